/** What was selected is applied, by keys alone: each is counted. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { MENDED, PROJECT, PROPOSED } from './answers';
import { flow } from './flow';
import type { Workbench } from './workbench';

const OLD = 'docs/old.md';
const PASTE = ['Control+K', 'Shift+V'] as const;
const TO_FILES = 'Control+Shift+Enter';
const APPLY = 'Control+Enter';

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
      told('paste to applied', workbench.pressed - before, 3);
      for (const [name, content] of Object.entries(PROPOSED))
        assert.equal(readFileSync(path(name), 'utf8'), content);
      await workbench.answer(/3 files applied/, 'Undo');
      await workbench.until('the disk is as before', () => !existsSync(path('docs/tides.md')));

      before = workbench.pressed;
      await paste(workbench);
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
      await workbench.notification(/2 files applied/).waitFor();
      await workbench.picture('2-applied');
      told('2 of 3 files', workbench.pressed - before, 6);
      assert.equal(readFileSync(path('src/tides.py'), 'utf8'), PROPOSED['src/tides.py']);
      assert.equal(readFileSync(path('docs/tides.md'), 'utf8'), PROPOSED['docs/tides.md']);
      assert.ok(!existsSync(path('tests/test_tides.py')));
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
      await workbench.page.getByRole('menuitem', { name: 'Deselect File' }).waitFor();
      await workbench.picture('1-menu');
      await workbench.press('Escape', 'Enter');
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

async function paste(workbench: Workbench): Promise<void> {
  // The keys of an extension are known when its view is.
  await workbench.page.locator('.activitybar [aria-label^="Descant"]').first().waitFor();
  await workbench.press(...PASTE);
}

async function read(workbench: Workbench, headline: string): Promise<void> {
  await workbench.page.locator('.codelens-decoration', { hasText: headline }).first().waitFor();
}

/** Wait until the row with the focus is read out so. */
async function focused(workbench: Workbench, name: RegExp): Promise<void> {
  const row = workbench.page.locator('.sidebar .monaco-list-row.focused');
  await workbench.until(`the row ${String(name)} has the focus`, async () =>
    name.test(
      (await row
        .first()
        .getAttribute('aria-label', { timeout: 1_000 })
        .catch(() => null)) ?? '',
    ),
  );
}

function told(what: string, keys: number, most: number): void {
  console.log(`    ${what}: ${String(keys)} keystrokes`);
  assert.ok(keys <= most, `${what} takes ${String(keys)} keystrokes, more than ${String(most)}.`);
}
