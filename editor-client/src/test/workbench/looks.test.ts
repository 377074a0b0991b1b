/** A review as it looks in every theme on a small screen and on a large one, and as a screen reader tells of it. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRow } from './by_keys';
import { hardToRead, hardToReadInPictures } from './contrast';
import { flow } from './flow';
import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench';

const LONG = 'packages/billing/src/internal/reconciliation/adapters/statement_importer.py';
const THERE = Array.from({ length: 30 }, (_, at) => `value_${String(at + 1)} = ${String(at + 1)}\n`).join('');
const GREETING = 'src/greeting.py';
const OUTSIDE = '../outside.txt';
const project = { [LONG]: THERE, [GREETING]: 'def greet():\n    return "hello"\n' };

/** One file with a long path, one to agree to, one that nothing allows; and a slip in the summary. */
const ANSWER = answer('Read amounts in cents', {
  [LONG]: THERE.replace('value_3 = 3\n', 'value_3 = 30\n').replace('value_13 = 13\n', ''),
  [GREETING]: 'def greet(name):\n    return f"hello {name}"\n',
  '.github/workflows/check.yml': 'on: push\njobs: {}\n',
  [OUTSIDE]: 'x\n',
}).replace('"summary": "', '"summary": ');
const OTHER = answer('Another one', { [GREETING]: 'x = 1\n', 'src/broken.py': 'x = 2\n' });

suite('The looks of a review', () => {
  flow(
    'are readable in every theme and width, and told to a screen reader',
    { name: 'looks', folders: { project } },
    async (workbench) => {
      await workbench.copy(`Here it is:\n\n\`\`\`json\n${ANSWER}\`\`\`\n\nAnything else?\n`);
      await workbench.run('Descant: Paste as Model Response');
      await lensesFit(workbench, '4 files: 3 ready, 1 blocked');
      await isReadable(workbench, workbench.line('Anything else'));
      await workbench.run('Descant: Focus on Model Response View');
      await treeIsTold(workbench);
      await workbench.pictures('1-tree');

      await openRow(workbench, new RegExp(LONG));
      await workbench.difference(/value_3\s=\s3$/, /value_3\s=\s30$/);
      await actionsAreTold(workbench);
      await workbench.run('View: Focus Active Editor Group');
      await workbench.press('Control+Home', 'Alt+F5', 'Control+Shift+Backspace');
      await workbench.row(/statement_importer\.py.*1 of 2 hunks/).waitFor();
      const label = workbench.page.locator('.editor.modified .view-line', { hasText: 'value_3 = 3' });
      await isReadable(workbench, label.first());
      await workbench.pictures('2-left-out');

      writeFileSync(join(workbench.path('project'), GREETING), 'def greet():\n    return "good day"\n');
      await openRow(workbench, /greeting\.py.*conflict/);
      await workbench
        .editor()
        .locator('.codelens-decoration', { hasText: "Take the Answer's Lines" })
        .waitFor();
      await workbench.pictures('3-conflict');

      await workbench.run('Descant: Apply Selected Files');
      await workbench.choose('Apply');
      await workbench.notification(/applied/).waitFor();
      await workbench.pictures('4-applied');

      await workbench.copy(OTHER);
      await workbench.run('Descant: Paste as Model Response');
      await workbench.line('Another one').waitFor();
      await workbench.run('Descant: Compare Open Answers');
      await comparisonIsReadable(workbench);
      await workbench.pictures('5-comparison');
    },
  );
});

/** The lenses above an answer end before the minimap begins, beside an open side bar. */
async function lensesFit(workbench: Workbench, verdict: string): Promise<void> {
  const lenses = workbench.editor().locator('.codelens-decoration');
  await lenses.filter({ hasText: verdict }).waitFor();
  const map = await workbench.editor().locator('.minimap').boundingBox();
  for (const lens of await lenses.all()) {
    const box = await lens.boundingBox();
    assert.ok(map !== null && box !== null);
    assert.ok(box.x + box.width < map.x, `${String(await lens.textContent())} does not fit`);
  }
}

async function treeIsTold(workbench: Workbench): Promise<void> {
  const spoken = [
    new RegExp(`^${LONG}, modified, 1 line added, 2 lines removed, selected\\.`),
    /^\.github\/workflows\/check\.yml, new, selected\. It configures what a build server runs\./,
    /^\.\.\/outside\.txt, blocked, not selected\. Its path leads out of the workspace\./,
  ];
  for (const name of spoken) await workbench.row(name).waitFor();
  const outside = workbench.row(OUTSIDE);
  await outside.getByRole('checkbox', { name: `${OUTSIDE}, Cannot be applied` }).waitFor();
  await workbench
    .row(LONG)
    .getByRole('checkbox', { name: `${LONG}, Select to apply` })
    .waitFor();
  await workbench.page
    .locator('.statusbar')
    .getByRole('button', { name: /Files ready: 3 of 4, blocked: 1/ })
    .waitFor();
  const [row] = (await workbench.rows('Model Response')).filter((text) => text.includes('outside.txt'));
  assert.match(row ?? '', /path refused/);
}

async function actionsAreTold(workbench: Workbench): Promise<void> {
  const title = workbench.page.locator('.editor-group-container.active .editor-actions');
  for (const name of ['Apply This File', 'Skip This File', 'Review Next File'])
    await title.getByRole('button', { name: new RegExp(name) }).waitFor();
}

async function comparisonIsReadable(workbench: Workbench): Promise<void> {
  const page = workbench.webview().locator('body');
  await page.getByRole('heading', { name: '2 answers, 5 files' }).waitFor();
  await page.getByRole('cell', { name: `${OUTSIDE} in answer 1: A 1 line, blocked, 1 error` }).waitFor();
  await page.getByRole('cell', { name: 'Not in answer 2' }).first().waitFor();
  const leaveOut = page.getByRole('radio', { name: `Leave out ${OUTSIDE}` });
  assert.ok(await leaveOut.isChecked(), 'a blocked file is not selected by itself');
  await workbench.inEachTheme(async (theme) => {
    await workbench.webview().locator(`body[data-vscode-theme-kind]`).waitFor();
    assert.deepEqual([theme, await hardToRead(page)], [theme, []]);
    assert.deepEqual([theme, await hardToReadInPictures(page)], [theme, []]);
  });
}

/** Whether texts of an editor can be read in each theme, once its colours are drawn. */
async function isReadable(workbench: Workbench, lines: Locator): Promise<void> {
  await workbench.inEachTheme(async (theme) => {
    let hard: readonly string[] = [];
    const drawn = workbench.until('', async () => (hard = await hardToRead(lines)).length === 0);
    await drawn.catch(() => undefined); // what is hard to read is told, not this
    assert.deepEqual([theme, hard], [theme, []]);
  });
}

function answer(summary: string, files: Readonly<Record<string, string>>): string {
  const listed = Object.entries(files).map(([path, content]) => ({ path, content }));
  return `${JSON.stringify({ summary, course_of_action: [], files: listed }, null, 2)}\n`;
}
