/** Waits without sleeping: a condition is looked at until it holds, within a limit. */

const LIMIT = 15_000;
const PACE = 5;

/** The first value of *look* that is neither false nor undefined. */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = Date.now() + LIMIT;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, PACE));
  }
}
