-- Keys in the buffer of an answer. Without them: vim.g.no_llm_response_maps = true

if vim.b.did_ftplugin then return end
vim.b.did_ftplugin = true

-- What a model wrote sets no options.
vim.bo.modeline = false

if vim.g.no_plugin_maps or vim.g.no_llm_response_maps then return end
require('descant.commands').map_keys(0)
