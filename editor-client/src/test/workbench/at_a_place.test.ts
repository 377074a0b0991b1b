/** What an answer says at a place of its text: hints, one hover, one fix for all that is safe; by keys alone. */
import assert from 'node:assert/strict';
import { BROKEN, MENDED, PROJECT } from './answers';
import { flow } from './flow';
import { paste, read } from './keys';

const STEP = 'instead of cutting off."}';
const TWO_SLIPS = BROKEN.replace(`${STEP},`, `${STEP};`);

suite('At a place of an answer', () => {
  flow(
    'hints leave paths whole, a hover says a problem once, and one fix settles all that is safe',
    { name: 'place', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.copy(TWO_SLIPS);
      await paste(workbench);
      await read(workbench, '3 files: 3 ready');
      // What stands behind the end of the line is the hint.
      await workbench.line(/^\s*"path":\s"src\/tides\.py",.*2\slines/).waitFor();
      await workbench.picture('1-hints');

      await workbench.run('Go to Next Problem in Files');
      await workbench.press('Escape', 'Control+K', 'Control+I');
      const hover = workbench.page.locator('.monaco-hover:visible');
      await hover.getByText('Expected a comma, found a semicolon').first().waitFor();
      await workbench.picture('2-hover');
      const told = await hover.allInnerTexts();
      assert.equal(told.join('\n').split('found a semicolon').length - 1, 1, told.join('\n'));
      assert.doesNotMatch(told.join('\n'), /score/);

      await workbench.press('Escape', 'Control+.');
      const widget = workbench.page.locator('.action-widget');
      const all = widget.locator('.monaco-list-row.focused', { hasText: 'Fix all 2 safe problems' });
      await widget.locator('.monaco-list-row.focused').waitFor();
      await workbench.picture('3-fixes');
      await workbench.until('the fix for all has the focus', async () => {
        if (await all.isVisible()) return true;
        await workbench.press('ArrowDown');
        return false;
      });
      await workbench.press('Enter');
      await widget.waitFor({ state: 'hidden' });
      await workbench.until('both are mended', async () => (await workbench.editorText()) === MENDED);
    },
  );
});
