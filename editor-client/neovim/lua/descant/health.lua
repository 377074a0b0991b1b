-- :checkhealth descant

local M = {}

local OLDEST = 'nvim-0.11'

local function check_command()
  local command = vim.lsp.config.descant.cmd
  if type(command) ~= 'table' then return vim.health.info('The server is started by a function of yours.') end
  if vim.fn.executable(command[1]) == 0 then
    return vim.health.error(('The command %q is not there.'):format(command[1]), {
      'Install Descant, which needs Python 3.11 or newer, so that its command is on the PATH of Neovim.',
      "Or say where it is: vim.lsp.config('descant', { cmd = { '/path/to/descant', 'lsp' } })",
    })
  end
  local ran, done = pcall(function() return vim.system({ command[1], '--version' }, { text = true }):wait(20000) end)
  if ran and done.code == 0 then
    vim.health.ok(('%s (%s)'):format(vim.trim(done.stdout), vim.fn.exepath(command[1])))
  else
    local why = ran and vim.trim(done.stderr or '') or tostring(done)
    vim.health.error(('%q does not start: %s'):format(command[1], why), { 'Install Descant anew.' })
  end
end

local function check_clients()
  local clients = vim.lsp.get_clients({ name = 'descant' })
  if #clients == 0 then
    return vim.health.info('No server runs: it starts with the first buffer of the file type llm-response.')
  end
  for _, client in ipairs(clients) do
    local open = #vim.lsp.get_buffers_by_client_id(client.id)
    local told = 'A server runs for %s, with %d open; columns are counted in %s.'
    vim.health.ok(told:format(client.root_dir or 'no folder', open, client.offset_encoding))
  end
end

function M.check()
  vim.health.start('Descant')
  if vim.fn.has(OLDEST) == 0 then return vim.health.error('Neovim is older than 0.11.', { 'Update Neovim.' }) end
  vim.health.ok('Neovim ' .. tostring(vim.version()))
  check_command()
  if vim.lsp.is_enabled('descant') then
    vim.health.ok('The server is enabled.')
  else
    vim.health.error('The server is not enabled.', { "Is vim.g.loaded_descant set? vim.lsp.enable('descant') enables it." })
  end
  check_clients()
  if vim.fn.has('clipboard') == 1 then
    vim.health.ok('There is a clipboard.')
  else
    vim.health.warn('There is no clipboard: :DescantPaste takes what was yanked.', { 'See :help clipboard.' })
  end
end

return M
