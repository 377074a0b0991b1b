/** Several answers side by side, and one answer in another form. */
import assert from 'node:assert/strict';
import { MENDED, PROJECT, PROPOSED } from './answers';
import { snapshot } from './disk';
import { flow } from './flow';

const OTHER = MENDED.replace('round(seconds / 60)', 'seconds // 60').replaceAll(
  'docs/tides.md',
  'docs/times.md',
);

suite('Answers', () => {
  flow(
    'are compared side by side, and one is made of the best',
    {
      name: 'comparison',
      folders: { project: { ...PROJECT, 'first.response': MENDED } },
      open: 'project/first.response',
    },
    async (workbench) => {
      await workbench.line('"summary"').waitFor();
      await workbench.copy(OTHER);
      await workbench.run('Descant: Paste as Model Response');
      await workbench.until('the other answer is read', async () => {
        return (await workbench.editor().locator('.codelens-decoration').count()) > 0;
      });
      await workbench.run('Descant: Compare Open Answers');
      const table = workbench.page
        .frameLocator('iframe.webview.ready')
        .frameLocator('iframe[title]')
        .locator('table');
      await table.first().waitFor();
      for (const path of [...Object.keys(PROPOSED), 'docs/times.md']) {
        await table.first().locator('tr', { hasText: path }).first().waitFor();
      }
      await workbench.picture('table');

      const row = table.first().locator('tr', { hasText: 'src/tides.py' });
      await row.locator('input[type=radio]').nth(1).check();
      await workbench.page
        .frameLocator('iframe.webview.ready')
        .frameLocator('iframe[title]')
        .getByRole('button', { name: 'Compose', exact: true })
        .click();
      await workbench.line('seconds // 60').waitFor();
      await workbench.picture('composed');
    },
  );

  flow(
    'are written in another form, with nothing lost',
    {
      name: 'conversion',
      folders: { project: { ...PROJECT, 'a.response': MENDED } },
      open: 'project/a.response',
    },
    async (workbench) => {
      const before = snapshot(workbench.path('project'));
      await workbench.line('"summary"').click();
      await workbench.editor().locator('.codelens-decoration').first().waitFor();
      await workbench.run('Descant: Convert to');
      await workbench.choose('Markdown');
      await workbench.line('src/tides.py').waitFor();
      await workbench.until('it is Markdown', async () => !(await workbench.editorText()).startsWith('{'));
      assert.ok((await workbench.editorText()).includes('return round(seconds / 60)\n'));
      await workbench.picture('markdown');
      assert.deepEqual(snapshot(workbench.path('project')), before);
    },
  );
});
