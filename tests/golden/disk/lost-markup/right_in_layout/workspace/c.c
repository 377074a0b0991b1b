void a(void) {
  b();
  #if B
  c();
  #endif
  d();
}
