-- A comment on a line, the prompt that asks again, and its reply, which is put into the answer.
--
--   nvim --clean --headless --cmd 'set runtimepath^=PACK' answer.response -c 'luafile neovim_asking.lua'

local seeing = dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/seeing.lua')
local seen, text_of, wait, is_told = seeing.seen, seeing.text_of, seeing.wait, seeing.is_told

local function press(keys) vim.api.nvim_feedkeys(vim.keycode(keys), 'xt', false) end

local function is_compared() return vim.wo.diff and vim.bo.buftype == 'acwrite' end

local function shown_comments(buffer)
  local marks = vim.api.nvim_buf_get_extmarks(buffer, -1, 0, -1, { details = true })
  local texts = vim.tbl_map(function(mark) return mark[4].virt_text and vim.trim(mark[4].virt_text[1][1]) end, marks)
  return vim.tbl_filter(function(text) return text end, texts)
end

local function flow()
  local answer = vim.api.nvim_get_current_buf()
  wait('the answer is not read', function() return vim.b[answer].descant ~= nil end)
  local client = vim.lsp.get_clients({ bufnr = answer })[1]
  local file = assert(io.open('../reply.txt'))
  local reply = file:read('*a')
  file:close()

  vim.cmd('DescantReply')
  wait('nothing is said where no reply is expected', is_told('No reply is expected'))
  vim.cmd('DescantReview tides.py')
  wait('there is no review', is_compared)
  press('2G')
  vim.cmd('DescantComment a slip')
  vim.cmd('DescantComment!')
  wait('a comment is not taken back', is_told('1 comment taken back'))
  vim.cmd('DescantComment Return metres.')
  seen.comments = shown_comments(0)
  press('q')
  vim.cmd('DescantReview tides.py')
  wait('the review is not shown again', is_compared)
  seen.comments_again = shown_comments(0)
  press('q')
  vim.api.nvim_set_current_buf(answer)
  vim.fn.search('tides.py')
  vim.cmd('DescantComment Give it a docstring.')
  wait('the file as a whole is not meant', is_told("the comment on 'tides.py' goes into the prompt"))

  vim.cmd('DescantAskAgain')
  wait('there is no prompt', is_told('Yanked the prompt ('))
  seen.prompt, seen.asked = vim.fn.getreg('"'), seeing.last()
  vim.cmd('DescantReply')
  wait('the prompt is taken for its reply', is_told("Copy the model's reply to it"))
  vim.fn.setreg('a', reply)
  local choose
  vim.ui.select = function(items, options, on_choice)
    seen.question, seen.choices = options.prompt, vim.tbl_map(options.format_item, items)
    choose = function(number) on_choice(items[number], number) end
  end
  vim.cmd('DescantReply a')
  wait('nothing is asked', function() return choose end)
  seen.unchanged = text_of(answer)
  choose(1)
  wait('the reply is not put into the answer', is_told('from the reply'))
  seen.composed = text_of(answer)
  wait('the answer is not ready', function() return require('descant.verdicts').status(answer) == '3/3 ready' end)
  vim.cmd('DescantAskAgain')
  wait('the comments are not forgotten', is_told('Nothing to ask for'))
  press('u')
  seen.undone = text_of(answer)
  seeing.stop(client)
end

seeing.do_all(flow)
