/** One answer in another form. */
import assert from 'node:assert/strict';
import { MENDED, PROJECT } from './answers';
import { snapshot } from './disk';
import { flow } from './flow';

suite('Answers', () => {
  flow(
    'are written in another form, with nothing lost',
    {
      name: 'conversion',
      folders: { project: { ...PROJECT, 'a.response': MENDED } },
      open: 'project/a.response',
    },
    async (workbench) => {
      const before = snapshot(workbench.path('project'));
      await workbench.run('View: Focus Active Editor Group');
      await workbench.editor().locator('.codelens-decoration').first().waitFor();
      await workbench.run('Descant: Convert Answer');
      await workbench.choose('Markdown');
      await workbench.line('src/tides.py').waitFor();
      await workbench.until('it is Markdown', async () => !(await workbench.editorText()).startsWith('{'));
      assert.ok((await workbench.editorText()).includes('return round(seconds / 60)\n'));
      await workbench.picture('markdown');
      assert.deepEqual(snapshot(workbench.path('project')), before);
    },
  );
});
