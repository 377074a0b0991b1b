import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { answer } from './by_keys';
import { flow } from './flow';

const ANSWER = `${JSON.stringify({ summary: 'Say hello.', course_of_action: [], files: [{ path: 'a.py', content: 'x = 1\n' }] }, null, 2)}\n`;

suite('An answer', () => {
  flow(
    'is converted, and made of plain text by a paste',
    { name: 'in-hand', folders: { project: { 'notes.txt': '' } }, open: 'project/notes.txt' },
    async (workbench) => {
      // A file that is still being opened would take the focus from the list of commands, and its Enter with it.
      await workbench.page.locator('.editor-instance .monaco-editor.focused').waitFor();
      await workbench.copy(ANSWER);
      await workbench.run('Descant: Paste as Model Response');
      await workbench.line('"summary"').waitFor();
      await workbench.run('Descant: Convert Answer…');
      await workbench.page
        .locator('.quick-input-list .monaco-list-row', { hasText: 'Already in this format' })
        .waitFor();
      await workbench.picture('formats');
      await workbench.choose('Markdown');
      await workbench.line('Say hello.').waitFor();
      await workbench.line('```').waitFor();
      await workbench.picture('converted');

      await workbench.run('View: Open Previous Editor in Group');
      await workbench.page.getByRole('tab', { name: 'notes.txt', selected: true }).waitFor();
      await workbench.page.locator('.statusbar-item', { hasText: 'Plain Text' }).waitFor();
      await workbench.copy(ANSWER);
      await workbench.press('Control+V');
      await workbench.line('"summary"').waitFor();
      await workbench.page.locator('.post-edit-widget').waitFor();
      await workbench.picture('paste-offer');
      await workbench.press('Control+.');
      const offer = workbench.page.locator('.action-widget .monaco-list-row', {
        hasText: 'Paste as Model Response',
      });
      await offer.waitFor();
      // By keys: behind the list lies a layer that takes clicks.
      await workbench.press('ArrowDown', 'Enter');
      await workbench.page.locator('.statusbar-item', { hasText: 'Model Response' }).waitFor();
      await workbench.line('"summary"').waitFor();
      await workbench.picture('pasted');
      assert.equal(await workbench.editorText(), ANSWER);
    },
  );

  flow(
    'of 21 MB is not opened, but saved, and given to the command',
    { name: 'in-hand-again', folders: { project: {} } },
    async (workbench) => {
      await workbench.copy(ANSWER);
      await workbench.run('Descant: Paste as Model Response');
      await workbench.line('"summary"').waitFor();
      const large = `${ANSWER}${'\n'.repeat(21_000_000)}`;
      await workbench.page.evaluate(
        ([start, length]) => navigator.clipboard.writeText(String(start) + '\n'.repeat(Number(length))),
        [ANSWER, 21_000_000],
      );
      await workbench.run('Descant: Paste as Model Response');
      await workbench.notification('The clipboard contains 21 MB').waitFor();
      await workbench.picture('too-large');
      await answer(workbench, 'The clipboard contains 21 MB', 'Save and Check');
      await workbench.page.locator('.quick-input-widget input:visible').first().waitFor();
      await workbench.picture('saving');
      await workbench.press('Enter');
      await workbench.until('the file is on the disk', () => {
        try {
          return readFileSync(join(workbench.path('project'), 'answer.response')).length === large.length;
        } catch {
          return false;
        }
      });
      // This VS Code has no terminals, so that what the command says is seen by the tests of the command alone.
      await workbench.page.getByRole('tab', { name: /^Terminal/ }).waitFor();
      await workbench.picture('saved');
    },
  );
});
