/** The page of a problem, as one comes to it: by its code in the list of problems. */
import type { FrameLocator } from 'playwright-core';
import { BROKEN } from './answers';
import { flow } from './flow';
import type { Workbench } from './workbench';

/** The page inside of the frames that VS Code puts around it. */
function page(workbench: Workbench): FrameLocator {
  return workbench.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

suite('The page of a problem', () => {
  flow(
    'is readable, and leads to the others',
    { name: 'page', folders: { project: { 'a.response': BROKEN } }, open: 'project/a.response' },
    async (workbench) => {
      await workbench.line('"summary"').waitFor();
      await workbench.until('the problem is listed', async () => (await workbench.problems()).length > 0);
      await workbench.page.locator('.markers-panel .marker-code', { hasText: 'wrong-separator' }).click();
      const shown = page(workbench);
      await shown.getByRole('heading', { name: 'Ignoring it' }).waitFor();
      await workbench.picture('problem');

      await shown.getByRole('link', { name: 'JSON' }).click();
      await shown.getByRole('heading', { name: 'Finding the answer' }).waitFor();
      await workbench.picture('group');
      await shown.getByRole('link', { name: 'missing-comma' }).click();
      await shown.getByRole('heading', { name: 'missing-comma' }).waitFor();
    },
  );
});
