-- Starts the language server for model responses, and defines the commands. See :help descant.

if vim.g.loaded_descant then return end
vim.g.loaded_descant = true

if vim.fn.has('nvim-0.11') == 0 then
  vim.notify('Descant requires Neovim 0.11 or newer. Update Neovim.', vim.log.levels.ERROR)
  return
end

require('descant.commands').define()
require('descant.previews').define()
require('descant.pasting').define()
require('descant.starting').define()
vim.lsp.enable('descant')
