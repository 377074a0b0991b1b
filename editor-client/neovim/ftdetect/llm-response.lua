vim.filetype.add({
  extension = { response = 'llm-response', ['llm-response'] = 'llm-response' },
  pattern = {
    ['.*%.response%.json'] = 'llm-response',
    ['.*%.response%.md'] = 'llm-response',
    ['.*%.response%.xml'] = 'llm-response',
  },
})
