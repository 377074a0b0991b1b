/** All files of an answer in one editor: the keys of a review do there what they do in a difference. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flow } from './flow';
import { APPLY, chord, paste, read } from './keys';

const THERE = Array.from({ length: 30 }, (_, number) => `line ${String(number + 1)}\n`).join('');
const LINES = THERE.replace('line 3\n', 'line three\n').replace('line 23\n', 'line twenty-three\n');
const files = { 'src/lines.txt': LINES, 'src/other.txt': 'other\n', 'src/last.txt': 'last\n' };
const ANSWER = `${JSON.stringify({
  summary: 'Number words',
  course_of_action: [],
  files: Object.entries(files).map(([path, content]) => ({ path, content })),
})}\n`;

suite('All files in one editor', () => {
  flow(
    'leave out a hunk and a file, and apply the others, by keys that write nothing into them',
    { name: 'all-files', folders: { project: { 'src/lines.txt': THERE } } },
    async (workbench) => {
      const { page } = workbench;
      const at = (path: string) => join(workbench.path('project'), path);
      await workbench.copy(ANSWER);
      await paste(workbench);
      await read(workbench, '3 files: 3 ready');
      await chord(workbench, ['Control+K', 'Shift+R']);
      const entries = page.locator('.multiDiffEntry');
      await entries.nth(2).waitFor();
      await page
        .getByRole('button', { name: /Apply Selected Files/ })
        .first()
        .waitFor();

      await entries
        .first()
        .locator('.editor.modified .view-line', { hasText: /line\sthree/ })
        .click();
      await workbench.press('Control+Shift+Backspace');
      await entries
        .first()
        .locator('.view-line', { hasText: /line\sthree/ })
        .waitFor({ state: 'detached' });
      await entries.nth(1).locator('.editor.modified .view-line', { hasText: 'other' }).click();
      await workbench.press('Control+Shift+Enter');
      await page.locator('.statusbar', { hasText: 'src/other.txt is not selected any longer' }).waitFor();
      await workbench.pictures('1-left-out');
      assert.equal(await page.locator('.tab.dirty', { hasText: 'Workspace' }).count(), 0);

      await workbench.press(APPLY);
      await workbench.notification(/2 files applied.*src\/other\.txt.*not selected/).waitFor();
      assert.equal(readFileSync(at('src/lines.txt'), 'utf8'), LINES.replace('line three\n', 'line 3\n'));
      assert.equal(readFileSync(at('src/last.txt'), 'utf8'), 'last\n');
      assert.equal(existsSync(at('src/other.txt')), false);
    },
  );
});
