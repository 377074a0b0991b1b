/** Time as a person has it: from the last key to the frame in which something is on the screen. */
import { STEP_LIMIT } from './browser';
import type { Workbench } from './workbench';

/** What is waited for: an element of this selector that has this text. */
type Sight = readonly [selector: string, text: string];

/** Do *act*, and return the milliseconds from its last key until all *sights* are on the screen. */
export async function untilSeen(
  workbench: Workbench,
  act: () => Promise<void>,
  sights: readonly Sight[],
): Promise<number> {
  // The clock runs in the page: what goes between it and the test is not waited for by a person.
  const clock = await workbench.page.evaluateHandle(() => {
    const last = { key: 0 };
    const press = () => {
      last.key = performance.now();
    };
    document.addEventListener('keydown', press, { capture: true });
    return {
      last,
      stop: () => {
        document.removeEventListener('keydown', press, { capture: true });
      },
    };
  });
  const seen = clock.evaluate(
    async ({ last, stop }, { wanted, limit }) => {
      const isSeen = ([selector, text]: readonly [string, string]) =>
        Array.from(document.querySelectorAll(selector)).some((element) =>
          element.textContent.replaceAll('\u00a0', ' ').includes(text),
        );
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const end = performance.now() + limit;
      while (last.key === 0 || !wanted.every(isSeen)) {
        if (performance.now() > end) return NaN;
        await frame();
      }
      stop();
      return performance.now() - last.key;
    },
    { wanted: sights, limit: STEP_LIMIT },
  );
  await act();
  const milliseconds = await seen;
  if (Number.isNaN(milliseconds)) throw new Error(`Waited in vain for ${JSON.stringify(sights)}.`);
  return milliseconds;
}
