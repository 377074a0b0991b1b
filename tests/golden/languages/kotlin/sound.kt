data class A(val x: Int) { fun f() = "${"{"} $x"; val l = listOf(1).map { it } }
