-- Documents that the server makes to be looked at: they are fetched, shown read-only, and fetched again when the
-- server says that they have changed. What stands in them is text and nothing else.

local answers = require('descant.answers')

local M = {}

local PATIENCE = 5000

-- What a person has edited and not written yet stays.
local function fill(buffer, text)
  if vim.bo[buffer].buftype == 'acwrite' then return require('descant.proposing').fill(buffer, text) end
  vim.b[buffer].descant_text = text
  local is_dos = text:find('\r\n', 1, true) and not text:find('[^\r]\n')
  if is_dos then text = text:gsub('\r\n', '\n') end
  vim.bo[buffer].modifiable, vim.bo[buffer].readonly = true, false
  vim.bo[buffer].fileformat = is_dos and 'dos' or 'unix'
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, vim.split((text:gsub('\n$', '')), '\n'))
  vim.bo[buffer].modified, vim.bo[buffer].modifiable, vim.bo[buffer].readonly = false, false, true
end

-- The name that the address shows, without what stands in its query.
local function name_of(address)
  return vim.uri_decode(address:match('^[^?]*'))
end

function M.read(event)
  local buffer, address = event.buf, vim.api.nvim_buf_get_name(event.buf)
  local answer = answers.answer_behind(buffer)
  local client = answers.client_for_preview(buffer)
  -- Before the file type, so that no other server takes it for a file.
  vim.bo[buffer].buftype, vim.bo[buffer].swapfile, vim.bo[buffer].bufhidden = 'nofile', false, 'hide'
  vim.bo[buffer].undolevels, vim.bo[buffer].modeline = -1, false
  vim.b[buffer].descant_answer = answer
  local reply, failure = nil, 'the answer is closed'
  if client then
    reply, failure = client:request_sync('workspace/textDocumentContent', { uri = address }, PATIENCE, answer)
    failure = reply and reply.err and reply.err.message or failure
  end
  local text = reply and reply.result and reply.result.text
  fill(buffer, text or ('Could not load the preview: %s.'):format(failure))
  if text then
    vim.bo[buffer].filetype = vim.filetype.match({ filename = name_of(address), contents = {} }) or ''
  end
  vim.keymap.set('n', 'q', M.close, { buffer = buffer, desc = 'Close the review' })
end

-- Close the tab page of a review, or what else it is shown in.
function M.close()
  if vim.bo.buftype == 'acwrite' and vim.bo.modified then
    return vim.notify('This edit is not written yet. Use :write, or :edit! to drop it.', vim.log.levels.WARN)
  end
  if vim.t.descant_review and #vim.api.nvim_list_tabpages() > 1 then
    vim.cmd.tabclose()
  else
    vim.cmd.bdelete()
  end
end

function M.on_refresh(_, params, context)
  local buffer = vim.iter(vim.api.nvim_list_bufs()):find(function(one)
    return vim.api.nvim_buf_is_loaded(one) and vim.api.nvim_buf_get_name(one) == params.uri
  end)
  local client = vim.lsp.get_client_by_id(context.client_id)
  if buffer and client then
    client:request('workspace/textDocumentContent', { uri = params.uri }, function(failure, result)
      if not failure and result and vim.api.nvim_buf_is_loaded(buffer) then fill(buffer, result.text) end
    end)
  end
  return vim.NIL
end

function M.define()
  vim.api.nvim_create_autocmd('BufReadCmd', {
    group = vim.api.nvim_create_augroup('descant.previews', {}),
    pattern = 'descant-preview:/*',
    desc = 'Fetch a preview from the language server',
    callback = M.read,
  })
end

return M
