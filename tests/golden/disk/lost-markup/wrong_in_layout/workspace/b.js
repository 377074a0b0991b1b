function a() {
  b()
  c()
}

function d() {
  e()
}
