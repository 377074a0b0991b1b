/** Conflicts in the review: each resolved by keys, kept through a reload, applied and undone. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answer } from './by_keys';
import { flow } from './flow';
import type { Workbench } from './workbench';

const OLD = lines(24);
const OTHERS = changed(OLD, 'of others', 5, 10, 11, 12, 13, 18);
const ANSWERED = changed(OLD, 'of the answer', 2, 5, 18);
const WANTED = changed(changed(OTHERS, 'of the answer', 2), 'of the answer', 5);
const ANSWER = `${JSON.stringify(
  { summary: 'Three lines', course_of_action: [], files: [{ path: 'src/lines.txt', content: ANSWERED }] },
  null,
  1,
)}\n`;

suite('Conflicts in the review', () => {
  flow(
    'are resolved by keys alone, kept through a reload, applied and undone',
    { name: 'conflicts', folders: { project: { 'src/lines.txt': OLD } } },
    async (workbench) => {
      const project = workbench.path('project');
      const file = join(project, 'src/lines.txt');
      const there = () => readFileSync(file, 'utf8');
      git(project, 'init', '--quiet');
      commit(project, 'Write the lines');
      writeFileSync(file, OTHERS);
      commit(project, 'Change six of them');
      await workbench.copy(ANSWER);
      await workbench.run('Descant: Paste as Model Response');
      // Git has told what the answer was made from.
      await workbench.editor().locator('.squiggly-error').first().waitFor();

      await workbench.press('Alt+Enter');
      await lens(workbench, '2 conflicts left').waitFor();
      await workbench.page.locator('.tab.active', { hasText: 'lines.txt (Conflict)' }).waitFor();
      await lens(workbench, "Take the Answer's Lines").first().waitFor();
      await workbench.picture('1-both-sides');
      assert.equal(await lens(workbench, 'Accept Current Change').count(), 0);
      await workbench.press('Alt+F5');
      await fix(workbench, 5, 1);
      await lens(workbench, '1 conflict left').waitFor();
      await workbench.page.locator('.tab.dirty', { hasText: 'lines.txt' }).waitFor({ state: 'detached' });
      assert.equal(there(), OTHERS);

      await workbench.reload('lines.txt (Conflict)');
      await lens(workbench, '1 conflict left').waitFor();
      await workbench.page.locator('.tab.active', { hasText: 'lines.txt (Conflict)' }).waitFor();
      await workbench.run('View: Focus Active Editor Group');
      // What is left is not applied.
      await workbench.press('Control+Enter');
      await workbench.notification(/in 1 place it conflicts/).waitFor();
      await workbench.run('View: Focus Active Editor Group');
      await workbench.press('Alt+F5');
      await fix(workbench, 18, 0);
      await lens(workbench, 'No conflict left').waitFor();
      await workbench.picture('2-resolved');
      assert.equal(there(), OTHERS);
      await workbench.press('Control+Enter');
      await workbench.until('what was resolved is written', () => there() === WANTED);
      await answer(workbench, /1 file applied/, 'Undo');
      await workbench.until('it is undone', () => there() === OTHERS);
    },
  );
});

function lens(workbench: Workbench, text: string) {
  return workbench.page.locator('.codelens-decoration a', { hasText: text });
}

/** Take the quick fix that is so far down in the list, once the cursor is in that line. */
async function fix(workbench: Workbench, line: number, down: number): Promise<void> {
  await workbench.page.locator('.statusbar', { hasText: `Ln ${String(line)}, Col 1` }).waitFor();
  await workbench.press('Control+.');
  await workbench.page.locator('.action-widget', { hasText: 'Keep Both' }).waitFor();
  await workbench.press(...Array.from({ length: down }, () => 'ArrowDown'), 'Enter');
}

function git(folder: string, ...args: readonly string[]): void {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  execFileSync('git', ['-C', folder, ...identity, ...args]);
}

function commit(folder: string, message: string): void {
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', message);
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, number) => `line ${String(number + 1)}\n`).join('');
}

function changed(text: string, by: string, ...numbers: readonly number[]): string {
  const made = text.split('\n');
  for (const number of numbers) made[number - 1] = `line ${String(number)} ${by}`;
  return made.join('\n');
}
