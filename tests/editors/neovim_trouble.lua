-- What is said where something is missing or goes wrong.

local seeing = dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/seeing.lua')
local seen, text_of, wait, last = seeing.seen, seeing.text_of, seeing.wait, seeing.last
local told = {}
vim.notify_once = function(message)
  if not told[message] then vim.notify(message) end
  told[message] = true
end
local function health()
  vim.cmd('checkhealth descant')
  return text_of(0)
end

local function trouble()
  vim.cmd('DescantReview')
  seen.no_answer = last()
  vim.cmd('DescantPaste a')
  seen.nothing = last()
  local path = vim.env.PATH
  -- As it is for all users but one.
  vim.o.modeline = true
  vim.env.PATH = '/nowhere'
  vim.cmd.edit('answer.response')
  wait('nothing is said of the command', function() return last():find('not found', 1, true) end)
  seen.own_modeline = vim.bo.textwidth == 7
  seen.no_command, seen.health_without = last(), health()
  vim.cmd('edit answer.response')
  vim.cmd('DescantApply')
  seen.unread = last()

  vim.env.PATH = path
  vim.cmd('DescantRestart')
  local answer = vim.fn.bufnr('answer.response')
  local function client() return vim.lsp.get_clients({ bufnr = answer })[1] end
  wait('the server does not start', function() return client() and client().initialized end)
  seen.health_with = health()
  vim.cmd('buffer ' .. answer)

  -- What an answer proposes is text: it sets no option, and its file is none.
  wait('there is no verdict', function() return vim.b[answer].descant end)
  vim.cmd('DescantReview evil name.py')
  wait('there is no preview', function() return vim.wo.diff end)
  seen.modeline, seen.type = vim.bo.textwidth == 7, vim.bo.filetype
  seen.text = text_of(0)
  seen.name = vim.api.nvim_buf_get_name(0):match('^[^?]*')
  vim.cmd('DescantApply evil\\ name.py')
  wait('nothing is applied', function() return last():find('applied', 1, true) end)

  -- A file that is changed and not saved is left alone.
  vim.api.nvim_feedkeys('q', 'xt', false)
  vim.cmd('split keep.txt')
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { 'mine' })
  vim.cmd('buffer ' .. answer)
  vim.cmd('DescantApply keep.txt')
  wait('nothing is left out', function() return last():find('unsaved', 1, true) end)
  seen.unsaved = last()

  vim.uv.kill(tonumber(io.open('pid'):read('*a')), 9)
  wait('nothing is said of the end', function()
    seen.ended = vim.iter(seen.notified):find(function(message) return message:find('exited', 1, true) end)
    return seen.ended
  end)
  vim.cmd('DescantRestart')
  wait('the server does not start again', function() return client() and client().initialized end)
end

-- As a user does it: after the start.
vim.api.nvim_create_autocmd('VimEnter', { callback = vim.schedule_wrap(function() seeing.do_all(trouble) end) })
