/** Returns the `count` of [tides](https://example.org/tides) in a year. */
export function count(year) {
  const pattern = /^\d+\.\d+$/;
  return pattern.test(year) ? year.split("\\").length : 0;
}
