-- The commands that a user types, and the keys for them. What an answer holds is asked of the server.

local answers = require('descant.answers')
local executing = require('descant.executing')

local M = {}

local PATIENCE = 1000

local function run(name, argument)
  local buffer, client, uri = answers.current()
  if not client then return end
  client:exec_cmd({ command = name, arguments = { vim.tbl_extend('keep', argument, { uri = uri }) } }, { bufnr = buffer })
end

-- Show previews one after the other, each in a window of its own; *open* makes the next one.
local function show(reviews, open, done)
  local buffer, client, uri = answers.current()
  if not client then return end
  vim.cmd.tabnew()
  vim.bo.bufhidden = 'wipe'
  vim.t.descant_review = true
  local function next_one(number)
    local argument = reviews[number]
    if not argument then return done() end
    if number > 1 then open() end
    argument.uri = uri
    executing.execute(client, buffer, 'descant.review', argument, function() next_one(number + 1) end)
  end
  next_one(1)
end

function M.paste(said) require('descant.pasting').paste(said.reg) end

-- The verdict above the difference of all files, or the two sides of one file.
function M.review(said)
  local path = said.fargs[1]
  if not path then
    local function fit() vim.cmd.resize(math.floor(vim.o.lines * 2 / 3)) end
    return show({ {}, { kind = 'diff' } }, function() vim.cmd.split({ mods = { split = 'belowright' } }) end, fit)
  end
  local function compare()
    vim.cmd.windo('diffthis')
    require('descant.proposing').open(path)
  end
  local function beside() vim.cmd.vsplit({ mods = { split = 'belowright' } }) end
  show({ { path = path, kind = 'before' }, { path = path, kind = 'file' } }, beside, compare)
end

function M.apply(said)
  run('descant.applyFiles', #said.fargs > 0 and { paths = said.fargs } or { all = true })
end

function M.resolve(said) require('descant.resolving').resolve(said) end

function M.commit() require('descant.committing').commit() end

function M.undo() run('descant.undo', {}) end

function M.ask_again(said) require('descant.asking').ask_again(said) end

function M.reply(said) require('descant.asking').reply(said) end

function M.comment(said) require('descant.comments').comment(said) end

function M.compare()
  local _, client = answers.current()
  if not client then return end
  local open = answers.open_addresses(client)
  if #open < 2 then
    vim.notify('Only one answer is open. Open another one to compare.', vim.log.levels.WARN)
    return
  end
  run('descant.compare', { uris = open, show = true })
end

-- What the server offers for the whole answer, such as other formats.
function M.actions() vim.lsp.buf.code_action({ context = { only = { 'refactor' }, diagnostics = {} } }) end

-- The paths in the answer that begin with what was typed.
function M.paths(typed)
  local buffer, client, uri = answers.current()
  if not client then return {} end
  local asked = { textDocument = { uri = uri } }
  local reply = client:request_sync('descant/parsedResponse', asked, PATIENCE, buffer)
  local found = {}
  for _, file in ipairs(reply and reply.result and reply.result.files or {}) do
    local path = file.path:gsub('[\\ ]', '\\%0')
    if vim.startswith(path, typed) and not path:find('%c') then found[#found + 1] = path end
  end
  return found
end

local COMMANDS = {
  Paste = { M.paste, { register = true, desc = 'Open the clipboard as an answer' } },
  Review = { M.review, { nargs = '?', complete = M.paths, desc = 'Review the changes that applying would make' } },
  Apply = { M.apply, { nargs = '*', complete = M.paths, desc = 'Apply the given files, or all ready ones' } },
  Resolve = { M.resolve, { nargs = '?', complete = M.paths, desc = 'Resolve the conflicts of a file' } },
  Commit = { M.commit, { desc = 'Commit the applied files' } },
  Undo = { M.undo, { desc = 'Undo the last apply' } },
  AskAgain = { M.ask_again, { bang = true, desc = 'Copy the prompt that asks again for what is wrong or missing' } },
  FixPrompt = { M.ask_again, { bang = true, desc = 'The same as :DescantAskAgain' } },
  Reply = { M.reply, { register = true, range = true, desc = 'Put the reply to the prompt into its answer' } },
  Comment = { M.comment, { nargs = '*', range = true, bang = true, desc = 'Comment on lines of a file, for the prompt' } },
  Compare = { M.compare, { desc = 'Compare all open answers' } },
  Actions = { M.actions, { desc = 'Select an action for the answer' } },
  Restart = { function() require('descant.starting').restart() end, { desc = 'Restart the language server' } },
}

function M.define()
  for name, definition in pairs(COMMANDS) do
    vim.api.nvim_create_user_command('Descant' .. name, definition[1], definition[2])
  end
end

local KEYS = { r = 'Review', x = 'Resolve', a = 'Apply', g = 'Commit', u = 'Undo', p = 'AskAgain', c = 'Compare' }

function M.map_keys(buffer)
  for key, name in pairs(KEYS) do
    local told = { buffer = buffer, desc = COMMANDS[name][2].desc }
    vim.keymap.set('n', '<LocalLeader>' .. key, ('<Cmd>Descant%s<CR>'):format(name), told)
  end
end

return M
