<b><?php
enum A: int { case B = 1; }
fn($x) => match(true) { default => "{$x->y} {" };
?></b>
