-- A path in words, in the plan and above its code: gone to, found, highlighted, renamed and completed.
--
--   nvim --clean --headless --cmd 'set runtimepath^=PACK' answer.response -c 'luafile neovim_paths.lua'

local seeing = dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/seeing.lua')
local seen, text_of, wait = seeing.seen, seeing.text_of, seeing.wait

local function press(keys) vim.api.nvim_feedkeys(vim.keycode(keys), 'xt', false) end

-- Put the cursor into the path in the words of the answer.
local function go(answer)
  vim.api.nvim_set_current_buf(answer)
  vim.api.nvim_win_set_cursor(0, { 3, 17 })
end

local function file_name() return vim.fs.basename(vim.api.nvim_buf_get_name(0)) end

local function highlighted()
  local found = {}
  for name, namespace in pairs(vim.api.nvim_get_namespaces()) do
    if name:find('lsp.references', 1, true) then
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, namespace, 0, -1, {})) do found[#found + 1] = mark[2] end
    end
  end
  return found
end

local function completed() wait('nothing is completed', function() return vim.fn.pumvisible() == 1 end) end

local function flow()
  local answer = vim.api.nvim_get_current_buf()
  wait('the answer is not read', function() return vim.b[answer].descant ~= nil end)
  local client = vim.lsp.get_clients({ bufnr = answer })[1]

  go(answer)
  vim.lsp.buf.definition()
  wait('the definition is not gone to', function() return file_name() == 'tide_table.py' end)
  go(answer)
  vim.lsp.buf.declaration()
  wait('the declaration is not gone to', function() return vim.api.nvim_win_get_cursor(0)[1] ~= 3 end)
  seen.declared = vim.api.nvim_win_get_cursor(0)[1] - 1

  go(answer)
  local listed
  vim.lsp.buf.references({ includeDeclaration = true }, { on_list = function(found) listed = found.items end })
  wait('there are no references', function() return listed end)
  seen.references = vim.tbl_map(function(item) return item.lnum - 1 end, listed)
  vim.lsp.buf.document_highlight()
  wait('nothing is highlighted', function() return #highlighted() > 0 end)
  seen.highlighted = highlighted()

  vim.lsp.buf.rename(vim.env.DESCANT_NEW)
  wait('nothing is renamed', function() return text_of(answer):find(vim.env.DESCANT_NEW, 1, true) end)
  seen.renamed = text_of(answer)

  _G.completed = completed
  press('7GA See src/harb<C-x><C-o><Cmd>lua completed()<CR><C-y><Esc>')
  seen.completed = vim.api.nvim_get_current_line()
  seeing.stop(client)
end

seeing.do_all(flow)
