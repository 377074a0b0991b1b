-- :checkhealth descant

local M = {}

local OLDEST = 'nvim-0.11'

local function check_command()
  local command = vim.lsp.config.descant.cmd
  if type(command) ~= 'table' then return vim.health.info('The server is started by your own function.') end
  if vim.fn.executable(command[1]) == 0 then
    return vim.health.error(('Command not found: %q'):format(command[1]), {
      'Install Descant (requires Python 3.11 or newer) on the PATH of Neovim.',
      "Or set its path: vim.lsp.config('descant', { cmd = { '/path/to/descant', 'lsp' } })",
    })
  end
  local ran, done = pcall(function() return vim.system({ command[1], '--version' }, { text = true }):wait(20000) end)
  if ran and done.code == 0 then
    vim.health.ok(('%s (%s)'):format(vim.trim(done.stdout), vim.fn.exepath(command[1])))
  else
    local why = ran and vim.trim(done.stderr or '') or tostring(done)
    vim.health.error(('Could not start %q: %s'):format(command[1], why), { 'Reinstall Descant.' })
  end
end

local function check_clients()
  local clients = vim.lsp.get_clients({ name = 'descant' })
  if #clients == 0 then
    return vim.health.info('No server is running. It starts with the first llm-response buffer.')
  end
  for _, client in ipairs(clients) do
    local open = #vim.lsp.get_buffers_by_client_id(client.id)
    local told = 'Server running for %s: %d open buffer(s), position encoding %s.'
    vim.health.ok(told:format(client.root_dir or 'no folder', open, client.offset_encoding))
  end
end

function M.check()
  vim.health.start('Descant')
  if vim.fn.has(OLDEST) == 0 then return vim.health.error('Neovim is older than 0.11.', { 'Update Neovim.' }) end
  vim.health.ok('Neovim ' .. tostring(vim.version()))
  check_command()
  if vim.lsp.is_enabled('descant') then
    vim.health.ok('Server enabled.')
  else
    vim.health.error('Server not enabled.', { "Check vim.g.loaded_descant, or run vim.lsp.enable('descant')." })
  end
  check_clients()
  if vim.fn.has('clipboard') == 1 then
    vim.health.ok('Clipboard available.')
  else
    vim.health.warn('No clipboard: :DescantPaste uses the unnamed register.', { 'See :help clipboard.' })
  end
end

return M
