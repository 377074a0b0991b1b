-- Edits a buffer at random while `descant lsp` is attached to it, and writes down what both have.
--
--   nvim --headless -u NONE -i NONE -n -c 'luafile editing.lua'     (0.7 and later)
--
-- What to do stands in the environment: DESCANT_COMMAND (a list, as JSON), DESCANT_FILE, DESCANT_OUT, and
-- DESCANT_FORMAT (unix, dos, mac), DESCANT_ENCODING (utf-8, utf-16, utf-32), DESCANT_ROUNDS, DESCANT_SEED.
-- Each round is two lines of JSON, {"text": …, "encoding": …} and what the server has read. The first and the last line of the
-- buffer stay as they are.

local env = vim.env
local EDITS = 12
local PIECES = {
  'a', 'word', ' ', '\t', '"', '{', '}', '[', ':', '\\', 'é', 'e\204\129', '日本', '🎉', '👩‍👩‍👧', '𝒳',
  '\226\128\168', '\226\128\169', '\012', '\011', '\194\133', '\028', 'plain words',
}
local KEYS = {
  'x', 'X', 'dd', 'yyp', 'J', 'o🎉é<Esc>', 'O{"a": [𝒳<CR>日本<Esc>', 'ia🎉<Esc>', 'A\226\128\168b<Esc>',
  'dw', 'D', '~', 'u', '<C-r>', 'r🎉', 's日<Esc>', '>>', '.', 'P', 'ddp', 'guu', 'gUU', 'xp',
}

local function pick(list) return list[math.random(#list)] end

local function pieces(most)
  local found = {}
  for _ = 1, math.random(0, most) do found[#found + 1] = pick(PIECES) end
  return table.concat(found)
end

local function inner(buf) return 1, vim.api.nvim_buf_line_count(buf) - 1 end

-- Byte columns at which a character begins, and the end of the line.
local function columns(line)
  local found = { #line }
  for column = 0, #line - 1 do
    if line:byte(column + 1) < 0x80 or line:byte(column + 1) >= 0xC0 then found[#found + 1] = column end
  end
  return found
end

local function set_lines(buf)
  local first, last = inner(buf)
  local start = math.random(first, last)
  local stop = math.min(last, start + math.random(0, 2))
  local lines = {}
  for _ = 1, math.random(0, 3) do lines[#lines + 1] = pieces(5) end
  vim.api.nvim_buf_set_lines(buf, start, stop, true, lines)
end

local function set_text(buf)
  local first, last = inner(buf)
  if last <= first then return set_lines(buf) end
  local row = math.random(first, last - 1)
  local stop = math.min(last - 1, row + math.random(0, 1))
  local from = pick(columns(vim.api.nvim_buf_get_lines(buf, row, row + 1, true)[1]))
  local to = pick(columns(vim.api.nvim_buf_get_lines(buf, stop, stop + 1, true)[1]))
  if row == stop and to < from then from, to = to, from end
  local lines = { pieces(3) }
  for _ = 1, math.random(0, 1) do lines[#lines + 1] = pieces(3) end
  vim.api.nvim_buf_set_text(buf, row, from, stop, to, lines)
end

local function press(buf)
  local first, last = inner(buf)
  -- A line below and above it stay inside, whatever the keys do to their neighbours.
  if last - first < 4 then return set_lines(buf) end
  local row = math.random(first + 1, last - 2)
  local line = vim.api.nvim_buf_get_lines(buf, row, row + 1, true)[1]
  vim.api.nvim_win_set_cursor(0, { row + 1, pick(columns(line)) })
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(pick(KEYS), true, false, true), 'xt', false)
end

local ENDS = { unix = '\n', dos = '\r\n', mac = '\r' }

local function text_of(buf)
  local ending = ENDS[vim.bo[buf].fileformat]
  local text = table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, true), ending)
  return vim.bo[buf].eol and text .. ending or text
end

local ok, problem = xpcall(function()
  math.randomseed(tonumber(env.DESCANT_SEED))
  vim.o.fileformats = 'unix,dos,mac'
  vim.cmd('edit ++ff=' .. env.DESCANT_FORMAT .. ' ' .. vim.fn.fnameescape(env.DESCANT_FILE))
  local buf = vim.api.nvim_get_current_buf()
  assert(vim.bo[buf].fileformat == env.DESCANT_FORMAT, 'the file is read as ' .. vim.bo[buf].fileformat)
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  if vim.fn.has('nvim-0.11') == 1 then
    capabilities.general.positionEncodings = { env.DESCANT_ENCODING }
  end
  local config = {
    name = 'descant',
    cmd = vim.fn.json_decode(env.DESCANT_COMMAND),
    root_dir = vim.fn.fnamemodify(env.DESCANT_FILE, ':h'),
    capabilities = capabilities,
    get_language_id = function() return 'llm-response' end,
    -- Every edit by itself in one half of the runs, and what was done in the meantime at once in the other.
    flags = { debounce_text_changes = tonumber(env.DESCANT_SEED) % 2 == 0 and 0 or nil },
  }
  local id
  if vim.lsp.start then
    id = vim.lsp.start(config, { bufnr = buf })
  else
    id = vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(buf, id)
  end
  local client = vim.lsp.get_client_by_id(id)
  assert(vim.wait(20000, function() return client.initialized end, 10), 'the server did not start')

  local out = assert(io.open(env.DESCANT_OUT, 'w'))
  for round = 1, tonumber(env.DESCANT_ROUNDS) do
    for _ = 1, EDITS do pick({ set_lines, set_text, press })(buf) end
    local about = { textDocument = { uri = vim.uri_from_bufnr(buf) } }
    local answers, why = vim.lsp.buf_request_sync(buf, 'descant/parsedResponse', about, 20000)
    assert(answers, 'round ' .. round .. ': ' .. tostring(why))
    local answer = answers[id]
    assert(answer and answer.result, 'round ' .. round .. ': ' .. vim.inspect(answer))
    -- As they are read, and not as tables of Lua, in which an empty list is an empty object, too.
    out:write(vim.fn.json_encode({ text = text_of(buf), encoding = client.offset_encoding }), '\n')
    out:write(vim.json.encode(answer.result), '\n')
  end
  out:close()
  vim.lsp.stop_client(id)
  -- Whoever listens to the two notices that the server has ended when it has something to hand on, and writes
  -- its report then; leaving ends them all at once.
  local report = env.DESCANT_REPORT
  local function ended()
    client.rpc.notify('$/cancelRequest', { id = 0 })
    return client.is_stopped(client) and (report == nil or vim.fn.filereadable(report) == 1)
  end
  assert(vim.wait(20000, ended, 10), 'the server did not end')
end, debug.traceback)
if not ok then
  io.stderr:write(tostring(problem) .. '\n')
  vim.cmd('cquit 1')
end
vim.cmd('qall!')
