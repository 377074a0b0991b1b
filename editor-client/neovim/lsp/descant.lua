-- How Neovim talks to `descant lsp`. Change any of it with vim.lsp.config('descant', { … }).

local function of(module, name)
  return function(...) return require('descant.' .. module)[name](...) end
end

---@type vim.lsp.Config
return {
  cmd = { 'descant', 'lsp' },
  filetypes = { 'llm-response' },
  root_dir = of('starting', 'root_dir'),
  on_exit = of('starting', 'on_exit'),
  capabilities = {
    workspace = {
      codeLens = { refreshSupport = true },
      textDocumentContent = { dynamicRegistration = false },
    },
  },
  commands = {
    ['descant.applyFiles'] = of('executing', 'apply'),
    ['descant.undo'] = of('executing', 'undo'),
    ['descant.fixPrompt'] = of('executing', 'fix_prompt'),
    ['descant.commit'] = of('committing', 'commit'),
  },
  handlers = {
    ['descant/didAnalyze'] = of('verdicts', 'on_analyzed'),
    ['workspace/codeLens/refresh'] = of('verdicts', 'on_refresh'),
    ['workspace/textDocumentContent/refresh'] = of('previews', 'on_refresh'),
    ['window/showMessage'] = of('messages', 'on_message'),
    ['window/showMessageRequest'] = of('messages', 'on_question'),
  },
}
