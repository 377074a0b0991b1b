namespace A; record B(int C) { string D => $"{C} {{"; int[] e = [1, 2]; }
