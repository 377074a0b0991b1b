/** What a person is told where something is not as it should be: one message each, with what to do. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { BROKEN, MENDED, PROJECT, PROPOSED } from './answers';
import { snapshot } from './disk';
import { answer, tabTo } from './by_keys';
import { flow } from './flow';
import { fronts } from './processes';
import { underlined } from './squiggles';

const ANSWER = { ...PROJECT, 'a.response': BROKEN };
const DEATHS = 5;

suite('A message', () => {
  flow(
    'says that the server of the setting is not there',
    {
      name: 'wrong-path',
      folders: { project: ANSWER },
      open: 'project/a.response',
      machine: { 'descant.path': '/nowhere/descant' },
    },
    async (workbench) => {
      const message = workbench.notification('/nowhere/descant');
      await message.first().waitFor();
      await workbench.picture('message');
      assert.equal(await message.count(), 1);
      assert.ok((await message.locator('.monaco-button').count()) > 0, 'The message offers nothing to do.');
      await workbench.press('Escape');
      await message.first().waitFor({ state: 'hidden' });
      await workbench.run('Descant: Focus on Model Response View');
      // Tab in an answer is a character of it.
      await workbench.page.locator('.sidebar :focus').waitFor();
      const offered = workbench.page.locator('.sidebar').getByRole('button', { name: 'Set Up Server' });
      await tabTo(workbench, offered.first());
      await workbench.picture('offered');
    },
  );

  flow(
    'comes once when the server dies again and again',
    { name: 'dying-server', folders: { project: ANSWER }, open: 'project/a.response' },
    async (workbench) => {
      await workbench.line('"summary"').waitFor();
      for (let death = 0; death < DEATHS; death += 1) {
        await workbench.until('the server has read the answer', async () =>
          (await underlined(workbench.page, 'warning')).includes(';'),
        );
        const [server] = fronts(workbench);
        assert.ok(server);
        process.kill(server, 'SIGKILL');
        await workbench.until(
          'nothing is shown of it',
          async () => !(await underlined(workbench.page, 'warning')).includes(';'),
        );
      }
      const message = workbench.notification(/Descant/);
      await message.first().waitFor();
      await workbench.picture('message');
      assert.equal(await message.count(), 1);
      assert.deepEqual(fronts(workbench), []);
      // Who has let the message go restarts it from the view.
      await workbench.press('Escape');
      await message.first().waitFor({ state: 'hidden' });
      await workbench.run('Descant: Focus on Model Response View');
      const restart = workbench.page.locator('.sidebar').getByRole('button', { name: 'Restart Server' });
      await tabTo(workbench, restart.first());
      await workbench.picture('offered');
      await workbench.press('Enter');
      await workbench.until('problems are shown again', async () => {
        return (await underlined(workbench.page, 'warning')).length > 0;
      });
    },
  );
});

suite('A workspace', () => {
  flow(
    'that is not trusted has problems and a review, and nothing is applied until it is trusted',
    { name: 'untrusted', folders: { project: ANSWER }, open: 'project/a.response', asksForTrust: true },
    async (workbench) => {
      const before = snapshot(workbench.path('project'));
      const question = workbench.page.locator('.monaco-dialog-box');
      await tabTo(workbench, question.getByRole('button', { name: /No, I don/ }));
      await workbench.press('Enter');
      await workbench.until('the mistake is underlined', async () => {
        return (await underlined(workbench.page, 'warning')).includes(';');
      });
      await workbench.run('Descant: Focus on Model Response View');
      await workbench.row(/src\/tides\.py/).waitFor();
      await workbench.picture('review');
      await workbench.run('Descant: Apply Selected Files');
      await workbench.notification(/trust/i).first().waitFor();
      await workbench.picture('refused');
      assert.deepEqual(snapshot(workbench.path('project')), before);

      await workbench.run('Workspaces: Manage Workspace Trust');
      await workbench.page
        .locator('.workspace-trust-editor')
        .getByRole('button', { name: 'Trust', exact: true })
        .waitFor();
      await workbench.press('Control+Enter');
      await workbench.run('Descant: Apply Selected Files');
      await workbench.notification(/3 files applied/).waitFor();
      await workbench.picture('applied');
      for (const [path, content] of Object.entries(PROPOSED)) {
        assert.equal(readFileSync(workbench.path(`project/${path}`), 'utf8'), content);
      }
    },
  );

  flow('is not needed to read an answer', { name: 'no-folder' }, async (workbench) => {
    await workbench.copy(BROKEN);
    await workbench.run('Descant: Paste as Model Response');
    await workbench.until('the mistake is underlined', async () => {
      return (await underlined(workbench.page, 'warning')).join() === ';';
    });
    await workbench.run('Descant: Apply Selected Files');
    await workbench
      .notification(/folder/i)
      .first()
      .waitFor();
    await workbench.picture('no-folder');
  });

  flow(
    'of several folders is asked which one is meant',
    { name: 'several-folders', folders: { first: PROJECT, second: PROJECT } },
    async (workbench) => {
      const before = snapshot(workbench.path('first'));
      await workbench.copy(MENDED);
      await workbench.run('Descant: Paste as Model Response');
      await workbench.line('"summary"').waitFor();
      await workbench.run('Descant: Focus on Model Response View');
      await workbench.row(/src\/tides\.py/).waitFor();
      await workbench.run('Descant: Apply Selected Files');
      await answer(workbench, /folder/i, 'second');
      await workbench
        .notification(/files applied/)
        .first()
        .waitFor();
      await workbench.picture('applied');
      assert.deepEqual(snapshot(workbench.path('first')), before);
    },
  );
});
