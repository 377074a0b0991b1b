-- A commit of the applied files: the server says of what, and its message is edited in a window of its own, as with
-- `git commit`. Writing it commits; closing the window leaves it, and ends hooks that still run.

local answers = require('descant.answers')
local executing = require('descant.executing')

local M = {}

local HEIGHT = 10
local COMMAND = 'descant.commit'

local function tell(said, level)
  local output = said.output and said.output ~= '' and '\n' .. said.output or ''
  vim.notify('Descant: ' .. said.message .. output, level)
end

-- Have the server commit what *state* says with the text of *buffer*.
local function commit(client, answer, uri, buffer, state)
  if state.running then return end
  local message = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n')
  local argument = { uri = uri, message = message, id = state.id, unsaved = answers.unsaved(client) }
  local function done(failure, said)
    state.running = nil
    if failure then return vim.notify('Descant: ' .. failure.message, vim.log.levels.ERROR) end
    if not said.committed then
      tell(said, vim.log.levels.WARN)
      -- Whoever writes it again means how things are now, unless there is something else to agree to.
      local asked = { uri = uri, unsaved = answers.unsaved(client) }
      return executing.execute(client, answer, COMMAND, asked, function(told)
        if vim.deep_equal(told.questions, state.questions) then state.id = told.id end
      end)
    end
    if vim.api.nvim_buf_is_valid(buffer) then vim.api.nvim_buf_delete(buffer, { force = true }) end
    tell(said, vim.log.levels.INFO)
    vim.cmd.checktime()
  end
  local params = { command = COMMAND, arguments = { argument } }
  local _, number = client:request('workspace/executeCommand', params, done, answer)
  state.running, vim.bo[buffer].modified = number, false
end

-- Open a window with the message that *told* has. What stands there is text: nothing of it sets an option.
local function edit(client, answer, uri, told)
  vim.cmd.new({ range = { HEIGHT }, mods = { split = 'botright' } })
  local buffer, state = vim.api.nvim_get_current_buf(), { id = told.id, questions = told.questions }
  vim.bo[buffer].buftype, vim.bo[buffer].bufhidden, vim.bo[buffer].swapfile = 'acwrite', 'wipe', false
  vim.api.nvim_buf_set_name(buffer, ('descant-commit:%d'):format(buffer))
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, vim.split(told.message, '\n'))
  vim.bo[buffer].modified, vim.bo[buffer].filetype = false, 'gitcommit'
  vim.wo.winbar = (told.headline .. ': :write commits, :quit does not'):gsub('%%', '%%%%')
  vim.api.nvim_create_autocmd('BufWriteCmd', {
    buffer = buffer,
    desc = 'Commit with this message',
    callback = function() commit(client, answer, uri, buffer, state) end,
  })
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buffer,
    desc = 'End the hooks of the commit',
    callback = function()
      if not state.running then return end
      client:cancel_request(state.running)
      vim.notify('Descant: The commit is cancelled. The files stay applied.')
    end,
  })
  if #told.details > 0 then vim.notify('Descant: ' .. table.concat(told.details, ' ')) end
end

-- Commit what is applied of the answer.
function M.commit()
  local answer, client, uri = answers.current()
  if not client then return end
  local asked = { uri = uri, unsaved = answers.unsaved(client) }
  executing.execute(client, answer, COMMAND, asked, function(told)
    if type(told.id) ~= 'string' then return tell(told, vim.log.levels.WARN) end
    if #told.questions == 0 then return edit(client, answer, uri, told) end
    local choices, prompt = { 'Commit anyway', 'Do not commit' }, table.concat(told.questions, ' ')
    vim.ui.select(choices, { prompt = prompt }, function(_, number)
      if number == 1 then edit(client, answer, uri, told) end
    end)
  end)
end

return M
