export class Tides {
  constructor(list) {
    this._list = list
    this._count = 0
    this._last = null
  }

  next() {
    return this._list[this._count]
  }

  stop() {
    this._last = this._count
  }
}
