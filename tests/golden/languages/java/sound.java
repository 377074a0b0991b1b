record P(int x) { static String s = """
 {
"""; int f(Object o) { return switch (o) { case P(var a) -> a; default -> 0; }; } }
