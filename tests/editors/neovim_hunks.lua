-- One hunk of a file is left out in diff mode, another line is edited, and what is left is applied.
--
--   nvim --clean --headless --cmd 'set runtimepath^=PACK' answer.response -c 'luafile neovim_hunks.lua'

local seeing = dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/seeing.lua')
local seen, text_of, wait, is_told = seeing.seen, seeing.text_of, seeing.wait, seeing.is_told

local function press(keys) vim.api.nvim_feedkeys(vim.keycode(keys), 'xt', false) end

local function is_compared() return vim.wo.diff and vim.bo.buftype == 'acwrite' end

local function flow()
  local answer = vim.api.nvim_get_current_buf()
  wait('the answer is not read', function() return vim.b[answer].descant ~= nil end)
  local client = vim.lsp.get_clients({ bufnr = answer })[1]

  vim.cmd('DescantReview tides.py')
  wait('the proposed text cannot be edited', is_compared)
  local proposed = vim.api.nvim_get_current_buf()
  seen.proposed = text_of(proposed)
  press('gg]cdo')
  seen.left_out = text_of(proposed)
  press('q')
  wait('an edit is dropped silently', is_told('This edit is not written yet'))
  vim.cmd('DescantApply')
  wait('what is shown is not applied, silently', is_told('Nothing is applied'))
  vim.cmd('write')
  wait('the edit is not kept', is_told("'tides.py' is applied as edited"))
  wait('the buffer is not written', function() return not vim.bo[proposed].modified end)
  press('q')
  vim.cmd('DescantReview tides.py')
  wait('the edited text is not shown again', is_compared)
  seen.again = text_of(0)
  press('q')
  vim.cmd('DescantApply')
  wait('nothing is applied', is_told('1 file applied.'))
  seeing.stop(client)
end

seeing.do_all(flow)
