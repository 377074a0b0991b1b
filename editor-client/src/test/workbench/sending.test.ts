/** The prompt goes to a language model of the editor, with consent alone, and its reply makes the answer whole. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MENDED, PROJECT, PROPOSED } from './answers';
import { flow } from './flow';
import { ASK_AGAIN, chord, paste, read } from './keys';
import { PROPOSALS, SENT, packedModels } from './models';
import type { Workbench } from './workbench';

const LAST = 'docs/tides.md';
/** In two parts: a file with a whole one would be stopped on its way to a repository. */
const TOKEN = ['ghp', 'Qz7Lw2Xk9Vb4Tn6Rj3Hd8Fs5Gm1Pc0Ya2Be4'].join('_');
/** Two files are whole, and the last one ends in its second line. */
const CUT_OFF = MENDED.slice(0, MENDED.indexOf(' to the nearest minute.\\n'));
const WITH_TOKEN = CUT_OFF.replace('Times are', `Use ${TOKEN}. Times are`);
const REPLY = `Here it is, whole:\n\n${JSON.stringify({ files: [{ path: LAST, content: PROPOSED[LAST] }] })}\n`;

suite('Asking a model of the editor again', () => {
  flow(
    'sends the prompt once that is agreed to, without secrets, and puts the reply into the answer',
    {
      ...{ name: 'sending', folders: { project: PROJECT }, environment: { DESCANT_REPLY: REPLY } },
      ...{ more: [packedModels()], proposals: PROPOSALS },
    },
    async (workbench) => {
      const sent = join(workbench.server.home, SENT);
      await workbench.copy(WITH_TOKEN);
      await paste(workbench);
      await read(workbench, '3 files: 2 ready, 1 blocked');

      // The clipboard stays the way that is taken by the key, and sending is on offer beside it.
      await chord(workbench, ASK_AGAIN);
      const copied = workbench.notification(/Copied the prompt to the clipboard/);
      await copied.getByRole('button', { name: 'Send to a Model…' }).click();
      await workbench.choose('Tidal');
      const question = workbench.page.locator('.monaco-dialog-box');
      await question.filter({ hasText: 'Send the prompt to Tidal (tests)?' }).waitFor();
      assert.match(await question.innerText(), /covered by asterisks.*GitHub Personal Access Token/);
      await workbench.picture('1-question');
      await workbench.press('Escape');
      await question.waitFor({ state: 'hidden' });
      assert.ok(!existsSync(sent), 'nothing is sent without consent');

      await send(workbench, 'Tidal');
      await workbench.notification(/3 files: 3 ready\. docs\/tides\.md from the reply/).waitFor();
      await read(workbench, '3 files: 3 ready');
      await workbench.picture('2-composed');
      const [extension, ...prompt] = readFileSync(sent, 'utf8').split('\n');
      assert.equal(extension, 'descant.descant');
      assert.match(prompt.join('\n'), /Send only docs\/tides\.md again/);
      assert.ok(!prompt.join('\n').includes(TOKEN.slice(0, 12)));
      assert.match(prompt.join('\n'), /\*{40}/);
      assert.equal(await workbench.page.locator('.tabs-container .tab').count(), 1, 'it is one answer');
    },
  );

  flow(
    'says that a quota is used up, and a model that is stuck is cancelled; the answer stays as it is',
    {
      ...{ name: 'refused', folders: { project: PROJECT }, environment: { DESCANT_REPLY: REPLY } },
      ...{ more: [packedModels()], proposals: PROPOSALS },
    },
    async (workbench) => {
      await workbench.copy(CUT_OFF);
      await paste(workbench);
      await read(workbench, '3 files: 2 ready, 1 blocked');
      await send(workbench, 'Spent');
      const refused = workbench.notification('Spent has refused the request. Its quota may be used up.');
      await refused.getByRole('button', { name: 'Copy Prompt' }).waitFor();
      await workbench.run('Notifications: Clear All Notifications');

      await send(workbench, 'Stuck');
      const asking = workbench.notification(/Asking Stuck: 20 characters/);
      await asking.getByRole('button', { name: 'Cancel' }).click();
      await asking.waitFor({ state: 'hidden' });
      await read(workbench, '3 files: 2 ready, 1 blocked');
      assert.equal(await workbench.page.locator('.tabs-container .tab').count(), 1);
    },
  );
});

/** Send the prompt to a model, by the command and its question. */
async function send(workbench: Workbench, model: string): Promise<void> {
  await workbench.run('Descant: Ask Again (Send to a Model…)');
  await workbench.choose(model);
  const question = workbench.page.locator('.monaco-dialog-box', { hasText: `Send the prompt to ${model}` });
  await question.getByRole('button', { name: 'Send', exact: true }).click();
}
