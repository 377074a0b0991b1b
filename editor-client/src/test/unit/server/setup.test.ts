/** Setting up a server with a real Python and the real pip, and all that may come between. */

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { ResponseClient } from '../../../client';
import type { Detection } from '../../../server/completion';
import { onPath } from '../../../server/lookup';
import { StatusItems } from '../../../status';
import { ask, later, pythonWithout, realBundle, realPython, wheel } from './ground';
import { latest } from './languageClient';
import { until, Window } from './window';

const PATH = process.env.PATH ?? '';
const CLOSED = 'http://127.0.0.1:9';
/** File systems are mounted by root only, and not in every container. */
const isRoot = process.getuid?.() === 0;
const canMount = isRoot && mounts();
const NEEDED = 'needed==1.0 --hash=sha256:00';

// Real environments take a second or two, and more where much else is done.
vi.setConfig({ testTimeout: 90_000 });

let window: Window;
let client: ResponseClient;
const mounted: string[] = [];
const detections: Detection[] = [];

beforeEach(() => {
  window = new Window('0.1.0', 'descant Übung ');
  client = new ResponseClient(window.context, window.logs, { commands: new Map() });
  detections.length = 0;
  client.onDidChangeDetection((detection) => detections.push(detection));
  realPython(window);
  // Whoever runs the tests may have another index, a proxy, and other habits.
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy'])
    vi.stubEnv(name, undefined);
  vi.stubEnv('PIP_CONFIG_FILE', '/dev/null');
  vi.stubEnv('PIP_FIND_LINKS', '');
  vi.stubEnv('PIP_INDEX_URL', `${CLOSED}/simple`);
  vi.stubEnv('PIP_USER', '1');
});

afterEach(async () => {
  await client.stop();
  client.dispose();
  for (const folder of mounted.splice(0)) execFileSync('umount', [folder], { env: { PATH } });
  vi.unstubAllEnvs();
  window.close();
});

function mount(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { env: { PATH } });
  mounted.push(folder);
}

function environments(): string[] {
  return existsSync(join(window.storage, 'environments'))
    ? readdirSync(join(window.storage, 'environments'))
    : [];
}

const own = (...parts: string[]) => join(window.storage, 'environments/0.1.0', ...parts);

describe('a server is set up', () => {
  it('without a network, whatever the paths and the habits of pip are, and its programs start', async () => {
    realBundle(window);
    await client.setUp();
    expect(client.status).toMatchObject({ kind: 'running', found: { source: 'environment' } });
    expect(window.shown).toEqual([]);
    const options = { env: {}, encoding: 'utf8' } as const;
    expect(execFileSync(own('bin/descant'), ['--version'], options)).toBe('descant 0.1.0\n');
    expect(readdirSync(own()).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('beside what others have left half made, which is neither used nor in the way', async () => {
    realBundle(window);
    mkdirSync(own('bin'), { recursive: true });
    writeFileSync(own('bin/python'), '');
    mkdirSync(join(window.storage, 'environments/.half-made-1-1'));
    await client.start();
    (await window.message('Descant needs its language server.')).choose('Set Up');
    await until(() => client.status.kind === 'running', 'a server that runs');
    expect(environments()).toEqual(['.half-made-1-1', '0.1.0']);
  });

  it('by a Python that makes environments without a pip of its own, as that of Debian', async () => {
    realBundle(window);
    pythonWithout(window, 'ensurepip');
    await client.setUp();
    expect(window.shown).toEqual([]);
    expect(client.status.kind).toBe('running');
  });
});

describe('what cannot be set up says why, and what to do', () => {
  beforeEach(() => {
    realBundle(window);
  });

  async function fails(text: string, ...titles: string[]): Promise<void> {
    await client.setUp();
    const message = await window.message(text);
    expect(message.titles).toEqual(titles);
    expect(environments()).toEqual([]);
    expect(client.status.kind).toBe('missing');
  }

  it('without any Python', async () => {
    rmSync(join(window.bin, 'python3'));
    await fails(
      'Descant requires Python 3.11 or newer. None was found.',
      'Install Python…',
      'Select Python…',
    );
  });

  it('with an old Python', async () => {
    const [found] = oldPythons();
    if (found === undefined) window.python({ version: '3.9.2', new: false });
    else window.program(join(window.bin, 'python3'), `exec '${found}' "$@"`);
    await fails('Descant requires Python 3.11 or newer; ', 'Install Python…', 'Select Python…');
    expect(window.shown[0]?.text).toMatch(/ is Python 3\.(10|9|8)\.\d+\.$/);
  });

  it('with a Python that has no venv module', async () => {
    pythonWithout(window, 'venv');
    await client.setUp();
    const message = await window.message('/');
    expect(message.text).toMatch(
      / cannot create environments: its venv module is missing\. On Debian and Ubuntu, install python3-venv\.$/,
    );
    expect(message.titles).toEqual(['Try Again', 'Select Python…', 'Show Logs']);
    realPython(window);
    message.choose('Try Again');
    await until(() => client.status.kind === 'running', 'a server that runs');
  });

  it('with a Python that a package is not made for', async () => {
    ask(window, 'requirements.txt', '--no-index', '--find-links wheels', NEEDED);
    await fails('There is no package needed for /', 'Select Python…', 'Install Python…', 'Show Logs');
    expect(window.shown[0]?.text).toMatch(/ \(Python 3\.\d+\.\d+\)\. Select another Python\.$/);
  });

  it('without a network', async () => {
    ask(window, 'requirements.txt', NEEDED);
    await fails(
      'Could not reach the package index: [Errno 111] Connection refused. Check the network and the proxy (http.proxy), then try again. Without a network, install the offline package of this extension.',
      ...['Try Again', 'Set Proxy…', 'Show Logs', 'Select Path…'],
    );
    window.shown[0]?.choose('Set Proxy…');
    await until(() => window.executed.length > 0, 'the setting');
    expect(window.executed).toEqual([['workbench.action.openSettings', '@id:http.proxy']]);
  });

  it('behind a proxy of the editor that asks who is there', async () => {
    const asked: string[] = [];
    const proxy = await new Promise<Server>((resolve) => {
      const server = createServer();
      server.on('connect', (request, socket) => {
        asked.push(request.url ?? '');
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      });
      server.listen(0, '127.0.0.1', () => {
        resolve(server);
      });
    });
    try {
      window.settings.set('http.proxy', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
      vi.stubEnv('PIP_INDEX_URL', 'https://index.invalid/simple');
      ask(window, 'requirements.txt', NEEDED);
      await fails(
        'The proxy did not let the packages through: 407 Proxy Authentication Required. Correct http.proxy, then try again.',
        ...['Set Proxy…', 'Try Again', 'Show Logs', 'Select Path…'],
      );
      expect(asked).toContain('index.invalid:443');
    } finally {
      proxy.close();
    }
  });

  it.skipIf(isRoot && !canMount)('in a home that nothing can be written to', async () => {
    if (isRoot) mount(window.storage, 'ro');
    else chmodSync(window.storage, 0o555);
    await fails(`Cannot write to ${window.storage}: Error: E`, 'Try Again', 'Show Logs', 'Select Path…');
    expect(window.shown[0]?.text).toMatch(
      /: (EROFS: read-only file system|EACCES: permission denied), mkdir '.*'\. Make the folder writable, then try again\.$/,
    );
    if (!isRoot) chmodSync(window.storage, 0o755);
  });

  it.skipIf(!canMount)('on a disk that becomes full, and in one go once there is room', async () => {
    realBundle(window, undefined, 3_000_000);
    mount(window.storage, 'size=2m');
    await fails(
      `The disk of ${window.storage} is full: [Errno 28] No space left on device. The server needs 80 MB; free them, then try again.`,
      ...['Try Again', 'Show Logs', 'Select Path…'],
    );
    execFileSync('mount', ['-o', 'remount,size=20m', window.storage], { env: { PATH } });
    window.shown[0]?.choose('Try Again');
    await until(() => client.status.kind === 'running', 'a server that runs');
    await client.stop();
  });

  it('with a server that does not start', async () => {
    realBundle(window, 'import missing_of_it\n');
    await fails(
      "The server was installed, but does not start: ModuleNotFoundError: No module named 'missing_of_it'",
      ...['Try Again', 'Select Python…', 'Show Logs', 'Select Path…'],
    );
  });

  it('with a bundle that is not whole', async () => {
    rmSync(join(window.extension, 'bundled/requirements.txt'));
    await fails(
      `The bundled server is missing: ${window.extension}/bundled. Reinstall the extension.`,
      ...['Show Extension', 'Show Logs', 'Select Path…'],
    );
  });
});

describe('the detection of secrets', () => {
  const status = {} as vscode.LanguageStatusItem;
  const ANSWER = { uri: 'file:///w/a.response', verdict: {}, problems: {} };

  async function setUpAndRead(...lines: string[]): Promise<void> {
    realBundle(window);
    later(window, ...lines);
    const verdict = {};
    Object.assign(vscode.languages, {
      createLanguageStatusItem: (id: string) => (id === 'descant.server' ? status : verdict),
    });
    new StatusItems(client);
    await client.setUp();
    expect(existsSync(own('complete.json'))).toBe(false);
    latest().hear('descant/didAnalyze', ANSWER);
  }

  it('comes when the first answer was read, and the server that runs reads it again', async () => {
    await setUpAndRead(wheel(window, 'kingfisher', 'kingfisher_sdk', 'def main(): pass'));
    expect(status).toMatchObject({ detail: 'downloading the detection of secrets: 0.0 MB', busy: true });
    await until(() => latest().sent.length > 0, 'a request to read again');
    expect(status).toMatchObject({ detail: 'bundled with this extension', busy: false });
    expect(detections.map(({ kind }) => kind).filter((kind, at, all) => kind !== all[at - 1])).toEqual([
      'downloading',
      'there',
    ]);
    expect(latest().sent).toEqual([
      ['workspace/executeCommand', { command: 'descant.readAgain', arguments: [{ uri: ANSWER.uri }] }],
    ]);
    execFileSync(own('bin/python'), ['-I', '-c', 'import kingfisher_sdk'], { env: {} });
    expect(readdirSync(own()).filter((name) => name.startsWith('.'))).toEqual([]);
    latest().hear('descant/didAnalyze', ANSWER);
    expect(detections.at(-1)?.kind).toBe('there');
    expect(window.shown).toEqual([]);
  });

  it('is told of in the status alone where it cannot come, and tried again by the next server', async () => {
    await setUpAndRead(NEEDED);
    await until(() => detections.at(-1)?.kind === 'missing', 'what is said of it');
    expect(detections.at(-1)).toEqual({ kind: 'missing', why: '[Errno 111] Connection refused' });
    expect(status).toMatchObject({
      detail: 'tokens are not searched for: [Errno 111] Connection refused',
      severity: vscode.LanguageStatusSeverity.Warning,
      command: { command: 'descant.restartServer', title: 'Try Again' },
    });
    latest().hear('descant/didAnalyze', ANSWER);
    expect(detections.at(-1)?.kind).toBe('missing');
    expect([window.shown, client.status.kind]).toEqual([[], 'running']);

    later(window, wheel(window, 'kingfisher', 'kingfisher_sdk', 'def main(): pass'));
    await client.restart();
    latest().hear('descant/didAnalyze', ANSWER);
    await until(() => detections.at(-1)?.kind === 'there', 'the detection');
  });

  it('is not waited for where the window is closed, and nothing half made is left', async () => {
    await setUpAndRead(wheel(window, 'kingfisher', 'kingfisher_sdk', 'def main(): pass'));
    await until(() => detections.length > 0, 'the download');
    client.dispose();
    await until(() => readdirSync(own()).every((name) => !name.startsWith('.')), 'an end of it');
    expect(existsSync(own('complete.json'))).toBe(false);
  });
});

function mounts(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'descant-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The interpreters of this machine that are too old; where there is none a script says that it is one. */
function oldPythons(): string[] {
  const programs = ['3.10', '3.9', '3.8'].flatMap((version) => onPath(`python${version}`, PATH));
  // One of pyenv is there only where that version is chosen, too.
  return programs.filter((program) => {
    try {
      execFileSync(program, ['-c', ''], { env: { ...process.env, PATH }, stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}
