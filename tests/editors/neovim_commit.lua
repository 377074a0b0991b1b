-- An answer is applied, and the message of its commit is edited and written.
--
--   nvim --clean --headless --cmd 'set runtimepath^=PACK' answer.response -c 'luafile neovim_commit.lua'

local seeing = dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/seeing.lua')
local seen, text_of, wait, is_told = seeing.seen, seeing.text_of, seeing.wait, seeing.is_told

local function flow()
  local answer = vim.api.nvim_get_current_buf()
  wait('the answer is not read', function() return vim.b[answer].descant ~= nil end)
  local client = vim.lsp.get_clients({ bufnr = answer })[1]
  vim.cmd('DescantCommit')
  wait('it is not said that nothing is applied', is_told('Apply its files first'))
  vim.cmd('DescantApply')
  wait('a commit is not offered', is_told('2 files applied. (Undo: :DescantUndo, Commit: :DescantCommit)'))

  vim.cmd('DescantCommit')
  wait('there is no message', function() return vim.bo.filetype == 'gitcommit' end)
  seen.message, seen.headline = text_of(0), vim.wo.winbar
  wait('it is not said what runs', is_told('git commit runs the hooks pre-commit.'))
  vim.cmd('quit')
  seen.is_back = vim.api.nvim_get_current_buf() == answer

  vim.fn.writefile({ '#!/bin/sh', 'echo $$ >../pid', 'while :; do sleep 0.1; done' }, '.git/hooks/pre-commit')
  vim.cmd('DescantCommit')
  wait('there is no message to be cancelled', function() return vim.bo.filetype == 'gitcommit' end)
  vim.cmd('write')
  wait('the hook does not run', function() return vim.fn.filereadable('../pid') == 1 and vim.fn.readfile('../pid')[1] end)
  local hook = tonumber(vim.fn.readfile('../pid')[1])
  vim.cmd('quit')
  wait('it is not said that the commit is cancelled', is_told('The commit is cancelled. The files stay applied.'))
  wait('the hook is not ended', function() return vim.uv.kill(hook, 0) ~= 0 end)
  vim.fn.writefile({ '#!/bin/sh', 'echo checked' }, '.git/hooks/pre-commit')

  vim.cmd('DescantCommit')
  wait('there is no message again', function() return vim.bo.filetype == 'gitcommit' end)
  vim.api.nvim_buf_set_lines(0, 0, 1, true, { 'Measure tides in metres' })
  vim.cmd('write')
  wait('nothing is committed', is_told(' on main: Measure tides in metres\nchecked'))
  seen.is_closed = vim.api.nvim_get_current_buf() == answer
  seeing.stop(client)
end

seeing.do_all(flow)
