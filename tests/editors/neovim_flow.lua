-- What a user does with an answer: paste, look, mend, review, apply two of three files, undo.
--
--   nvim --clean --headless --cmd 'set runtimepath^=PACK' -c 'luafile neovim_flow.lua'
--
-- DESCANT_ANSWER is what is on the clipboard.

local seeing = dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/seeing.lua')
local seen, text_of, wait, is_told = seeing.seen, seeing.text_of, seeing.wait, seeing.is_told
local told
vim.api.nvim_create_autocmd('User', { pattern = 'DescantAnalyzed', callback = function(event) told = event.data end })
-- The first of what is offered is taken, as with one key.
vim.ui.select = function(items, options, choose)
  seen.offered = vim.tbl_map(options.format_item or tostring, items)
  choose(items[1], 1)
end

local function flow()
  local file = assert(io.open(vim.env.DESCANT_ANSWER))
  vim.fn.setreg('a', file:read('*a'))
  file:close()
  vim.cmd('DescantPaste a')
  local answer = vim.api.nvim_get_current_buf()
  wait('there is no verdict', function() return told ~= nil end)
  wait('there is no diagnostic', function() return #vim.diagnostic.get(answer) > 0 end)
  local client = vim.lsp.get_clients({ bufnr = answer })[1]
  seen.encoding, seen.root = client.offset_encoding, client.root_dir
  seen.diagnostics = vim.tbl_map(function(one)
    local range = one.user_data.lsp.range
    return { code = one.code, line = one.lnum, byte = one.col, unit = range.start.character }
  end, vim.diagnostic.get(answer))
  wait('there is no lens', function() return #vim.lsp.codelens.get(answer) > 0 end)
  seen.lenses = vim.tbl_map(function(lens) return lens.command.title end, vim.lsp.codelens.get(answer))

  vim.api.nvim_win_set_cursor(0, { 2, vim.diagnostic.get(answer)[1].col })
  vim.lsp.buf.code_action({ context = { only = { 'quickfix' } } })
  wait('the quick fix is not made', function() return text_of(answer):find('metres",', 1, true) end)
  seen.mended, seen.modified = text_of(answer), vim.bo[answer].modified
  wait('the mended answer is not read', function() return told.problems.warning == 0 end)
  seen.status = require('descant.verdicts').status(answer)

  vim.cmd('DescantReview')
  wait('there is no review', function() return #vim.api.nvim_tabpage_list_wins(0) == 2 end)
  wait('the review is not complete', function() return vim.bo.filetype == 'diff' end)
  seen.reviewed = vim.tbl_map(function(window)
    local buffer = vim.api.nvim_win_get_buf(window)
    return { text = text_of(buffer), type = vim.bo[buffer].filetype, is_open = vim.bo[buffer].modifiable }
  end, vim.api.nvim_tabpage_list_wins(0))
  seen.paths = vim.fn.getcompletion('DescantApply ', 'cmdline')
  vim.cmd('DescantApply src/a.py new/b.py')
  wait('nothing is applied', is_told('2 files applied.'))
  wait('the review does not follow', function() return text_of(0):find('c.md', 1, true) and not text_of(0):find('b.py', 1, true) end)
  seen.applied = {}
  for _, path in ipairs({ 'src/a.py', 'new/b.py', 'docs/c.md' }) do
    local at = io.open(path, 'rb')
    seen.applied[path] = at and at:read('*a') or vim.NIL
    if at then at:close() end
  end

  vim.api.nvim_feedkeys('q', 'xt', false)
  seen.tabs, seen.is_back = #vim.api.nvim_list_tabpages(), vim.api.nvim_get_current_buf() == answer
  vim.cmd('DescantReview src/a.py')
  wait('the sides are not compared', function() return vim.wo.diff end)
  seen.sides = vim.tbl_map(function(window) return text_of(vim.api.nvim_win_get_buf(window)) end, vim.api.nvim_tabpage_list_wins(0))
  vim.api.nvim_feedkeys('q', 'xt', false)

  vim.cmd('DescantUndo')
  wait('nothing is undone', is_told('Undone: '))
  vim.cmd('DescantFixPrompt')
  wait('nothing is said of the prompt', is_told('Nothing to ask for'))
  -- The last file is cut off.
  vim.api.nvim_buf_set_lines(answer, -4, -1, true, { '    {"path": "docs/c.md", "content": "# Ti' })
  vim.cmd('DescantFixPrompt')
  wait('there is no prompt', function() return vim.fn.getreg('"'):find('docs/c.md', 1, true) end)

  seeing.stop(client)
end

seeing.do_all(flow)
