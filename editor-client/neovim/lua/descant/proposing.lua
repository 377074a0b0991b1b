-- What is proposed for a file, edited before it is applied: in diff mode `do` leaves a hunk out, for it obtains the
-- lines of the file as it is, and `:write` has the server apply this text instead. No file is written by that.

local answers = require('descant.answers')
local executing = require('descant.executing')

local M = {}

local END = { unix = '\n', dos = '\r\n' }

local function text_of(buffer)
  local stop = END[vim.bo[buffer].fileformat] or '\n'
  local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, true)
  if #lines == 1 and lines[1] == '' and not vim.bo[buffer].endofline then return '' end
  return table.concat(lines, stop) .. (vim.bo[buffer].endofline and stop or '')
end

local function show(buffer, text)
  local is_dos = text:find('\r\n', 1, true) and not text:find('[^\r]\n')
  local body = is_dos and text:gsub('\r\n', '\n') or text
  vim.bo[buffer].fileformat = is_dos and 'dos' or 'unix'
  vim.bo[buffer].endofline = vim.endswith(body, '\n')
  vim.bo[buffer].fixendofline = false
  local lines = vim.split((body:gsub('\n$', '')), '\n')
  -- The cursor and the marks stay where nothing is otherwise.
  if not vim.deep_equal(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), lines) then
    vim.api.nvim_buf_set_lines(buffer, 0, -1, true, lines)
  end
  vim.bo[buffer].modified = false
  vim.b[buffer].descant_proposed = text
end

-- Show the *text* that is proposed now; what was edited and is not written yet stays, and is merged with it then.
function M.fill(buffer, text)
  if not vim.bo[buffer].modified then show(buffer, text) end
end

local function write(buffer, path)
  local answer = answers.answer_behind(buffer)
  local client = answer and answers.client_of(answer)
  if not client then return vim.notify('The answer is closed: nothing is kept.', vim.log.levels.ERROR) end
  local text = text_of(buffer)
  local argument = {
    uri = vim.uri_from_bufnr(answer),
    path = path,
    text = text,
    of = vim.b[buffer].descant_proposed,
  }
  executing.execute(client, answer, 'descant.editProposed', argument, function(said)
    if not said.chosen or not vim.api.nvim_buf_is_loaded(buffer) then return end
    if text_of(buffer) == text then vim.bo[buffer].modified = false end
    vim.b[buffer].descant_proposed = text
    vim.notify(("Descant: '%s' is applied as edited. (:DescantApply %s)"):format(path, path))
  end)
end

-- The path of a file of *answer* whose text was edited and is not written yet, if there is one.
function M.unwritten(answer)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local is_edited = vim.bo[buffer].buftype == 'acwrite' and vim.bo[buffer].modified
    if is_edited and vim.b[buffer].descant_answer == answer then return vim.b[buffer].descant_path end
  end
end

-- Let the current buffer, which shows what is proposed for *path*, be edited.
function M.open(path)
  local buffer = vim.api.nvim_get_current_buf()
  -- Somebody may have gone elsewhere since, or has reviewed it before: then it shows what is proposed by now.
  if not vim.b[buffer].descant_text or vim.bo[buffer].buftype == 'acwrite' then return end
  vim.bo[buffer].buftype, vim.bo[buffer].readonly, vim.bo[buffer].modifiable = 'acwrite', false, true
  show(buffer, vim.b[buffer].descant_text)
  vim.bo[buffer].undolevels = vim.go.undolevels
  vim.b[buffer].descant_path = path
  require('descant.comments').show(buffer)
  vim.api.nvim_create_autocmd('BufWriteCmd', {
    buffer = buffer,
    desc = 'Have the server apply this text instead',
    callback = function() write(buffer, path) end,
  })
end

return M
