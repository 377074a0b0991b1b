def f(a:, **) = a&.b { |x| puts <<~E }
  { #{x}
E
case 1
in {a: Integer => b} then b
end
