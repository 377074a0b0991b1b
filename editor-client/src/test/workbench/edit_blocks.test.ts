/** What VS Code takes for merge conflicts in an answer, and what becomes of a click on that. */
import assert from 'node:assert/strict';
import { PROJECT } from './answers';
import { answer } from './by_keys';
import { flow } from './flow';

const BLOCK = `src/tides.py
<<<<<<< SEARCH
    return int(seconds / 60)
=======
    return round(seconds / 60)
>>>>>>> REPLACE
`;

suite('An edit block', () => {
  flow(
    'that VS Code takes for a merge conflict is given back, and its lenses are turned off on demand',
    {
      name: 'edit-block',
      folders: { project: { ...PROJECT, 'a.response': BLOCK } },
      open: 'project/a.response',
    },
    async (workbench) => {
      const lens = workbench.page.locator('.codelens-decoration a', { hasText: 'Accept Current Change' });
      await lens.first().waitFor();
      const notice = /mistakes the edit blocks/;
      await workbench.notification(notice).waitFor();
      await workbench.picture('1-notice');
      // The pointer is what is tried here: no key of VS Code is bound to such a lens.
      await lens.first().click();
      await answer(workbench, /replaced by one of its sides/, 'Undo');
      await workbench.line('<<<<<<< SEARCH').waitFor();
      await workbench.run('View: Focus Active Editor Group');
      assert.equal(await workbench.editorText(), BLOCK);
      await answer(workbench, notice, 'Turn Off in This Workspace');
      await lens.first().waitFor({ state: 'hidden' });
      await workbench.picture('2-off');
    },
  );
});
