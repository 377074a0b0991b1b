/** An answer without a fault looks like one: nothing is underlined, and there is nothing to ask. */
import assert from 'node:assert/strict';
import { MENDED, PROJECT } from './answers';
import { flow } from './flow';
import { ASK_AGAIN, chord, paste, read } from './keys';
import { underlined } from './squiggles';

const CHAT = `Sure! Here are the three files.\n\n\`\`\`json\n${MENDED}\`\`\`\n\nTell me if you want the seconds, too.\n`;
const MANY = `${JSON.stringify(
  {
    summary: 'Fifty files',
    course_of_action: [{ step: 1, description: 'Write them.' }],
    files: Array.from({ length: 50 }, (_, number) => ({
      path: `notes/${String(number)}.txt`,
      content: `${String(number)}\n`,
    })),
  },
  null,
  1,
)}\n`;

suite('An answer without a fault', () => {
  flow(
    'is not underlined anywhere, its prose is faded, and there is nothing to ask',
    { name: 'clean', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.copy(CHAT);
      await paste(workbench);
      await read(workbench, '3 files: 3 ready');
      const faded = workbench.line('Sure!').locator('.squiggly-inline-unnecessary');
      await faded.first().waitFor();
      for (const severity of ['error', 'warning', 'info'] as const)
        assert.deepEqual(await underlined(workbench.page, severity), []);
      await workbench.picture('1-faded');
      const lenses = await workbench.editor().locator('.codelens-decoration').allInnerTexts();
      assert.ok(!lenses.some((text) => /\b[Aa]sk\b/.test(text)), lenses.join(' | '));
      await workbench.copy('mine');
      await chord(workbench, ASK_AGAIN);
      await workbench.notification(/Nothing to ask for/).waitFor();
      assert.equal(await workbench.clipboard(), 'mine');
    },
  );

  flow(
    'of fifty files has no line in the list of problems, whatever its plan leaves out',
    { name: 'fifty', folders: { project: PROJECT } },
    async (workbench) => {
      await workbench.copy(MANY);
      await paste(workbench);
      await read(workbench, '50 files: 50 ready');
      await workbench.until('what is left out is hinted at', async () => {
        return (await underlined(workbench.page, 'hint')).length > 0;
      });
      assert.deepEqual(await workbench.problems(), []);
      await workbench.picture('1-problems');
    },
  );
});
