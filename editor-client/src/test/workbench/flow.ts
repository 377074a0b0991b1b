/** A test in the workbench: steps of one person in one window, with a picture and the logs where it fails. */
import { Workbench, type WorkbenchOptions } from './workbench';
import { closeBrowser } from './browser';

const FLOW_LIMIT = 240_000;

export function flow(
  title: string,
  options: WorkbenchOptions,
  steps: (workbench: Workbench) => Promise<void>,
): void {
  test(title, async function () {
    this.timeout(FLOW_LIMIT);
    const workbench = await Workbench.open(options);
    try {
      await steps(workbench);
    } catch (fault) {
      await workbench.picture('failure').catch(() => undefined); // what failed is told, not this
      throw fault;
    } finally {
      await workbench.close();
    }
  });
}

export const mochaHooks = { afterAll: closeBrowser };
