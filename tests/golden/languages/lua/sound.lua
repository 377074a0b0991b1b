local t <const> = { [1] = [[ { ]], f = function(...) return ... end }
goto e
::e::
