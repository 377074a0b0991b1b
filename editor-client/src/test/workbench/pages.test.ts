/** The page of a problem, as one comes to it: by its code in what is said of it at its place. */
import { BROKEN } from './answers';
import { tabTo } from './by_keys';
import { flow } from './flow';

suite('The page of a problem', () => {
  flow(
    'is readable, and leads to the others',
    { name: 'page', folders: { project: { 'a.response': BROKEN } }, open: 'project/a.response' },
    async (workbench) => {
      await workbench.line('"summary"').waitFor();
      await workbench.until('the problem is listed', async () => (await workbench.problems()).length > 0);
      await workbench.run('View: Focus Active Editor Group');
      await workbench.run('Go to Next Problem in Files');
      await workbench.press('Escape', 'Control+K', 'Control+I');
      const hover = workbench.page.locator('.monaco-hover:visible');
      await hover.getByText('found a semicolon').first().waitFor();
      await workbench.picture('hover');
      await workbench.press('Control+K', 'Control+I');
      await tabTo(workbench, hover.getByRole('link', { name: 'wrong-separator' }).first());
      await workbench.press('Enter');
      const shown = workbench.webview();
      await shown.getByRole('heading', { name: 'Ignoring it' }).waitFor();
      await workbench.picture('problem');

      await tabTo(workbench, shown.getByRole('link', { name: 'JSON' }));
      await workbench.press('Enter');
      await shown.getByRole('heading', { name: 'Finding the answer' }).waitFor();
      await workbench.picture('group');
      await tabTo(workbench, shown.getByRole('link', { name: 'missing-comma' }));
      await workbench.press('Enter');
      await shown.getByRole('heading', { name: 'missing-comma' }).waitFor();
    },
  );
});
