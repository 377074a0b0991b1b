-- Which answer is meant, and the client that has read it.

local M = {}

local NAME = 'descant'
local last -- The buffer of the answer that was asked about last.

-- The client that has read the answer in *buffer*, if there is one.
function M.client_of(buffer)
  return vim.lsp.get_clients({ bufnr = buffer, name = NAME })[1]
end

-- Any client: previews know by themselves of which answer they are, but several may be open.
function M.client_for_preview(buffer)
  local answer = M.answer_behind(buffer)
  return answer and M.client_of(answer) or vim.lsp.get_clients({ name = NAME })[1]
end

-- The answer that the preview in *buffer* was made of.
function M.answer_behind(buffer)
  local answer = vim.b[buffer].descant_answer or last
  return answer and vim.api.nvim_buf_is_loaded(answer) and answer or nil
end

-- The answer in the current buffer, or the one behind the preview that is looked at, with its client and its
-- address. Where there is none it is said what to do, and nothing is returned.
function M.current()
  local buffer = vim.api.nvim_get_current_buf()
  if vim.b[buffer].descant_answer then buffer = M.answer_behind(buffer) end
  local client = buffer and M.client_of(buffer)
  if client then
    last = buffer
    return buffer, client, vim.uri_from_bufnr(buffer)
  end
  local is_answer = buffer and vim.bo[buffer].filetype == 'llm-response'
  local advice = is_answer and 'No server has read this answer. Run :checkhealth descant'
    or 'Not a model response. Paste one with :DescantPaste, or :set filetype=llm-response'
  vim.notify(advice, vim.log.levels.WARN)
end

-- The addresses of all answers that are open, in the order of their buffers.
function M.open_addresses(client)
  local found = {}
  for _, buffer in ipairs(vim.lsp.get_buffers_by_client_id(client.id)) do found[#found + 1] = buffer end
  table.sort(found)
  return vim.tbl_map(vim.uri_from_bufnr, found)
end

-- The addresses of documents with changes that are not saved, and that *client* does not know.
function M.unsaved(client)
  local found = {}
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local is_file = vim.bo[buffer].buftype == '' and vim.api.nvim_buf_get_name(buffer) ~= ''
    if is_file and vim.bo[buffer].modified and not client.attached_buffers[buffer] then
      found[#found + 1] = vim.uri_from_bufnr(buffer)
    end
  end
  return found
end

return M
