template <class T> requires C<T> auto f(T&& t) { return [=](auto x) { return x; }; }
