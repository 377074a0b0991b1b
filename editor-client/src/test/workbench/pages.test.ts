/** The page of a problem, as one comes to it: by its code in the list of problems. */
import { BROKEN } from './answers';
import { flow } from './flow';

suite('The page of a problem', () => {
  flow(
    'is readable, and leads to the others',
    { name: 'page', folders: { project: { 'a.response': BROKEN } }, open: 'project/a.response' },
    async (workbench) => {
      await workbench.line('"summary"').waitFor();
      await workbench.until('the problem is listed', async () => (await workbench.problems()).length > 0);
      await workbench.page.locator('.markers-panel .marker-code', { hasText: 'wrong-separator' }).click();
      const shown = workbench.webview();
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
