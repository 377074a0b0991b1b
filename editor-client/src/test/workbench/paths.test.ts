/** Paths wherever an answer speaks of them: gone to, found, renamed and completed, by keys alone. */
import assert from 'node:assert/strict';
import { MENDED, PROJECT } from './answers';
import { flow } from './flow';
import { paste, read } from './keys';
import type { Workbench } from './workbench';

/** Its path stands in two steps and in the file: of two places VS Code shows the other one at once. */
const ANSWER = MENDED.replace('Test it in', 'Test src/tides.py in');
const NEW = 'src/seas.py';

suite('A path in the plan', () => {
  flow(
    'leads to its file, is found with the others, and is renamed with them',
    { name: 'paths', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.copy(ANSWER);
      await paste(workbench);
      await read(workbench, '3 files: 3 ready');
      await find(workbench, 'in src/tides.py');
      await workbench.press('F12');
      await workbench.page.locator('.tab.active', { hasText: 'tides.py' }).waitFor();
      await workbench.line('return int').waitFor();
      await workbench.picture('1-definition');
      await workbench.press('Control+Alt+-');
      await workbench.line('"summary"').waitFor();

      await find(workbench, 'in src/tides.py');
      await workbench.press('Shift+F12');
      const peek = workbench.page.locator('.reference-zone-widget');
      await peek.locator('.monaco-list-row').nth(1).waitFor();
      await workbench.picture('2-references');
      await workbench.press('Escape');
      await peek.waitFor({ state: 'hidden' });

      await find(workbench, 'in src/tides.py');
      await workbench.press('F2');
      const input = workbench.page.locator('.rename-box input');
      await input.waitFor();
      assert.equal(await input.inputValue(), 'src/tides.py');
      await workbench.press('Control+A');
      await workbench.page.keyboard.type(NEW);
      await workbench.press('Enter');
      await input.waitFor({ state: 'hidden' });
      await workbench.line(NEW).waitFor();
      await workbench.picture('3-renamed');
      assert.equal(await workbench.editorText(), ANSWER.replaceAll('src/tides.py', NEW));
    },
  );

  flow(
    'is completed from the files of the workspace',
    { name: 'completed', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.copy(MENDED.replace('"path": "src/tides.py"', '"path": ""'));
      await paste(workbench);
      await workbench.line('"summary"').waitFor();
      await find(workbench, '"path": ""');
      await workbench.press('ArrowRight', 'ArrowLeft', 'Control+Space');
      const rows = workbench.page.locator('.suggest-widget .monaco-list-row');
      for (const name of ['README.md', 'src/']) await rows.filter({ hasText: name }).first().waitFor();
      await workbench.picture('1-offered');
      await workbench.page.keyboard.type('src/t');
      await workbench.page
        .locator('.suggest-widget .monaco-list-row.focused', { hasText: 'src/tides.py' })
        .waitFor();
      await workbench.press('Enter');
      await read(workbench, '3 files: 3 ready');
      assert.equal(await workbench.editorText(), MENDED);
    },
  );
});

/** Put the cursor behind the first place of some text. */
async function find(workbench: Workbench, text: string): Promise<void> {
  await workbench.press('Control+Home', 'Control+F');
  const widget = workbench.page.locator('.find-widget.visible');
  await widget.locator('textarea:focus').first().waitFor();
  await workbench.press('Control+A');
  await workbench.page.keyboard.type(text);
  await widget.locator('.matchesCount', { hasText: /^1 of/ }).waitFor();
  await workbench.press('Escape', 'ArrowRight', 'ArrowLeft');
}
