/** A machine that lacks what the server needs, or has another one: what a person is told, with real programs. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { BROKEN } from './answers';
import { answer, openFile } from './by_keys';
import { python } from './code_server';
import { flow } from './flow';
import { offlineExtension } from './places';
import { underlined } from './squiggles';
import type { Workbench } from './workbench';

const ANSWER = { folders: { project: { 'a.response': BROKEN } }, open: 'project/a.response' };

/** A token that no service has given out, in a file of an answer. */
const TOKEN = ['ghp_', '4n0tAR3alT0kenOfGitHubAtAllButLong', 'Eq'].join('');
const WITH_TOKEN = JSON.stringify({
  summary: 'Log in.',
  course_of_action: [],
  files: [{ path: 'login.py', content: `TOKEN = "${TOKEN}"\n` }],
});

/** Neither an index nor a proxy answers. */
const CLOSED = 'http://127.0.0.1:9';
const NO_NETWORK = { PIP_CONFIG_FILE: '/dev/null', PIP_INDEX_URL: CLOSED, HTTPS_PROXY: CLOSED };

/** The Python of this repository that takes itself for an old one. */
const OLD = python(`-c 'import sys; sys.version_info = (3, 9, 2); exec(sys.argv[2])' "$@"`);

function server(version: string): string {
  return python(
    `-c 'import descant_server; descant_server.__version__ = "${version}"; from descant_server.cli import main; main()' "$@"`,
  );
}

suite('A machine', () => {
  flow('without Python', { name: 'no-python', ...ANSWER, programs: {} }, async (workbench) => {
    await answer(workbench, 'Descant needs its language server', 'Set Up');
    const message = await theOnly(workbench, 'Descant requires Python 3.11 or newer. None was found.');
    await message.locator('.monaco-button', { hasText: 'Install Python…' }).waitFor();
    await workbench.picture('message');
  });

  flow(
    'with a Python that is too old',
    { name: 'old-python', ...ANSWER, programs: { python3: OLD } },
    async (workbench) => {
      await answer(workbench, 'Descant needs its language server', 'Set Up');
      const message = await theOnly(workbench, 'is Python 3.9.2');
      await message.locator('.monaco-button', { hasText: 'Install Python…' }).waitFor();
      await workbench.picture('message');
    },
  );

  flow(
    'without a network, where the offline package sets up a server that finds secrets, too',
    {
      name: 'offline',
      folders: { 'Projekt für alle': { 'a.response': BROKEN, 'b.response': WITH_TOKEN } },
      open: 'Projekt für alle/a.response',
      programs: { python3: python('"$@"') },
      environment: NO_NETWORK,
      vsix: offlineExtension(),
    },
    async (workbench) => {
      await answer(workbench, 'needs no network', 'Set Up');
      await workbench.notification('Setting up the Descant server').waitFor();
      await workbench.picture('progress');
      await workbench.until('the mistake is underlined', async () =>
        (await underlined(workbench.page, 'warning')).includes(';'),
      );
      await openFile(workbench, 'b.response');
      await workbench.until('the token is underlined', async () =>
        (await underlined(workbench.page, 'warning')).some((text) => text.includes('ghp_')),
      );
      await workbench.picture('secret');
      assert.equal(await workbench.notification(/./).count(), 0);
    },
  );

  for (const [version, words] of [
    ['0.0.9', 'too old for this extension'],
    ['0.2.0', 'newer than this extension'],
  ] as const) {
    flow(
      `with the server ${version}`,
      { name: `server-${version}`, ...ANSWER, programs: { descant: server(version) } },
      async (workbench) => {
        await workbench.until('the mistake is underlined', async () =>
          (await underlined(workbench.page, 'warning')).includes(';'),
        );
        const message = await theOnly(workbench, `is Descant ${version}, ${words}`);
        await workbench.picture('message');
        await answer(workbench, `is Descant ${version}, ${words}`, 'Use Anyway');
        await message.waitFor({ state: 'hidden' });
        await workbench.run('Descant: Restart Server');
        await workbench.until('it is known for another one, and nothing is said', async () => {
          const isRead = (await underlined(workbench.page, 'warning')).includes(';');
          return isRead && (await workbench.notification('Descant').count()) === 0;
        });
      },
    );
  }
});

/** The message that says this; there is no other. */
async function theOnly(workbench: Workbench, words: string): Promise<Locator> {
  const message = workbench.notification(words);
  await message.waitFor();
  assert.equal(await workbench.notification(/./).count(), 1);
  return message;
}
