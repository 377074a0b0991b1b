-- What the server says and asks. An offer, of which each answer is a command of ours, stops nobody: it is told,
-- with the commands that take it.

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
  local offers = {}
  for _, action in ipairs(params.actions or {}) do
    local word = action.title:gsub('%W', '')
    local command = 'Descant' .. word
    if vim.fn.exists(':' .. command) ~= 2 then
      return vim.lsp.handlers['window/showMessageRequest'](failure, params, context)
    end
    offers[#offers + 1] = ('%s: :%s'):format(word, command)
  end
  tell(params, #offers > 0 and (' (%s)'):format(table.concat(offers, ', ')) or nil)
  return vim.NIL
end

return M
