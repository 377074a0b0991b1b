/** A server that is ended from outside in the moment of its start: there is always another one after it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import type { ResponseClient } from '../../client';
import { closeAll, paste, problems, ready } from './extension';
import { eventually } from './polling';

/** Milliseconds after a process has been started: before Python is up, amid the first answer, and behind it. */
const MOMENTS = [0, 3, 10, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330, 360, 400, 450, 500];
const LIMIT = 120_000;

suite('A server that is killed while it starts', () => {
  test('is started again, whenever that was', async function () {
    this.timeout(LIMIT);
    const { client } = (await ready()).app;
    for (const moment of MOMENTS) {
      const killed = await killedAt(client, moment);
      await eventually(`another server, after a death at ${String(moment)} ms`, () => {
        return client.status.kind === 'running' && !servers().includes(killed);
      });
    }
    const document = await paste('{"summary": "s", "course_of_action": [], "files": [],}');
    assert.ok(await problems(document));
    // The next paste may have the same name, and is not to be taken for this one.
    await closeAll();
    await eventually(
      'no problems of what is closed',
      () => vscode.languages.getDiagnostics(document.uri).length === 0,
    );
  });
});

/** Restart the server, kill its process at a moment of its start, and return the number of the process. */
async function killedAt(client: ResponseClient, moment: number): Promise<number> {
  const before = new Set(servers());
  const listening = client.onDidChangeStatus(({ kind }) => {
    if (kind !== 'starting') return;
    listening.dispose();
    started();
  });
  let started: () => void = () => undefined;
  const starting = new Promise<void>((resolve) => {
    started = resolve;
  });
  void client.restart();
  await starting;
  const pid = await eventually('a new process', () => servers().find((child) => !before.has(child)));
  await new Promise((resolve) => setTimeout(resolve, moment));
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** The servers that this process, the extension host, has started: it starts other programs as well. */
function servers(): number[] {
  const path = `/proc/${String(process.pid)}/task/${String(process.pid)}/children`;
  return readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number).filter(isServer);
}

function isServer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').endsWith('\0lsp\0');
  } catch {
    return false; // it has ended
  }
}
