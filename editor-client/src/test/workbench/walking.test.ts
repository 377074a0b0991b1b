/** A review in the differences themselves: apply, skip, next, by keys alone. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MENDED, PROJECT, PROPOSED } from './answers';
import { snapshot } from './disk';
import { flow } from './flow';

suite('A review in the difference', () => {
  flow(
    'applies, skips and goes on by keys',
    { name: 'walking', folders: { project: PROJECT } },
    async (workbench) => {
      const project = workbench.path('project');
      const before = snapshot(project);
      await workbench.copy(MENDED);
      await workbench.run('Descant: Paste as Model Response');
      await workbench.editor().locator('.codelens-decoration', { hasText: '3 files: 3 ready' }).waitFor();

      await workbench.press('Alt+Enter');
      await workbench.difference(/return\sint/, /return\sround/);
      const title = workbench.page.locator('.editor-actions');
      for (const name of ['Apply This File', 'Skip This File', 'Review Next File'])
        await title.getByRole('button', { name: new RegExp(name) }).waitFor();
      await workbench.picture('1-first');
      assert.deepEqual(snapshot(project), before);

      await workbench.press('Control+Enter');
      await workbench.notification(/1 file applied/).waitFor();
      assert.equal(readFileSync(join(project, 'src/tides.py'), 'utf8'), PROPOSED['src/tides.py']);
      await workbench.difference(/^$/, /def\stest_minutes_are_rounded/);
      await workbench.picture('2-second');
      await workbench.press('Control+Shift+Enter');
      await workbench.difference(/^$/, /nearest\sminute/);
      await workbench.press('Control+Enter');
      await workbench.until('the last file is written', () => 'docs/tides.md' in snapshot(project));
      assert.ok(!('tests/test_tides.py' in snapshot(project)));
      await workbench.page.locator('.monaco-diff-editor').waitFor({ state: 'detached' });
      await workbench.picture('3-done');
    },
  );
});
