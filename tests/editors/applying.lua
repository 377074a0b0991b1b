-- Pastes an answer into a buffer that `descant lsp` is attached to, looks at it, applies it and undoes that.
--
--   nvim --headless -u NONE -i NONE -n -c 'luafile applying.lua'     (0.11 and later)
--
-- What to do stands in the environment: DESCANT_COMMAND (a list, as JSON), DESCANT_FOLDER (the workspace),
-- DESCANT_FILE (a file for the answer, which need not be there), DESCANT_ANSWER (what is pasted),
-- DESCANT_OPEN (a file of the workspace that is open, too) and DESCANT_OUT. What was seen is written as JSON.

local env = vim.env
local seen = { messages = {} }

-- What a user of Neovim sets up to look at previews: ten lines.
vim.api.nvim_create_autocmd('BufReadCmd', {
  pattern = 'descant-preview:/*',
  callback = function(about)
    local client = vim.lsp.get_clients({ name = 'descant' })[1]
    local answer = client:request_sync('workspace/textDocumentContent', { uri = about.match }, 20000)
    local text = answer and answer.result and answer.result.text or ''
    vim.api.nvim_buf_set_lines(about.buf, 0, -1, true, vim.split(text, '\n'))
    vim.bo[about.buf].buftype, vim.bo[about.buf].modified = 'nofile', false
  end,
})

vim.lsp.handlers['descant/didAnalyze'] = function(_, told) seen.verdict = told.uri == seen.uri and told.verdict or seen.verdict end
vim.lsp.handlers['window/showMessageRequest'] = function(_, asked)
  table.insert(seen.messages, asked.message)
  return vim.NIL
end

local function text_of(buf) return table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, true), '\n') end

local function wait(what, is_so) assert(vim.wait(20000, is_so, 10), what .. ': ' .. vim.inspect(seen)) end

local ok, problem = xpcall(function()
  vim.o.hidden = true
  vim.cmd('edit ' .. vim.fn.fnameescape(env.DESCANT_OPEN))
  local opened = vim.api.nvim_get_current_buf()
  vim.cmd('edit ' .. vim.fn.fnameescape(env.DESCANT_FILE))
  local buf = vim.api.nvim_get_current_buf()
  seen.uri = vim.uri_from_bufnr(buf)
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  capabilities.workspace.textDocumentContent = { dynamicRegistration = false }
  local id = vim.lsp.start({
    name = 'descant',
    cmd = vim.fn.json_decode(env.DESCANT_COMMAND),
    root_dir = env.DESCANT_FOLDER,
    capabilities = capabilities,
    get_language_id = function() return 'llm-response' end,
  }, { bufnr = buf })
  local client = vim.lsp.get_client_by_id(id)
  wait('the server did not start', function() return client.initialized end)
  vim.lsp.buf_attach_client(opened, id)

  local function ask(method, params)
    local answer, why = client:request_sync(method, params, 20000, buf)
    assert(answer and answer.result ~= nil and not answer.err, method .. ': ' .. vim.inspect(answer or why))
    return answer.result
  end
  local function lenses()
    local found = {}
    for _, lens in ipairs(ask('textDocument/codeLens', { textDocument = { uri = seen.uri } })) do
      found[lens.command.title] = lens.command
    end
    return found
  end
  local function choose(title)
    local command = assert(lenses()[title], title .. ' is not among ' .. vim.inspect(vim.tbl_keys(lenses())))
    return ask('workspace/executeCommand', { command = command.command, arguments = command.arguments })
  end

  local file = assert(io.open(env.DESCANT_ANSWER))
  vim.api.nvim_paste(file:read('*a'), true, -1)
  file:close()
  wait('there is no verdict', function() return seen.verdict and seen.verdict.ready == 2 end)
  seen.first, seen.lenses = seen.verdict, vim.tbl_keys(lenses())

  client:request_sync('workspace/executeCommand', {
    command = 'descant.review', arguments = { { uri = seen.uri, kind = 'diff' } },
  }, 20000, buf)
  wait('there is no preview', function() return vim.api.nvim_buf_get_name(0):match('^descant%-preview:') end)
  seen.preview = text_of(0)
  vim.api.nvim_set_current_buf(buf)

  seen.before = text_of(opened)
  seen.applied = choose('Apply 2 files')
  seen.after = text_of(opened)
  wait('the files are not unchanged', function() return seen.verdict.ready == 0 end)
  seen.undone = choose('Undo')
  seen.back = text_of(opened)
  wait('the files are not ready again', function() return seen.verdict.ready == 2 end)

  local out = assert(io.open(env.DESCANT_OUT, 'w'))
  out:write(vim.json.encode(seen))
  out:close()
  vim.bo[buf].modified, vim.bo[opened].modified = false, false
  vim.lsp.stop_client(id)
  local report = env.DESCANT_REPORT
  wait('the server did not end', function()
    return client:is_stopped() and (report == nil or vim.fn.filereadable(report) == 1)
  end)
end, debug.traceback)
if not ok then
  io.stderr:write(tostring(problem) .. '\n')
  vim.cmd('cquit 1')
end
vim.cmd('qall!')
