object A { def f[T](x: T)(using Ordering[T]): T = { s"${x} {"; x } }
