-- Asking the model again for what cannot be settled here, with all comments, and putting its reply into the answer.

local answers = require('descant.answers')
local comments = require('descant.comments')
local executing = require('descant.executing')
local pasting = require('descant.pasting')

local M = {}

local MOST_CLASHES = 3

local asked = {} -- By the buffers of answers: what the model was asked for last.
local last -- The buffer of the answer that it was asked for last.

local function copy(prompt)
  vim.fn.setreg('"', prompt)
  local has_clipboard = vim.fn.has('clipboard') == 1 and pcall(vim.fn.setreg, '+', prompt)
  return has_clipboard and 'Copied the prompt to the clipboard' or 'Yanked the prompt'
end

local function show(prompt)
  vim.cmd.new()
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile, vim.bo.modeline = 'nofile', 'wipe', false, false
  vim.api.nvim_buf_set_lines(0, 0, -1, true, vim.split(prompt, '\n'))
  vim.bo.filetype = 'markdown'
end

-- Put the prompt for the answer in *buffer* on the clipboard, and *shown* in a window, too.
function M.ask(client, buffer, shown)
  local argument = { uri = vim.uri_from_bufnr(buffer), comments = comments.of(buffer) }
  executing.execute(client, buffer, 'descant.askAgain', argument, function(told)
    if type(told) ~= 'table' then
      return vim.notify('Nothing to ask for: all problems can be settled here.', vim.log.levels.INFO)
    end
    -- A whole answer is one of its own when it comes.
    if not told.request.isWhole then asked[buffer], last = told, buffer end
    local done = copy(told.prompt)
    if shown then show(told.prompt) end
    local next_step = told.request.isWhole and 'Copy the reply, then run :DescantPaste.'
      or 'Copy the reply, then run :DescantReply: it is put into this answer.'
    vim.notify(('%s (%d characters): %s. %s'):format(done, vim.fn.strchars(told.prompt), told.title, next_step))
  end)
end

function M.ask_again(said)
  local buffer, client = answers.current()
  if client then M.ask(client, buffer, said.bang) end
end

-- The buffer of the answer whose reply is meant, and its client: the current answer, or that which was asked last.
local function answer_meant()
  local current = vim.api.nvim_get_current_buf()
  local buffer = vim.b[current].descant_answer or current
  buffer = asked[buffer] and buffer or last
  local client = buffer and asked[buffer] and vim.api.nvim_buf_is_loaded(buffer) and answers.client_of(buffer)
  return client and buffer or nil, client
end

local function text_meant(said)
  if said.range > 0 then return table.concat(vim.api.nvim_buf_get_lines(0, said.line1 - 1, said.line2, true), '\n') .. '\n' end
  return pasting.text_of(said.reg)
end

local function go_to(buffer)
  local window = vim.fn.win_findbuf(buffer)[1]
  if window then return vim.api.nvim_set_current_win(window) end
  vim.cmd.sbuffer(buffer)
end

-- Put the *composed* answer into *buffer*, which can be undone like any edit.
local function put(buffer, composed)
  local text = composed.text
  if vim.bo[buffer].fileformat == 'dos' then text = text:gsub('\r\n', '\n') end
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, vim.split((text:gsub('\n$', '')), '\n'))
  asked[buffer] = nil
  comments.forget(buffer)
  go_to(buffer)
  local told = { 'Descant: ' .. composed.headline }
  for _, clash in ipairs(vim.list_slice(composed.clashes, 1, MOST_CLASHES)) do
    told[#told + 1] = type(clash.path) == 'string' and ('%s: %s'):format(clash.path, clash.message) or clash.message
  end
  vim.notify(table.concat(told, ' '), #told > 1 and vim.log.levels.WARN or vim.log.levels.INFO)
end

-- Ask how a file of the reply is read, and go on with *decide*; a reply that is no such one becomes an answer.
local function question(asks, text, decide)
  local choices = vim.list_extend({}, asks.readings)
  choices[#choices + 1] = { title = 'Open the reply as an answer of its own' }
  local options = { prompt = asks.message, format_item = function(one) return one.title end }
  vim.ui.select(choices, options, function(chosen)
    if not chosen then return vim.notify('Nothing is changed. Run :DescantReply again to decide.') end
    if chosen.reading then return decide(chosen.reading) end
    pasting.open(text)
  end)
end

local function compose(client, buffer, text, decisions)
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  local argument = {
    uri = vim.uri_from_bufnr(buffer),
    reply = text,
    request = asked[buffer].request,
    decisions = decisions,
  }
  executing.execute(client, buffer, 'descant.composeReply', argument, function(told)
    if vim.api.nvim_buf_get_changedtick(buffer) ~= tick then
      return vim.notify('The answer has changed meanwhile. Run :DescantReply again.', vim.log.levels.WARN)
    end
    if type(told.text) == 'string' then return put(buffer, told) end
    local asks = told.questions[1]
    if not asks then
      local reasons = table.concat(told.reasons, ' ')
      return vim.notify(reasons .. ' Run :DescantPaste to open it as an answer of its own.', vim.log.levels.WARN)
    end
    question(asks, text, function(reading)
      compose(client, buffer, text, vim.tbl_extend('force', decisions, { [asks.path] = reading }))
    end)
  end)
end

-- Put the reply that a register or the given lines hold into the answer that the model was asked again for.
function M.reply(said)
  local buffer, client = answer_meant()
  if not buffer then
    return vim.notify('No reply is expected. Run :DescantAskAgain first, or :DescantPaste.', vim.log.levels.WARN)
  end
  local text = text_meant(said)
  if not text:find('%S') then return vim.notify('There is no text. Copy the reply first.', vim.log.levels.WARN) end
  if vim.trim(text) == vim.trim(asked[buffer].prompt) then
    return vim.notify("This is the prompt. Copy the model's reply to it and try again.", vim.log.levels.WARN)
  end
  compose(client, buffer, text, vim.empty_dict())
end

return M
