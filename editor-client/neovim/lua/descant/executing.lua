-- Commands that the server executes, and what Neovim does before and after: it says which documents are not
-- saved, and looks at the disk again. Lenses, code actions and the commands of
-- :help descant-commands all come through here.

local answers = require('descant.answers')

local M = {}

-- Have the server execute *command*, then call *done* with its result. What fails is told.
function M.execute(client, buffer, command, argument, done)
  client:request('workspace/executeCommand', { command = command, arguments = { argument } }, function(failure, result)
    if failure then
      vim.notify('Descant: ' .. failure.message, vim.log.levels.ERROR)
    elseif done then
      done(result)
    end
  end, buffer)
end

local function prepared(command, context)
  local client = assert(vim.lsp.get_client_by_id(context.client_id))
  return client, context.bufnr, command.command, vim.deepcopy(command.arguments[1] or {})
end

local function look_at_disk() vim.cmd.checktime() end

function M.apply(command, context)
  local client, buffer, name, argument = prepared(command, context)
  local path = require('descant.proposing').unwritten(buffer)
  if path then
    local told = "Nothing is applied: the edit of '%s' is not written yet. Use :write in its review first."
    return vim.notify(told:format(path), vim.log.levels.WARN)
  end
  argument.unsaved, argument.commit = answers.unsaved(client), true
  M.execute(client, buffer, name, argument, look_at_disk)
end

function M.undo(command, context)
  local client, buffer, name, argument = prepared(command, context)
  M.execute(client, buffer, name, argument, look_at_disk)
end

-- What a code action asks for, with all comments.
function M.fix_prompt(command, context)
  local client, buffer, _, argument = prepared(command, context)
  require('descant.asking').ask(client, buffer, argument.show)
end

return M
