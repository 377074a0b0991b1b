/** Asking again: one key copies the prompt, one pastes the reply, and what was good is kept; by keys alone. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { MENDED, PROJECT, PROPOSED } from './answers';
import { flow } from './flow';
import { APPLY, ASK_AGAIN, chord, COMMENT, NEXT_FILE, paste, read, told } from './keys';
import type { Workbench } from './workbench';

const LAST = 'docs/tides.md';
/** Two files are whole, and the last one ends in its second line. */
const CUT_OFF = MENDED.slice(0, MENDED.indexOf(' to the nearest minute.\\n'));
const REPLY = `Here it is, whole:\n\n${JSON.stringify({ files: [{ path: LAST, content: PROPOSED[LAST] }] })}\n`;

const FEEDBACK = 'Use half-even rounding here';
const BETTER = 'def minutes(seconds):\n    return round_half_even(seconds / 60)\n';
const BETTER_REPLY = JSON.stringify({ files: [{ path: 'src/tides.py', content: BETTER }] });

suite('Asking again', () => {
  flow(
    'asks only for the file that is cut off, and its reply makes the answer whole',
    { name: 'asking', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.copy(CUT_OFF);
      await paste(workbench);
      await read(workbench, '3 files: 2 ready, 1 blocked');
      await workbench.picture('1-cut-off');

      let before = workbench.pressed;
      const prompt = await askAgain(workbench);
      await workbench.picture('2-asked');
      assert.match(prompt, /Send only docs\/tides\.md again/);
      assert.match(prompt, /Do not send src\/tides\.py and tests\/test_tides\.py again/);
      assert.ok(!prompt.includes('return round'), 'what is whole is not quoted');

      // Who pastes the prompt itself is told so, and nothing is opened.
      const asked = workbench.pressed;
      await paste(workbench);
      await workbench.notification(/The clipboard contains the prompt/).waitFor();
      before += workbench.pressed - asked;

      await workbench.copy(REPLY);
      await paste(workbench);
      await workbench.notification(/3 files: 3 ready\. docs\/tides\.md from the reply/).waitFor();
      await read(workbench, '3 files: 3 ready');
      await workbench.picture('3-composed');
      await workbench.press(APPLY);
      await workbench.notification(/3 files applied/).waitFor();
      told(workbench, 'ask again, paste the reply, apply', before, 5);
      for (const [path, content] of Object.entries(PROPOSED))
        assert.equal(readFileSync(workbench.path(`project/${path}`), 'utf8'), content);
      assert.equal(await workbench.page.locator('.tabs-container .tab').count(), 1, 'it is one answer');
    },
  );

  flow(
    'asks for what is said in a comment on a line of the review',
    { name: 'commenting', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.copy(MENDED);
      await paste(workbench);
      await read(workbench, '3 files: 3 ready');
      await workbench.press(NEXT_FILE);
      await workbench.difference(/return\sint/, /return\sround/);
      await workbench.press('Control+End', 'ArrowUp');
      await chord(workbench, COMMENT);
      const box = workbench.page.locator('.review-widget .monaco-editor.focused');
      await box.waitFor();
      await workbench.page.keyboard.type(FEEDBACK);
      await workbench.picture('1-writing');
      await workbench.press(APPLY);
      await workbench.page.locator('.review-widget .comment-body', { hasText: FEEDBACK }).waitFor();
      await workbench.picture('2-kept');
      const there = () => readFileSync(workbench.path('project/src/tides.py'), 'utf8');
      assert.equal(there(), PROJECT['src/tides.py'], 'nothing is applied by the key that keeps a comment');
      await workbench.press(NEXT_FILE);
      await workbench.difference(/^$/, /def\stest_minutes_are_rounded/);

      const prompt = await askAgain(workbench);
      assert.ok(prompt.includes(FEEDBACK), prompt);
      assert.match(prompt, /return round\(seconds \/ 60\)/);
      assert.match(prompt, /Do not send tests\/test_tides\.py and docs\/tides\.md again/);

      await workbench.copy(BETTER_REPLY);
      await paste(workbench);
      await read(workbench, '3 files: 3 ready');
      await workbench.picture('3-composed');
      await workbench.press(APPLY);
      await workbench.notification(/3 files applied/).waitFor();
      assert.equal(there(), BETTER.replaceAll('\n', '\r\n'));
      assert.equal(await workbench.page.locator('.review-widget .comment-body').count(), 0);
    },
  );
});

/** Ask again by its key, and return what is on the clipboard then. */
async function askAgain(workbench: Workbench): Promise<string> {
  await workbench.copy('');
  await chord(workbench, ASK_AGAIN);
  await workbench.notification(/Copied the prompt to the clipboard/).waitFor();
  return workbench.clipboard();
}
