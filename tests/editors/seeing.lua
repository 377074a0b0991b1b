-- What the scripts see, and how they wait for it; DESCANT_OUT is where it is written as JSON.

local seeing = { seen = { notified = {} } }
local seen = seeing.seen

vim.notify = function(message) table.insert(seen.notified, message) end

-- The last of what was told.
function seeing.last() return seen.notified[#seen.notified] or '' end

-- A function that says whether this was told.
function seeing.is_told(part)
  return function() return vim.iter(seen.notified):any(function(message) return message:find(part, 1, true) end) end
end

function seeing.text_of(buffer) return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n') end

function seeing.wait(what, is_so)
  assert(vim.wait(20000, is_so, 10), what .. ': ' .. vim.inspect(seen) .. vim.fn.execute('messages'))
end

-- Stop the server of *client* and wait until it has said how it ended.
function seeing.stop(client)
  vim.lsp.enable('descant', false)
  seeing.wait('the server did not end', function()
    -- Whoever listens to the two notices that when it has something to hand on.
    client.rpc.notify('$/cancelRequest', { id = 0 })
    local report = vim.env.DESCANT_REPORT
    return client:is_stopped() and (report == nil or vim.fn.filereadable(report) == 1)
  end)
end

-- Take all steps and end Neovim, which fails where they do.
function seeing.do_all(steps)
  local ok, problem = xpcall(steps, debug.traceback)
  if not ok then
    io.stderr:write(tostring(problem) .. '\n')
    vim.cmd('cquit 1')
  end
  local out = assert(io.open(vim.env.DESCANT_OUT, 'w'))
  out:write(vim.json.encode(seen))
  out:close()
  vim.cmd('qall!')
end

return seeing
