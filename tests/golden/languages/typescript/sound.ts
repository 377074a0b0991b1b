enum E { A }
const x = <E>y satisfies E;
class C<T> { constructor(private a?: T) {} }
