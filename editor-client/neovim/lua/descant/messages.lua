-- What the server says and asks. An offer, which is a question with one answer, stops nobody: it is told, with
-- the command that takes it.

local M = {}

local LEVELS = { vim.log.levels.ERROR, vim.log.levels.WARN, vim.log.levels.INFO, vim.log.levels.DEBUG }

local function tell(params, more)
  vim.notify('Descant: ' .. params.message .. (more or ''), LEVELS[params.type] or vim.log.levels.INFO)
end

function M.on_message(_, params)
  tell(params)
  return vim.NIL
end

function M.on_question(failure, params, context)
  local actions = params.actions or {}
  local command = #actions == 1 and 'Descant' .. actions[1].title:gsub('%W', '')
  if command and vim.fn.exists(':' .. command) == 2 then
    tell(params, (' (%s: :%s)'):format(actions[1].title, command))
    return vim.NIL
  end
  return vim.lsp.handlers['window/showMessageRequest'](failure, params, context)
end

return M
