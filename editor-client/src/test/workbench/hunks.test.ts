/** Hunk by hunk in the difference: left out, kept through a reload, edited, applied, and applied later; by keys alone. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toRow } from './by_keys';
import { flow } from './flow';
import type { Workbench } from './workbench';

const THERE = lines(30).join('');
const FIRST = ['line 3\n', 'line three\n'] as const;
const SECOND = ['line 13\n', 'line thirteen\n'] as const;
const THIRD = ['line 23\n', 'line twenty-three\n'] as const;
const ALL = changed(THERE, FIRST, SECOND, THIRD);
const WITHOUT_SECOND = changed(THERE, FIRST, THIRD);
const ANSWER = `${JSON.stringify(
  { summary: 'Number words', course_of_action: [], files: [{ path: 'src/lines.txt', content: ALL }] },
  null,
  1,
)}\n`;
const project = { 'src/lines.txt': THERE };

suite('Hunks in the difference', () => {
  flow(
    'one hunk is left out in at most eight keystrokes, and applied later',
    { name: 'hunks', folders: { project } },
    async (workbench) => {
      const file = join(workbench.path('project'), 'src/lines.txt');
      const there = () => readFileSync(file, 'utf8');
      await workbench.copy(ANSWER);
      // The keys of the extension are there a little after the window.
      await workbench.page
        .locator('.activitybar')
        .getByRole('tab', { name: /Descant/ })
        .waitFor();
      const keys = counted(workbench);
      await keys.press('Control+K');
      await workbench.page.locator('.statusbar', { hasText: 'Waiting for second key' }).waitFor();
      await keys.press('Shift+V');
      await workbench.editor().locator('.codelens-decoration', { hasText: '1 file: 1 ready' }).waitFor();
      await keys.press('Alt+Enter');
      await workbench.difference(/line\s3$/, /line\sthree/);
      // The first hunk is where the difference opens.
      await keys.press('Alt+F5');
      await keys.press('Control+Shift+Backspace');
      await marked(workbench);
      await workbench.picture('1-left-out');
      assert.equal(there(), THERE);
      await keys.press('Control+Enter');
      await workbench.until('the other hunks are written', () => there() === WITHOUT_SECOND);
      console.log(`    one hunk left out, from paste to applied: ${String(keys.count())} keystrokes`);
      assert.ok(keys.count() <= 8);

      await toRow(workbench, /src\/lines\.txt.*1 hunk left out/);
      await workbench.picture('2-applied');
      await workbench.press('Enter');
      await marked(workbench);
      await focusProposed(workbench);
      await workbench.press('Control+Shift+Backspace');
      await workbench.difference(/line\s13$/, /line\sthirteen/);
      await workbench.press('Control+Enter');
      await workbench.until('the last hunk is written', () => there() === ALL);
      await workbench.accept(/1 file applied/, 'Undo');
      await workbench.until('just the last hunk is undone', () => there() === WITHOUT_SECOND);
    },
  );

  flow(
    'the arrow of VS Code beside a hunk leaves it out, which the tree says at once',
    { name: 'arrow', folders: { project } },
    async (workbench) => {
      await workbench.copy(ANSWER);
      await workbench.run('Descant: Paste as Model Response');
      await workbench.editor().locator('.codelens-decoration', { hasText: '1 file: 1 ready' }).waitFor();
      await workbench.run('Descant: Focus on Model Response View');
      await workbench.row(/src\/lines\.txt/).waitFor();
      await workbench.run('View: Focus Active Editor Group');
      await workbench.press('Alt+Enter');
      await workbench.difference(/line\s3$/, /line\sthree/);
      await focusProposed(workbench);
      await workbench.press('Alt+F5');
      // The pointer is what is tried here: no key of VS Code is bound to that arrow.
      const arrow = workbench.page.locator(
        '.monaco-diff-editor .gutter .codicon-arrow-right, .monaco-diff-editor .gutter [class*="codicon-discard"]',
      );
      await arrow.first().click();
      await workbench.row(/lines\.txt.*2 of 3 hunks/).waitFor();
      await workbench.picture('1-left-out');
      await workbench.page.locator('.tab.dirty', { hasText: 'lines.txt' }).waitFor({ state: 'detached' });
    },
  );

  flow(
    'what is left out, edited and not saved yet is there after a reload, and others lines are kept',
    { name: 'edited', folders: { project } },
    async (workbench) => {
      const file = join(workbench.path('project'), 'src/lines.txt');
      await workbench.copy(ANSWER);
      await workbench.run('Descant: Paste as Model Response');
      await workbench.editor().locator('.codelens-decoration', { hasText: '1 file: 1 ready' }).waitFor();
      await workbench.press('Alt+Enter');
      await workbench.difference(/line\s3$/, /line\sthree/);
      await focusProposed(workbench);
      await workbench.press('Alt+F5', 'Control+Shift+Backspace');
      await marked(workbench);
      await workbench.press('Control+Home', 'End');
      await workbench.page.keyboard.type(' of mine');
      await workbench.difference(/line\s1$/, /line\s1\sof\smine/);
      await workbench.page.locator('.tab.dirty', { hasText: 'lines.txt' }).waitFor();
      await workbench.picture('1-edited');
      assert.equal(readFileSync(file, 'utf8'), THERE);
      await workbench.reload('line 1 of mine', 'descant.edited', 'diffEditorInput');
      await workbench.page.locator('.tab.dirty', { hasText: 'lines.txt' }).waitFor();
      await workbench.difference(/line\s1$/, /line\s1\sof\smine/);
      await marked(workbench);
      await workbench.picture('2-reloaded');
      writeFileSync(file, `${THERE}line of others\n`);
      await focusProposed(workbench);
      await workbench.press('Control+S');
      await workbench.difference(/line\sof\sothers/, /line\sof\sothers/);
      await workbench.page.locator('.tab.dirty', { hasText: 'lines.txt' }).waitFor({ state: 'detached' });
      await workbench.press('Control+Enter');
      const wanted = `${WITHOUT_SECOND.replace('line 1\n', 'line 1 of mine\n')}line of others\n`;
      await workbench.until('all is written', () => readFileSync(file, 'utf8') === wanted);
    },
  );
});

/** Wait until a hunk is marked as left out; the mark is drawn behind the line, and none of its text. */
async function marked(workbench: Workbench): Promise<void> {
  const spans = workbench.page.locator('.editor.modified .view-line span');
  await workbench.until('the hunk is marked', () =>
    spans.evaluateAll((elements) =>
      elements.some((one) => getComputedStyle(one, '::after').content.includes('left out (+1 −1)')),
    ),
  );
}

async function focusProposed(workbench: Workbench): Promise<void> {
  await workbench.run('View: Focus Active Editor Group');
}

function counted(workbench: Workbench) {
  let count = 0;
  return {
    press: async (...keys: readonly string[]) => {
      count += keys.length;
      await workbench.press(...keys);
    },
    count: () => count,
  };
}

function lines(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `line ${String(number + 1)}\n`);
}

function changed(text: string, ...changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((made, [old, now]) => made.replace(old, now), text);
}
