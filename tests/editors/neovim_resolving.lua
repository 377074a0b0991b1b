-- A conflict: resolved in diff mode, and applied.
--
--   nvim --clean --headless --cmd 'set runtimepath^=PACK' answer.response -c 'luafile neovim_resolving.lua'

local seeing = dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/seeing.lua')
local seen, text_of, wait, is_told = seeing.seen, seeing.text_of, seeing.wait, seeing.is_told

local function press(keys) vim.api.nvim_feedkeys(vim.keycode(keys), 'xt', false) end

local function flow()
  local answer = vim.api.nvim_get_current_buf()
  wait('the answer is not read', function() return vim.b[answer].descant ~= nil end)
  local client = vim.lsp.get_clients({ bufnr = answer })[1]

  vim.cmd('DescantResolve')
  wait('the sides are not compared', function() return #vim.api.nvim_tabpage_list_wins(0) == 3 and vim.wo.diff end)
  local edited = vim.api.nvim_get_current_buf()
  wait('the first conflict is not found', function() return vim.api.nvim_get_current_line():find('^<<<<<<<') end)
  seen.sides = vim.tbl_map(function(window) return text_of(vim.api.nvim_win_get_buf(window)) end, vim.api.nvim_tabpage_list_wins(0))
  seen.width = vim.bo[edited].textwidth
  seen.type = vim.bo[edited].filetype

  vim.cmd('silent write')
  wait('nothing is said of the markers', is_told('A conflict is left in this text'))
  seen.tabs = #vim.api.nvim_list_tabpages()
  press('1Gcoa')
  wait('nothing is said beside a conflict', is_told('The cursor is in no conflict'))
  press(']xcof')
  seen.file_side = text_of(edited)
  press('u]xcob')
  seen.both = text_of(edited)
  press('u]xcoa]x')
  wait('nothing is said behind the last', is_told('No conflict is left'))
  vim.cmd('silent write')
  wait('the conflict is not resolved', is_told("the conflict in 'tides.py' is resolved"))
  seen.is_back = vim.api.nvim_get_current_buf() == answer
  vim.cmd('DescantResolve')
  wait('a conflict is found again', is_told('No file is in conflict.'))
  vim.cmd('DescantApply')
  wait('nothing is applied', is_told('2 files applied.'))
  seeing.stop(client)
end

seeing.do_all(flow)
