-- The verdict on an answer: in code lenses, and as b:descant for a status line.

local answers = require('descant.answers')

local M = {}

local function refresh(buffer)
  if vim.api.nvim_buf_is_loaded(buffer) then vim.lsp.codelens.refresh({ bufnr = buffer }) end
end

function M.on_analyzed(_, analyzed)
  local buffer = vim.uri_to_bufnr(analyzed.uri)
  if not vim.api.nvim_buf_is_loaded(buffer) then return end
  vim.b[buffer].descant = { verdict = analyzed.verdict, problems = analyzed.problems }
  refresh(buffer)
  vim.api.nvim_exec_autocmds('User', { pattern = 'DescantAnalyzed', data = analyzed, modeline = false })
  vim.cmd.redrawstatus({ bang = true })
end

function M.on_refresh(_, _, context)
  for _, buffer in ipairs(vim.lsp.get_buffers_by_client_id(context.client_id)) do refresh(buffer) end
  return vim.NIL
end

-- What b:descant holds, in short, such as "2/3 ready"; nothing in other buffers. For a status line.
function M.status(buffer)
  local said = vim.b[answers.answer_behind(buffer or 0) or buffer or 0].descant
  return said and ('%d/%d ready'):format(said.verdict.ready, said.verdict.files) or ''
end

return M
