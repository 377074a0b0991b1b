function isLess(a, b) {
  return a < b && b > 0;
}
const title = "a & b";
