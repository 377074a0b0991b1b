/** What was selected is applied, by keys alone: each is counted. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { MENDED, PROJECT, PROPOSED } from './answers';
import { tabTo } from './by_keys';
import { flow } from './flow';
import { APPLY, focused, paste, read, told, TO_FILES } from './keys';

const OLD = 'docs/old.md';

/** One file is changed, one is new, and one is deleted, which a person has to agree to. */
const PATCH = `*** Begin Patch
*** Update File: src/tides.py
@@
 def minutes(seconds):
-    return int(seconds / 60)
+    return round(seconds / 60)
*** Add File: tests/test_tides.py
+from tides import minutes
*** Delete File: ${OLD}
*** End Patch
`;
const FILES = { ...PROJECT, [OLD]: '# Old\n' };

/** A file of the project and one that is new, as a chat page has them. */
const MARKDOWN = `I round the minutes instead of cutting them off.

**src/tides.py**

\`\`\`python
def minutes(seconds):
    return round(seconds / 60)
\`\`\`

And a test for it:

**tests/test_tides.py**

\`\`\`python
from tides import minutes
\`\`\`

Run it with \`pytest\`.
`;

suite('By keys alone', () => {
  flow(
    'an answer that is ready is applied with three, and all but one of its files with six',
    { name: 'keys', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.copy(MENDED);
      const path = (name: string) => workbench.path(`project/${name}`);

      let before = workbench.pressed;
      await paste(workbench);
      await read(workbench, '3 files: 3 ready');
      await workbench.press(APPLY);
      await workbench.notification(/3 files applied/).waitFor();
      told(workbench, 'paste to applied', before, 3);
      for (const [name, content] of Object.entries(PROPOSED))
        assert.equal(readFileSync(path(name), 'utf8'), content);
      await workbench.accept(/3 files applied/, 'Undo');
      await workbench.until('the disk is as before', () => !existsSync(path('docs/tides.md')));

      before = workbench.pressed;
      await paste(workbench);
      // The first answer, which is as before, has the same lens.
      await workbench.page.locator('.tab.active', { hasText: 'Untitled-2' }).waitFor();
      await read(workbench, '3 files: 3 ready');
      await workbench.press(TO_FILES);
      await focused(workbench, /src\/tides\.py/);
      await workbench.press('ArrowDown');
      await focused(workbench, /tests\/test_tides\.py/);
      await workbench.press('Space');
      await workbench.until(
        'the file is not selected',
        async () => !(await workbench.isTicked(/test_tides/)),
      );
      await workbench.picture('1-deselected');
      await workbench.press(APPLY);
      await workbench.notification(/2 files applied\. Not applied: 'tests\/test_tides\.py'/).waitFor();
      await workbench.picture('2-applied');
      told(workbench, '2 of 3 files', before, 6);
      assert.equal(readFileSync(path('src/tides.py'), 'utf8'), PROPOSED['src/tides.py']);
      assert.equal(readFileSync(path('docs/tides.md'), 'utf8'), PROPOSED['docs/tides.md']);
      assert.ok(!existsSync(path('tests/test_tides.py')));
    },
  );

  flow(
    'Markdown that changes a file is applied with three',
    { name: 'markdown-keys', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.copy(MARKDOWN);
      const before = workbench.pressed;
      await paste(workbench);
      // Who is faster than the server applies what the server makes of it.
      await workbench.line('src/tides.py').waitFor();
      await workbench.page.locator('.editor-instance .monaco-editor.focused').waitFor();
      await workbench.press(APPLY);
      await workbench.notification(/2 files applied/).waitFor();
      await workbench.picture('1-applied');
      told(workbench, 'Markdown, paste to applied', before, 3);
      const there = (name: string) => readFileSync(workbench.path(`project/${name}`), 'utf8');
      assert.equal(there('src/tides.py'), PROPOSED['src/tides.py']);
      assert.equal(there('tests/test_tides.py'), 'from tides import minutes\n');
    },
  );

  flow(
    'a row is selected and deselected, opened, and has a menu that says so',
    { name: 'rows', folders: { project: FILES } },
    async (workbench) => {
      await workbench.copy(PATCH);
      await paste(workbench);
      await read(workbench, '3 files: 3 ready');
      await workbench.press(TO_FILES);
      await focused(workbench, /src\/tides\.py.*, selected/);
      await workbench.press('Space');
      await focused(workbench, /src\/tides\.py.*, not selected/);
      assert.equal(await workbench.page.locator('.monaco-diff-editor').count(), 0);
      await workbench.press('Space');
      await focused(workbench, /src\/tides\.py.*, selected/);
      await workbench.press('Shift+F10');
      const deselect = workbench.page.getByRole('menuitem', { name: 'Deselect File' });
      await deselect.waitFor();
      await workbench.picture('1-menu');
      await tabTo(workbench, deselect, 'ArrowDown');
      await workbench.press('Enter');
      await focused(workbench, /src\/tides\.py.*, not selected/);
      await workbench.press('Enter');
      await workbench.difference(/return\sint/, /return\sround/);
      await workbench.picture('2-difference');
    },
  );

  flow(
    'one question names what has to be agreed to, and nothing that was selected is lost',
    { name: 'consent', folders: { project: FILES } },
    async (workbench) => {
      const old = workbench.path(`project/${OLD}`);
      const test = workbench.path('project/tests/test_tides.py');
      await workbench.copy(PATCH);
      await paste(workbench);
      await read(workbench, '3 files: 3 ready');
      await workbench.press(APPLY);
      const question = workbench.page.locator('.quick-input-widget', { hasText: OLD });
      await question.waitFor();
      await workbench.page
        .locator('.quick-input-list .monaco-list-row.focused', { hasText: 'Review First' })
        .waitFor();
      await workbench.picture('1-question');
      // The answer that a hasty Enter gives writes nothing.
      await workbench.press('Enter');
      await workbench.page.locator('.monaco-diff-editor').first().waitFor();
      assert.ok(existsSync(old) && !existsSync(test));
      // What was seen then and is selected is applied, and not asked for once more.
      await workbench.press('Control+K', 'Shift+A');
      await workbench.notification(/3 files applied/).waitFor();
      await workbench.picture('2-applied');
      assert.ok(!existsSync(old) && existsSync(test));
    },
  );
});
