package a

func F[T any](x ...T) (r map[string]T) {
	go func() { <-c }()
	return
}
