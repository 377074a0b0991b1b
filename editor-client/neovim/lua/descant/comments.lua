-- What a person says of lines of a proposed file, or of a file of the answer as a whole. It goes into the prompt of
-- :DescantAskAgain, and is kept until the reply has come, or the answer is closed.

local answers = require('descant.answers')

local M = {}

local PATIENCE = 1000
local MARKS = vim.api.nvim_create_namespace('descant.comments')

local kept = {} -- By the buffers of answers: their comments, as the server takes them.

-- The comments on the answer in *buffer*, in the order in which they were made.
function M.of(buffer) return kept[buffer] or {} end

-- Show the comments that are on the proposed text in *buffer* behind their first lines.
local function show(buffer)
  vim.api.nvim_buf_clear_namespace(buffer, MARKS, 0, -1)
  for _, comment in ipairs(M.of(answers.answer_behind(buffer))) do
    if comment.path == vim.b[buffer].descant_path and comment.first > 0 then
      local line = math.min(comment.first, vim.api.nvim_buf_line_count(buffer)) - 1
      local text = '  ' .. comment.text:gsub('%s+', ' ')
      vim.api.nvim_buf_set_extmark(buffer, MARKS, line, 0, { virt_text = { { text, 'DiagnosticInfo' } } })
    end
  end
end

local function show_all(answer)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.b[buffer].descant_path and vim.b[buffer].descant_answer == answer then show(buffer) end
  end
end

-- Forget what was said of the answer in *buffer*.
function M.forget(buffer)
  kept[buffer] = nil
  show_all(buffer)
end

M.show = show

-- Of the proposed text in the current buffer: the lines that are meant.
local function lines_meant(said)
  local first, last = said.line1, said.line2
  local quote = table.concat(vim.api.nvim_buf_get_lines(0, first - 1, last, true), '\n')
  return { path = vim.b.descant_path, first = first, last = last, quote = quote }
end

-- Of an answer: the file that the cursor is in, as a whole, with the lines that were given as its quote.
local function file_meant(said, answer, client, uri)
  local asked = { textDocument = { uri = uri } }
  local reply = client:request_sync('descant/parsedResponse', asked, PATIENCE, answer)
  for _, file in ipairs(reply and reply.result and reply.result.files or {}) do
    if file.range.start.line < said.line1 and said.line1 <= file.range['end'].line + 1 then
      local lines = said.range > 0 and vim.api.nvim_buf_get_lines(0, said.line1 - 1, said.line2, true) or {}
      return { path = file.path, first = 0, last = 0, quote = table.concat(lines, '\n') }
    end
  end
end

local function meant(said)
  local answer, client, uri = answers.current()
  if not client then return end
  if vim.b.descant_path then return answer, lines_meant(said) end
  local comment = answer == vim.api.nvim_get_current_buf() and file_meant(said, answer, client, uri)
  if comment then return answer, comment end
  local advice = 'Put the cursor on a file of the answer, or on a line of what is proposed (:DescantReview PATH).'
  vim.notify(advice, vim.log.levels.WARN)
end

local function place_of(comment)
  if comment.first == 0 then return ("'%s'"):format(comment.path) end
  if comment.first == comment.last then return ("line %d of '%s'"):format(comment.first, comment.path) end
  return ("lines %d to %d of '%s'"):format(comment.first, comment.last, comment.path)
end

local function add(answer, comment, text)
  if not text or not text:find('%S') then return end
  comment.text = text
  kept[answer] = vim.list_extend(M.of(answer), { comment })
  show_all(answer)
  local told = 'Descant: the comment on %s goes into the prompt. (:DescantAskAgain)'
  vim.notify(told:format(place_of(comment)))
end

-- Take back the comments on the lines, or on the file, that are meant.
local function take_back(answer, place)
  local function is_meant(comment)
    return comment.path == place.path and comment.first <= place.last and place.first <= comment.last
  end
  local left = vim.tbl_filter(function(comment) return not is_meant(comment) end, M.of(answer))
  local count = #M.of(answer) - #left
  kept[answer] = left
  show_all(answer)
  vim.notify(('Descant: %s taken back.'):format(count == 1 and '1 comment' or count .. ' comments'))
end

-- Keep a comment on the lines, or on the file, that are meant; with ! take back those that are there.
function M.comment(said)
  local answer, comment = meant(said)
  if not comment then return end
  if said.bang then return take_back(answer, comment) end
  if said.args ~= '' then return add(answer, comment, said.args) end
  vim.ui.input({ prompt = 'Comment for the model: ' }, function(text) add(answer, comment, text) end)
end

return M
