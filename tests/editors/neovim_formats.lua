-- One answer of each format, as a user has it: paste, review, apply, undo.
--
--   nvim --clean --headless --cmd 'set runtimepath^=PACK' -c 'luafile neovim_formats.lua'
--
-- DESCANT_CASES has the answers, and the paths to apply of each.

local seeing = dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/seeing.lua')
local seen, text_of, wait, is_told = seeing.seen, seeing.text_of, seeing.wait, seeing.is_told
local told
vim.api.nvim_create_autocmd('User', { pattern = 'DescantAnalyzed', callback = function(event) told = event.data end })

local function contents(paths)
  local found = {}
  for _, path in ipairs(paths) do
    local file = io.open(path, 'rb')
    found[path] = file and file:read('*a') or vim.NIL
    if file then file:close() end
  end
  return found
end

local function flow()
  local file = assert(io.open(vim.env.DESCANT_CASES))
  local cases = vim.json.decode(file:read('*a'))
  file:close()
  seen.cases = {}
  local client
  for _, case in ipairs(cases) do
    told, seen.notified = nil, {}
    for path, content in pairs(case.before) do
      vim.fn.mkdir(vim.fs.dirname(path), 'p')
      local at = assert(io.open(path, 'wb'))
      at:write(content)
      at:close()
    end
    vim.fn.setreg('a', case.text)
    vim.cmd('DescantPaste a')
    wait('there is no verdict on ' .. case.name, function() return told ~= nil end)
    client = vim.lsp.get_clients({ bufnr = 0 })[1] or client
    vim.cmd('DescantReview')
    wait('there is no review of ' .. case.name, function() return #vim.api.nvim_tabpage_list_wins(0) == 2 end)
    wait('the review is not complete', function() return vim.bo.filetype == 'diff' end)
    local reviewed = vim.tbl_map(
      function(window) return text_of(vim.api.nvim_win_get_buf(window)) end,
      vim.api.nvim_tabpage_list_wins(0)
    )
    vim.api.nvim_feedkeys('q', 'xt', false)
    vim.cmd('DescantApply ' .. table.concat(case.paths, ' '))
    wait(case.name .. ' is not applied', is_told(#case.paths == 1 and '1 file applied.' or 'files applied.'))
    local applied = contents(case.paths)
    vim.cmd('DescantUndo')
    wait(case.name .. ' is not undone', is_told('Undone: '))
    table.insert(seen.cases, { name = case.name, review = reviewed[1], applied = applied, undone = contents(case.paths) })
    vim.cmd('bwipeout!')
    for path in pairs(vim.tbl_extend('force', case.before, case.after)) do vim.fn.delete(path) end
  end
  seeing.stop(client)
end

seeing.do_all(flow)
