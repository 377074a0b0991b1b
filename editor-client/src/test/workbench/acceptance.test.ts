/** The whole way of an answer, as a person goes it: pasted, checked, mended, reviewed, applied, taken back. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROKEN, MENDED, PROJECT, PROPOSED } from './answers';
import { snapshot } from './disk';
import { openRow, toRow } from './by_keys';
import { flow } from './flow';
import { underlined } from './squiggles';
import type { Workbench } from './workbench';

const APPLIED = ['src/tides.py', 'tests/test_tides.py'];
const UNTICKED = 'docs/tides.md';

suite('An answer in the workbench', () => {
  flow(
    'goes from the clipboard to the disk and back',
    { name: 'answer', folders: { project: PROJECT } },
    async (workbench) => {
      const project = workbench.path('project');
      const before = snapshot(project);
      await pasteAndCheck(workbench);
      await mend(workbench);
      await review(workbench);
      assert.deepEqual(snapshot(project), before);
      await applyTwo(workbench, project, before);
      await workbench.accept(/2 files applied/, 'Undo');
      await workbench.until('the disk is as before', () => same(snapshot(project), before));
      await workbench.row(/tides\.py/).waitFor();
      await workbench.picture('9-undone');
    },
  );
});

async function pasteAndCheck(workbench: Workbench): Promise<void> {
  await workbench.copy(BROKEN);
  await workbench.run('Descant: Paste as Model Response');
  await workbench.line('"summary"').waitFor();
  await workbench.until('the mistake is underlined', async () =>
    same(await underlined(workbench.page, 'warning'), [';']),
  );
  const lens = workbench.editor().locator('.codelens-decoration', { hasText: '3 files: 3 ready' });
  await lens.waitFor();
  await workbench.picture('1-pasted');

  const column = (BROKEN.split('\n')[1] ?? '').length;
  await workbench.until('the problem is listed', async () => (await workbench.problems()).length > 0);
  const [problem, ...others] = await workbench.problems();
  assert.match(problem?.message ?? '', /Expected a comma, found a semicolon/);
  assert.equal(problem?.place, `[Ln 2, Col ${String(column)}]`);
  assert.deepEqual(others, []);
  await workbench.picture('2-problems');
}

/** By keys alone: the problem, its fixes, the first of them. */
async function mend(workbench: Workbench): Promise<void> {
  await workbench.run('Problems: Focus on Problems View');
  const focused = workbench.page.locator('.markers-panel .monaco-list-row.focused .marker-line');
  await workbench.until('the problem has the focus', async () => {
    await workbench.press('ArrowDown');
    return focused.isVisible();
  });
  await workbench.press('Enter', 'Control+.');
  await workbench.page
    .locator('.action-widget .monaco-list-row.focused', { hasText: 'Replace with a comma' })
    .waitFor();
  await workbench.picture('3-quick-fix');
  await workbench.press('Enter');
  await workbench.until('nothing is underlined', async () =>
    same(await underlined(workbench.page, 'warning'), []),
  );
  assert.equal(await workbench.editorText(), MENDED);
  await workbench.press('Control+Home');
  await workbench.run('View: Hide Panel');
  await workbench.run('Explorer: Focus on Outline View');
  await workbench.until('the outline shows the files', async () => {
    const rows = (await workbench.rows('Outline')).join('\n');
    return ['Summary', 'Course of action', 'src/tides.py'].every((name) => rows.includes(name));
  });
  await workbench.picture('4-outline');
}

/** Nothing is written: the tree, the difference of one file, those of all. */
async function review(workbench: Workbench): Promise<void> {
  await workbench.run('Descant: Focus on Model Response View');
  for (const path of Object.keys(PROPOSED)) {
    await workbench.row(new RegExp(path)).waitFor();
    assert.ok(await workbench.isTicked(new RegExp(path)), `${path} is not ticked`);
  }
  await workbench.picture('5-tree');

  await openRow(workbench, /src\/tides\.py/);
  await workbench.difference(/return\sint/, /return\sround/);
  await workbench.picture('6-difference');

  await workbench.run('Descant: Review All Files');
  const all = workbench.page.locator('.multi-diff-root-floating-menu, .multiDiffEntry');
  await all.first().waitFor();
  await workbench.until('three files are side by side', async () => {
    return (await workbench.page.locator('.multiDiffEntry').count()) === 3;
  });
  await workbench.picture('7-all-differences');
}

async function applyTwo(
  workbench: Workbench,
  project: string,
  before: Record<string, string>,
): Promise<void> {
  await toRow(workbench, new RegExp(UNTICKED));
  await workbench.press('Space');
  await workbench.until('the file is not ticked', async () => {
    return !(await workbench.isTicked(new RegExp(UNTICKED)));
  });
  await workbench.run('Descant: Apply Selected Files');
  await workbench.notification(/2 files applied/).waitFor();
  await workbench.picture('8-applied');
  for (const path of APPLIED) {
    assert.equal(readFileSync(join(project, path), 'utf8'), PROPOSED[path]);
  }
  const now = snapshot(project);
  const changed = Object.keys({ ...before, ...now }).filter((path) => before[path] !== now[path]);
  assert.deepEqual(changed.sort(), [...APPLIED, 'tests'].sort());
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
