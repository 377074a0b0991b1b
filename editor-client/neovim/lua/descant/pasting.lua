-- A pasted answer: a document without a file, read like any other.

local M = {}

local count = 0

-- The text of a register; of the clipboard, and without one of what was yanked last.
function M.text_of(register)
  local has_clipboard = vim.fn.has('clipboard') == 1
  return vim.fn.getreg(register ~= '' and register or has_clipboard and '+' or '"')
end

-- Open *text* as an answer in the current window.
function M.open(text)
  count = count + 1
  vim.cmd.enew()
  local buffer = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_name(buffer, ('untitled:/answer-%d.response'):format(count))
  vim.bo[buffer].swapfile = false
  -- Pasting itself is nothing to be undone.
  vim.bo[buffer].undolevels = -1
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, vim.split((text:gsub('\r\n', '\n'):gsub('\n$', '')), '\n'))
  vim.bo[buffer].undolevels = vim.go.undolevels
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  -- What was pasted can be pasted again; only what is done to it can be lost.
  vim.bo[buffer].modified = false
  vim.bo[buffer].filetype = 'llm-response'
end

-- Open what the *register* holds as an answer; '' stands for the clipboard.
function M.paste(register)
  local text = M.text_of(register)
  if not text:find('%S') then
    local where = register == '' and 'The clipboard' or ('Register "%s"'):format(register)
    vim.notify(where .. ' is empty. Copy an answer first.', vim.log.levels.WARN)
    return
  end
  M.open(text)
end

function M.define()
  vim.api.nvim_create_autocmd('BufWriteCmd', {
    group = vim.api.nvim_create_augroup('descant.pasting', {}),
    pattern = 'untitled:/answer-*.response',
    desc = 'Explain how to save a pasted answer',
    callback = function()
      vim.notify('This answer has no file yet. Save it with :saveas NAME.response', vim.log.levels.ERROR)
    end,
  })
end

return M
