/** Paths wherever an answer speaks of them: gone to, found, renamed and completed, by keys alone. */
import assert from 'node:assert/strict';
import { MENDED, PROJECT } from './answers';
import { flow } from './flow';
import { paste, read } from './keys';
import type { Workbench } from './workbench';

/** Its path stands in two steps and in the file: of two places VS Code shows the other one at once. */
const ANSWER = MENDED.replace('Test it in', 'Test src/tides.py in');
const NEW = 'src/seas.py';

const CHAT = `The minutes in src/tides.py are rounded now.

### src/tides.py

\`\`\`python
def minutes(seconds):
    return round(seconds / 60)
\`\`\`
`;

/** Where else a path is written, and what the cursor is put behind there. */
const WRITTEN = [
  ['<file path="">\nx = 1\n</file>\n', 'path=""', ['ArrowRight', 'ArrowLeft']],
  ['*** Begin Patch\n*** Update File: \n@@\n-one\n+two\n*** End Patch\n', 'File: ', ['End']],
  [MENDED.replace('Round in src/tides.py instead', 'Round in src/ instead'), 'in src/', ['ArrowRight']],
] as const;

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
      await rename(workbench);
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

  flow(
    'and one in prose and a heading leads to its file, and both are highlighted and renamed',
    { name: 'prose', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.copy(CHAT);
      await paste(workbench);
      await read(workbench, '1 file: 1 ready');
      await find(workbench, 'in src/tides.py');
      await workbench.press('ArrowLeft');
      await workbench
        .editor()
        .locator('.wordHighlight, .wordHighlightStrong, .wordHighlightText')
        .nth(1)
        .waitFor();
      await workbench.picture('1-highlighted');
      await workbench.press('F12');
      await workbench.page.locator('.tab.active', { hasText: 'tides.py' }).waitFor();
      await workbench.line('return int').waitFor();
      await workbench.press('Control+Alt+-');
      await workbench.line('are rounded now').waitFor();
      await find(workbench, '### src/tides.py');
      await rename(workbench);
      assert.equal(await workbench.editorText(), CHAT.replaceAll('src/tides.py', NEW));
      await workbench.picture('2-renamed');
    },
  );

  flow(
    'and one in a tag, in the header of a patch and in a plan are completed',
    { name: 'completed-elsewhere', folders: { project: PROJECT } },
    async (workbench) => {
      for (const [text, place, keys] of WRITTEN) {
        await workbench.copy(text);
        await paste(workbench);
        await workbench.line(place).waitFor();
        await find(workbench, place);
        await workbench.press(...keys);
        if (!place.endsWith('src/')) await workbench.page.keyboard.type('src/');
        await workbench.page.keyboard.type('t');
        await workbench.press('Control+Space');
        await workbench.page
          .locator('.suggest-widget .monaco-list-row.focused', { hasText: 'src/tides.py' })
          .waitFor();
        await workbench.press('Enter');
        await workbench
          .line(place.replace('""', '"src/tides.py"').replace(/ $| src\/$/, ' src/tides.py'))
          .waitFor();
      }
    },
  );
});

/** Rename the path at the cursor. */
async function rename(workbench: Workbench): Promise<void> {
  await workbench.press('F2');
  const input = workbench.page.locator('.rename-box input:focus');
  await input.waitFor();
  assert.equal(await input.inputValue(), 'src/tides.py');
  await workbench.press('Control+A');
  await workbench.page.keyboard.type(NEW);
  await workbench.press('Enter');
  await input.waitFor({ state: 'hidden' });
  await workbench.line(NEW).waitFor();
}

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
