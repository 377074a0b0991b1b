-- Conflicts between an answer and what has changed since: the file as it is now, both sides between markers, and the
-- answer, in diff mode. Only the text in the middle is edited; when it is written the server is asked to use it.

local answers = require('descant.answers')
local executing = require('descant.executing')

local M = {}

local OPEN, BASE, MIDDLE, CLOSE = '<', '|', '=', '>'
-- Of a file that holds such lines itself the markers are longer.
local SHORTEST = 7

local function marker_of(line)
  local run = line:match('^(<+) ') or line:match('^(|+) ') or line:match('^(=+)$') or line:match('^(>+) ')
  return run and #run >= SHORTEST and run:sub(1, 1) or nil, run and #run
end

-- The conflicts between *lines*, in their order: the numbers of the lines with their markers.
function M.conflicts(lines)
  local found, open, size = {}, nil, nil
  for number, line in ipairs(lines) do
    local marker, length = marker_of(line)
    if marker == OPEN and not open then
      open, size = { first = number }, length
    elseif open and length == size then
      if marker == BASE then open.base = number end
      if marker == MIDDLE then open.middle = number end
      if marker == CLOSE and open.middle then
        open.last = number
        found[#found + 1], open = open, nil
      end
    end
  end
  return found
end

local function lines_of(buffer) return vim.api.nvim_buf_get_lines(buffer, 0, -1, true) end

-- The lines of one side of *conflict*, or of both.
local function side(lines, conflict, name)
  local file = vim.list_slice(lines, conflict.first + 1, (conflict.base or conflict.middle) - 1)
  local answer = vim.list_slice(lines, conflict.middle + 1, conflict.last - 1)
  if name == 'file' then return file end
  if name == 'answer' then return answer end
  return vim.list_extend(file, answer)
end

-- Replace the conflict under the cursor by the lines of *name*: 'file', 'answer' or 'both'.
function M.take(name)
  local lines, at = lines_of(0), vim.api.nvim_win_get_cursor(0)[1]
  for _, conflict in ipairs(M.conflicts(lines)) do
    if conflict.first <= at and at <= conflict.last then
      vim.api.nvim_buf_set_lines(0, conflict.first - 1, conflict.last, true, side(lines, conflict, name))
      return vim.cmd.diffupdate()
    end
  end
  vim.notify('The cursor is in no conflict. Press ]x for the next one.', vim.log.levels.WARN)
end

-- Move to the next conflict, or with *step* -1 to the one before, and around the end.
function M.go(step)
  local at, found = vim.api.nvim_win_get_cursor(0)[1], M.conflicts(lines_of(0))
  if #found == 0 then return vim.notify('No conflict is left. :write has the server use this text.') end
  local target = step > 0 and found[1] or found[#found]
  for number = step > 0 and 1 or #found, step > 0 and #found or 1, step do
    local first = found[number].first
    if (first - at) * step > 0 then
      target = found[number]
      break
    end
  end
  vim.api.nvim_win_set_cursor(0, { target.first, 0 })
end

local KEYS = {
  { ']x', function() M.go(1) end, 'Next conflict' },
  { '[x', function() M.go(-1) end, 'Previous conflict' },
  { 'cof', function() M.take('file') end, "Keep the file's lines" },
  { 'coa', function() M.take('answer') end, "Take the answer's lines" },
  { 'cob', function() M.take('both') end, 'Keep both' },
}

-- Have the server use what was written; the tab page is closed when it does.
local function use(answer, client, argument, page)
  executing.execute(client, answer, 'descant.resolve', vim.tbl_extend('force', argument, { take = 'edited' }), function(said)
    if not said.resolved then return end
    if vim.api.nvim_tabpage_is_valid(page) and #vim.api.nvim_list_tabpages() > 1 then
      vim.cmd.tabclose(vim.api.nvim_tabpage_get_number(page))
    end
    vim.notify(("Descant: the conflict in '%s' is resolved. :DescantApply writes it."):format(argument.path))
  end)
end

-- Edit both sides in the current window. What stands there is text: no modeline of it counts.
local function edit(answer, client, argument, done)
  local window, modeline = vim.api.nvim_get_current_win(), vim.go.modeline
  vim.go.modeline = false
  local asked = vim.tbl_extend('force', argument, { kind = 'edit' })
  executing.execute(client, answer, 'descant.review', asked, function()
    vim.go.modeline = modeline
    local buffer = vim.api.nvim_win_get_buf(window)
    if vim.fs.basename(vim.api.nvim_buf_get_name(buffer)) ~= vim.fs.basename(argument.path) then return vim.cmd.tabclose() end
    vim.bo[buffer].bufhidden, vim.bo[buffer].swapfile = 'wipe', false
    for _, key in ipairs(KEYS) do vim.keymap.set('n', key[1], key[2], { buffer = buffer, desc = key[3], nowait = true }) end
    local page = vim.api.nvim_get_current_tabpage()
    vim.api.nvim_create_autocmd('BufWritePost', {
      buffer = buffer,
      desc = 'Have the server use what was written',
      callback = function() use(answer, client, argument, page) end,
    })
    done(window)
  end)
end

-- Show the three texts side by side and go to the first conflict.
local function open(answer, client, uri, path)
  local argument = { uri = uri, path = path }
  vim.cmd.tabnew()
  vim.bo.bufhidden, vim.t.descant_review = 'wipe', true
  edit(answer, client, argument, function(middle)
    local function beside(kind, split, done)
      vim.api.nvim_set_current_win(middle)
      vim.cmd.vsplit({ mods = { split = split } })
      local asked = vim.tbl_extend('force', argument, { kind = kind })
      executing.execute(client, answer, 'descant.review', asked, done)
    end
    beside('before', 'leftabove', function()
      beside('answer', 'rightbelow', function()
        vim.cmd.windo('diffthis')
        vim.api.nvim_set_current_win(middle)
        vim.api.nvim_win_set_cursor(middle, { 1, 0 })
        M.go(1)
      end)
    end)
  end)
end

-- The paths of the files that are in conflict.
local function in_conflict(answer, client, uri, done)
  client:request('descant/review', { textDocument = { uri = uri } }, function(_, review)
    local found = {}
    for _, file in ipairs(review and review.files or {}) do
      if type(file.merge) == 'table' and file.merge.conflicts > 0 then found[#found + 1] = file.path end
    end
    done(found)
  end, answer)
end

-- Resolve the conflicts of the given file; of the only one that has some, or of the one that is selected.
function M.resolve(said)
  local answer, client, uri = answers.current()
  if not client then return end
  local function start(path)
    if path then open(answer, client, uri, path) end
  end
  if said.fargs[1] then return start(said.fargs[1]) end
  in_conflict(answer, client, uri, function(found)
    if #found == 0 then return vim.notify('No file is in conflict.', vim.log.levels.INFO) end
    if #found == 1 then return start(found[1]) end
    vim.ui.select(found, { prompt = 'Resolve the conflicts in' }, start)
  end)
end

return M
