-- Starting the server: in which folder, and what is said where it cannot be started or has ended.

local M = {}

local MARKERS = { 'descant.toml', '.git', '.hg', '.jj' }

-- Say what to do where the command is not there: Neovim itself only writes that to a log.
local function check_command()
  local command = vim.lsp.config.descant.cmd
  if type(command) ~= 'table' or vim.fn.executable(command[1]) == 1 then return end
  local missing = 'Could not start the server: command %q not found. Install Descant on the PATH of Neovim, then run '
    .. ':DescantRestart. See :checkhealth descant.'
  vim.notify_once(missing:format(command[1]), vim.log.levels.ERROR)
end

function M.define()
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('descant.starting', {}),
    pattern = 'llm-response',
    desc = 'Check that the language server can be started',
    callback = check_command,
  })
end

-- Tell Neovim the folder that the files of the answer in *buffer* belong to: the project it lies in, else the
-- current folder.
function M.root_dir(buffer, on_dir)
  local has_place = not vim.api.nvim_buf_get_name(buffer):match('^%a[%w+.-]+:/')
  on_dir(has_place and vim.fs.root(buffer, MARKERS) or vim.fn.getcwd())
end

-- Neovim says how the server has ended, and where the log is; this says what to do.
function M.on_exit(status, signal)
  if vim.v.exiting ~= vim.NIL or (status == 0 and signal == 0) then return end
  vim.schedule(function()
    vim.notify('The Descant server exited. Run :DescantRestart to restart it.', vim.log.levels.ERROR)
  end)
end

-- Stop the server, and start it anew for all answers that are open.
function M.restart()
  vim.lsp.enable('descant', false)
  local function is_over() return #vim.lsp.get_clients({ name = 'descant' }) == 0 end
  if not vim.wait(5000, is_over, 20) then
    for _, client in ipairs(vim.lsp.get_clients({ name = 'descant' })) do client:stop(true) end
  end
  vim.lsp.enable('descant')
  check_command()
end

return M
