/** Figures that a run prints beside what came of its tests. */
import { appendFileSync } from 'node:fs';

const TURNS = 9;

/** Keep a figure for the end of the run. */
export function tell(what: string, milliseconds: number): void {
  const file = process.env.DESCANT_MEASURED;
  if (file !== undefined) appendFileSync(file, `  ${what}: ${milliseconds.toFixed(0)} ms\n`);
}

/**
 * Do *act* some times and tell the median of what it takes, and the least.
 *
 * It is told and not judged: how long something takes says as much about who else is on the machine.
 */
export async function measure(what: string, act: () => Promise<void>): Promise<void> {
  const took: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const start = performance.now();
    await act();
    took.push(performance.now() - start);
  }
  took.sort((one, other) => one - other);
  tell(what, took[TURNS >> 1] ?? NaN);
  tell(`${what}, at least`, took[0] ?? NaN);
}
