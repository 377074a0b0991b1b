/** A test in the workbench: steps of one person in one window, with a picture and the logs where it fails. */
import { Workbench, type WorkbenchOptions } from './workbench';
import { closeBrowser } from './browser';

const FLOW_LIMIT = 240_000;
const TRIES = 2;

export function flow(
  title: string,
  options: WorkbenchOptions,
  steps: (workbench: Workbench) => Promise<void>,
): void {
  test(title, async function () {
    this.timeout(TRIES * FLOW_LIMIT);
    for (let tries = 1; ; tries++) {
      try {
        await inWindow(options, steps);
        return;
      } catch (fault) {
        if (tries === TRIES) throw fault;
        // What takes the focus of a window, and when, is for VS Code to say. What is broken fails again.
        console.log(`    FAILED ONCE, and is tried again in a new window: ${title}\n${String(fault)}`);
      }
    }
  });
}

async function inWindow(
  options: WorkbenchOptions,
  steps: (workbench: Workbench) => Promise<void>,
): Promise<void> {
  const workbench = await Workbench.open(options);
  try {
    await steps(workbench);
  } catch (fault) {
    await workbench.picture('failure').catch(() => undefined); // what failed is told, not this
    throw fault;
  } finally {
    await workbench.close();
  }
}

export const mochaHooks = { afterAll: closeBrowser };
