/** How long a person waits, from the key to what is on the screen, and what has to be loaded for it. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './answers';
import { flow } from './flow';
import { APPLY, chord, focused, PASTE, read, TO_FILES } from './keys';
import { CLIENT, REPOSITORY } from './places';
import { untilSeen } from './stopwatch';
import type { Workbench } from './workbench';

const TURNS = 7;
const APPLIES = 3;
/** One problem is on its first line, above 10 KB that have none. */
const BODY = 'x = 1\n'.repeat(1_420);
const WITH_PROBLEM = (turn: string) =>
  `{"summary": "${turn}"; "course_of_action": [],\n "files": [{"path": "src/tides.py", "content": ${JSON.stringify(BODY)}}]}\n`;
const FIFTY = `${JSON.stringify(
  {
    summary: 'Fifty files',
    course_of_action: [],
    files: Array.from({ length: 50 }, (_, number) => ({
      path: `notes/${String(number)}.txt`,
      content: `Line of ${String(number)}.\n`.repeat(50),
    })),
  },
  null,
  1,
)}\n`;

suite('Figures', () => {
  flow(
    'of a paste, a difference, 50 files and the bundle',
    { name: 'figures', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.page.locator('.activitybar [aria-label^="Descant"]').first().waitFor();
      tell('first paste of a window to its problem, with the start of all', [
        await pasted(workbench, 'first'),
      ]);
      const pastes: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1)
        pastes.push(await pasted(workbench, `turn ${String(turn)}`));
      tell('paste of 10 KB to its problem', pastes);

      const differences: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        await workbench.press(TO_FILES);
        await focused(workbench, /src\/tides\.py/);
        differences.push(
          await untilSeen(workbench, () => workbench.press('Enter'), [
            ['.monaco-diff-editor .editor.original .view-line', 'return int'],
            ['.monaco-diff-editor .editor.modified .view-line', 'x = 1'],
          ]),
        );
        await workbench.run('View: Focus Active Editor Group');
        await workbench.press('Control+Alt+-');
        await workbench.line('"summary"').waitFor();
      }
      tell('Enter on a file to its difference', differences);

      await workbench.copy(FIFTY);
      await chord(workbench, PASTE);
      const applies: number[] = [];
      const written = join(workbench.path('project'), 'notes/0.txt');
      for (let turn = 0; turn < APPLIES; turn += 1) {
        // A message that is answered leaves the focus to nobody.
        await workbench.run('View: Focus Active Editor Group');
        await read(workbench, '50 files: 50 ready');
        applies.push(
          await untilSeen(workbench, () => workbench.press(APPLY), [
            ['.notification-toast', '50 files applied'],
          ]),
        );
        await workbench.accept(/50 files applied/, 'Undo');
        await workbench.until('they are taken back', () => !existsSync(written));
      }
      tell('apply of 50 files to the message', applies);

      const limit = Number(/^BUNDLE_LIMIT := (\d+)$/m.exec(makefile())?.[1]);
      const { size } = statSync(join(CLIENT, 'dist/extension.js'));
      console.log(`    bundle: ${String(size)} bytes, at most ${String(limit)}`);
      assert.ok(size < limit);
    },
  );
});

/** Paste an answer with a problem, and return the milliseconds until it is underlined. */
async function pasted(workbench: Workbench, summary: string): Promise<number> {
  await workbench.copy(WITH_PROBLEM(summary));
  return untilSeen(workbench, () => chord(workbench, PASTE), [
    ['.editor-instance .view-line', summary],
    ['.editor-instance .squiggly-warning', ''],
  ]);
}

function makefile(): string {
  return readFileSync(join(REPOSITORY, 'Makefile'), 'utf8');
}

/** Print the median, and the least: how long it takes says as much about who else is on the machine. */
function tell(what: string, milliseconds: readonly number[]): void {
  const sorted = [...milliseconds].sort((one, other) => one - other);
  const [least = NaN] = sorted;
  const median = sorted[sorted.length >> 1] ?? NaN;
  const spread = sorted.length > 1 ? `, at least ${least.toFixed(0)} ms` : '';
  console.log(`    ${what}: ${median.toFixed(0)} ms${spread}`);
}
