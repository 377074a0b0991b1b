import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { ResponseClient } from '../../../client';
import { latest } from './languageClient';
import { isAlive, until, Window } from './window';

let window: Window;
let client: ResponseClient;

beforeEach(() => {
  open();
});

afterEach(async () => {
  await client.stop();
  client.dispose();
  window.close();
});

function open(version?: string): void {
  window = new Window(version);
  client = new ResponseClient(window.context, window.logs, { commands: new Map() });
}

function started(): number[] {
  const path = join(window.folder, 'started');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').map(Number) : [];
}

function lastStarted(): number {
  return started().at(-1) ?? 0;
}

async function running(): Promise<void> {
  await until(() => client.status.kind === 'running', 'a server that runs');
}

describe('a server on the PATH', () => {
  it('is started, and ends with the window', async () => {
    window.server();
    await client.start();
    expect(client.status).toMatchObject({ kind: 'running', version: '0.1.0', found: { source: 'path' } });
    const pid = lastStarted();
    expect(isAlive(pid)).toBe(true);
    await client.stop();
    expect(isAlive(pid)).toBe(false);
    expect(client.status.kind).toBe('stopped');
    expect(window.shown).toEqual([]);
  });

  it('ends with the window even if it does not listen', async () => {
    window.program(
      join(window.bin, 'descant'),
      `echo $$ >> ${window.folder}/started`,
      'echo 0.1.0',
      'while :; do /bin/sleep 1; done',
    );
    await client.start();
    latest().stop = () => Promise.reject(new Error('It does not answer.'));
    await client.stop();
    expect(isAlive(lastStarted())).toBe(false);
  });

  it('is started once, however often that is asked for', async () => {
    window.server();
    await Promise.all([client.start(), client.restart(), client.restart()]);
    await running();
    expect(started().filter(isAlive)).toHaveLength(1);
  });

  it('does not have the workspace as its folder', async () => {
    window.program(join(window.bin, 'descant'), `pwd > ${window.folder}/cwd`, 'echo 0.1.0', 'read line');
    await client.start();
    expect(readFileSync(join(window.folder, 'cwd'), 'utf8').trim()).toBe(window.storage);
  });

  it('hears of a setting that names another one, and is replaced', async () => {
    window.server();
    await client.start();
    const other = window.server('0.1.0', join(window.folder, 'other/descant'));
    window.set('descant.path', other);
    await until(() => client.server?.command === other, 'the other server');
    await running();
    expect(client.server?.source).toBe('setting');
  });
});

describe('a server that dies', () => {
  it('is started again up to four times, and then there is one message', async () => {
    window.server();
    await client.start();
    for (let death = 1; death <= 5; death++) {
      const before = started().length;
      process.kill(lastStarted(), 'SIGKILL');
      if (death < 5)
        await until(() => started().length > before && client.status.kind === 'running', 'the next one');
    }
    const message = await window.message('The Descant server crashed 5 times');
    expect(message.titles).toEqual(['Restart', 'Show Logs']);
    expect(started()).toHaveLength(5);
    expect(client.status.kind).toBe('stopped');

    message.choose('Restart');
    await running();
    process.kill(lastStarted(), 'SIGKILL');
    await until(() => started().length === 7, 'one more restart: the deaths before count no more');
  });

  it('is started again where it dies before it has answered', async () => {
    window.program(join(window.bin, 'descant'), `echo $$ >> ${window.folder}/started`, 'read line');
    const starting = client.start();
    await until(() => lastStarted() > 0, 'a server that does not answer');
    window.server();
    process.kill(lastStarted(), 'SIGKILL');
    await running();
    await starting;
    expect(window.shown).toEqual([]);
  });

  it('is told of in one message where it dies before each answer', async () => {
    window.program(
      join(window.bin, 'descant'),
      `echo $$ >> ${window.folder}/started`,
      'kill -KILL $$; read line',
    );
    await client.start();
    await window.message('The Descant server crashed 5 times');
    expect(started()).toHaveLength(5);
    expect(client.status.kind).toBe('stopped');
  });

  it('is not waited for where another process keeps its output open', async () => {
    window.program(
      join(window.bin, 'descant'),
      `echo $$ >> ${window.folder}/started`,
      `/bin/sleep 60 & echo $! > ${window.folder}/lingering`,
      'echo 0.1.0',
      'read line',
    );
    await client.start();
    const lingering = Number(readFileSync(join(window.folder, 'lingering'), 'utf8'));
    window.server();
    try {
      process.kill(lastStarted(), 'SIGKILL');
      await until(() => started().length === 2, 'the next one');
      expect(isAlive(lingering)).toBe(true);
    } finally {
      process.kill(lingering, 'SIGKILL');
    }
  });

  it('is told of where the system makes no process of it', async () => {
    window.server();
    vi.stubEnv('LARGE', 'x'.repeat(1_000_000));
    await client.start().finally(() => vi.unstubAllEnvs());
    const message = await window.message(`Could not start ${window.bin}/descant: Error: spawn E2BIG`);
    expect(message.titles).toEqual(['Set Up Bundled Server', 'Restart', 'Show Logs']);
    expect(client.status.kind).toBe('failed');
    message.choose('Restart');
    await running();
  });

  it('shows the logs where that is chosen', async () => {
    window.program(join(window.bin, 'descant'), 'echo "ModuleNotFoundError: orjson" >&2', 'exit 1');
    await client.start();
    const message = await window.message(
      `Could not start ${window.bin}/descant: ModuleNotFoundError: orjson`,
    );
    expect(message.titles).toEqual(['Set Up Bundled Server', 'Restart', 'Show Logs']);
    expect(window.log).toContain('ModuleNotFoundError: orjson');
    expect(client.status.kind).toBe('failed');
    message.choose('Show Logs');
    await until(() => window.executed.length > 0, 'the logs');
    expect(window.executed).toEqual([['show logs']]);
  });
});

describe('a server that does not answer', () => {
  it('is told of after twenty seconds, and started again where that is chosen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      window.program(join(window.bin, 'descant'), `echo $$ >> ${window.folder}/started`, 'read line');
      const starting = client.start();
      await vi.advanceTimersByTimeAsync(19_000);
      expect(window.shown).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      vi.useRealTimers();
      const message = await window.message('The Descant server has not responded for 20 seconds.');
      window.server();
      message.choose('Restart');
      await running();
      await starting;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a server of another version', () => {
  it.each([
    ['0.0.9', 'too old for this extension'],
    ['0.2.0', 'newer than this extension'],
  ])('%s is told of, and no more once that is accepted', async (version, words) => {
    window.server(version);
    await client.start();
    const message = await window.message(`${window.bin}/descant is Descant ${version}, ${words}`);
    expect(message.titles).toEqual(['Set Up Bundled Server', 'Use Anyway']);
    expect(client.status.kind).toBe('running');
    message.choose('Use Anyway');
    await until(() => window.state.size > 0, 'what is remembered');
    await client.restart();
    expect(window.shown).toHaveLength(1);
  });
});

describe('the setting descant.path', () => {
  it.each([
    ['venv/bin/descant', 'descant.path must be an absolute path: "venv/bin/descant"'],
    ['/nowhere/descant', 'The program in descant.path was not found: /nowhere/descant'],
  ])('%s is refused, and nothing else is started instead', async (path, words) => {
    window.server();
    window.settings.set('descant.path', path);
    await client.start();
    const message = await window.message(words);
    expect(started()).toEqual([]);
    message.choose('Select Path…');
    await until(() => window.executed.length > 0, 'the settings');
    expect(window.executed).toEqual([['workbench.action.openSettings', '@id:descant.path']]);
  });

  it('may name a Python', async () => {
    window.settings.set('descant.path', window.python({}, join(window.folder, 'venv/bin/python3.11')));
    await client.start();
    expect(client.server?.args).toEqual(['-P', '-m', 'descant_server', 'lsp']);
    expect(client.status.kind).toBe('running');
  });

  it('may name a Python that is too old, which is said instead of what that makes of it', async () => {
    const old = window.program(
      join(window.folder, 'old/python3'),
      `case "$1" in -c) echo '{"path": "/old/python3", "version": "3.9.2", "new": false}' ;;`,
      `*) echo 'unknown option -P' >&2; echo 'Try -h for more information.' >&2; exit 2 ;; esac`,
    );
    window.settings.set('descant.path', old);
    await client.start();
    const message = await window.message(
      'Descant requires Python 3.11 or newer; /old/python3 is Python 3.9.2.',
    );
    expect(message.titles).toEqual(['Select Path…', 'Set Up Bundled Server']);
  });

  it('gives way to the own server where that is chosen', async () => {
    window.bundle();
    window.python({});
    window.settings.set('descant.path', '/nowhere/descant');
    await client.start();
    (await window.message('The program in descant.path was not found')).choose('Set Up Bundled Server');
    await until(() => window.shown.some(({ text }) => text.startsWith('The server is set up')), 'a question');
    window.shown.at(-1)?.choose('Use Bundled Server');
    await until(() => client.status.kind === 'running', 'the own server');
    expect(client.server?.source).toBe('environment');
  });
});

describe('where the extension cannot keep anything', () => {
  beforeEach(() => {
    rmSync(window.storage, { recursive: true });
    writeFileSync(window.storage, 'no folder');
  });

  it('a server that is found is said not to start', async () => {
    window.server();
    await client.start();
    const message = await window.message(`Could not start ${window.bin}/descant: Error: `);
    expect(message.titles).toContain('Show Logs');
    expect(client.status.kind).toBe('failed');
  });

  it('setting one up fails in one message', async () => {
    window.bundle();
    window.python({});
    await client.setUp();
    const message = await window.message(
      `Cannot write to ${window.storage}: Error: EEXIST: file already exists`,
    );
    expect(message.titles).toEqual(['Try Again', 'Show Logs', 'Select Path…']);
    expect(client.status.kind).toBe('missing');
  });
});

describe('without a server', () => {
  beforeEach(() => {
    window.bundle();
  });

  it('consent is asked for, and nothing is made without it', async () => {
    window.python({});
    await client.start();
    await client.start();
    const message = await window.message('Descant needs its language server.');
    expect(message.titles).toEqual(['Set Up', 'Select Path…']);
    expect(existsSync(join(window.storage, 'environments'))).toBe(false);
    expect(client.status.kind).toBe('missing');
  });

  it('consent to what needs no network says so', async () => {
    window.bundle('--no-index\n--find-links wheels\n');
    await client.start();
    expect((await window.message('Descant needs')).text).toContain('uses 80 MB and needs no network.');
  });

  it('one is set up with consent, and used from then on', async () => {
    window.python({});
    await client.start();
    (await window.message('Descant needs')).choose('Set Up');
    await running();
    expect(client.server).toMatchObject({
      source: 'environment',
      args: ['-P', '-m', 'descant_server', 'lsp'],
    });
    const installed = readFileSync(join(window.folder, 'pip'), 'utf8').trim().split('\n');
    expect(installed).toHaveLength(1);
    expect(installed[0]).toContain('--no-deps --only-binary :all: --require-hashes');
    window.program(join(window.bin, 'python3'), 'exit 1');
    await client.restart();
    expect(client.status.kind).toBe('running');
    expect(window.shown).toHaveLength(1);
  });

  it.each([
    [
      'No Python',
      undefined,
      'Descant requires Python 3.11 or newer. None was found.',
      'None was found.',
      ['Install Python…', 'Select Python…'],
    ],
    [
      'an old Python',
      { version: '3.9.2', new: false },
      'Descant requires Python 3.11 or newer; ',
      'is Python 3.9.2.',
      ['Install Python…', 'Select Python…'],
    ],
    [
      'no venv',
      { venv: false },
      '/',
      'cannot create environments',
      ['Try Again', 'Select Python…', 'Show Logs'],
    ],
  ])('%s is told of once', async (_, python, words, said, titles) => {
    if (python !== undefined) window.python(python);
    await client.start();
    window.shown.shift()?.choose('Set Up');
    const message = await window.message(words);
    expect(message.titles).toEqual(titles);
    expect(message.text).toContain(said);
    expect(client.status.kind).toBe('missing');
  });

  it('the way to a Python is shown, or one is chosen', async () => {
    await client.setUp();
    const message = await window.message('Descant requires Python');
    message.choose('Install Python…');
    await until(() => vi.mocked(vscode.env.openExternal).mock.calls.length > 0, 'the page');
    expect(String(vi.mocked(vscode.env.openExternal).mock.calls[0]?.[0])).toBe(
      'https://www.python.org/downloads/',
    );

    window.shown.length = 0;
    const chosen = window.python({}, join(window.folder, 'opt/python3'));
    vi.spyOn(vscode.window, 'showOpenDialog').mockResolvedValue([vscode.Uri.file(chosen)]);
    await client.setUp();
    (await window.message('Descant requires Python')).choose('Select Python…');
    await running();
  });

  it('a new enough Python is taken although an old one comes first', async () => {
    window.python({ version: '3.9.2', new: false });
    window.python({}, join(window.bin, 'python3.12'));
    await client.setUp();
    expect(client.status.kind).toBe('running');
    expect(window.shown).toEqual([]);
  });

  it('a failure leaves nothing behind, and can be tried again', async () => {
    window.python({}, undefined, 'echo "ERROR: no network" >&2; exit 1');
    await client.setUp();
    const message = await window.message("Could not install the server's packages: ERROR: no network");
    expect(message.titles).toEqual(['Try Again', 'Show Logs', 'Select Path…']);
    expect(readdirSync(join(window.storage, 'environments'))).toEqual([]);
    window.python({});
    message.choose('Try Again');
    await running();
  });

  it.each([
    [
      "NewConnectionError('<X at 0x7>: Failed to connect: [Errno 111] Connection refused')",
      'Could not reach the package index: [Errno 111] Connection refused. ',
    ],
    [
      "ProxyError('Cannot connect to proxy.', OSError('Tunnel connection failed: 403 Forbidden'))",
      'The proxy did not let the packages through: 403 Forbidden. ',
    ],
  ])('an index that does not answer is told of, with the ways around: %s', async (exception, cause) => {
    const lines = [
      `WARNING: Retrying (Retry(total=0)) after connection broken by '\\''${exception.replaceAll("'", "'\\''")}'\\'': /x/`,
      'ERROR: No matching distribution found for x==1',
    ];
    window.python({}, undefined, `echo '${lines.join('\n')}' >&2; exit 1`);
    await client.setUp();
    const { text, titles } = await window.message(cause);
    expect(text).toContain('http.proxy');
    expect(titles).toEqual(expect.arrayContaining(['Set Proxy…', 'Try Again', 'Show Logs', 'Select Path…']));
  });

  it('setting up can be cancelled', async () => {
    window.python({}, undefined, '/bin/sleep 60');
    const settingUp = client.setUp();
    await until(() => existsSync(join(window.folder, 'pip')), 'packages being installed');
    window.cancel();
    await settingUp;
    await window.message('Server setup was cancelled.');
    expect(readdirSync(join(window.storage, 'environments'))).toEqual([]);
    expect(client.status.kind).toBe('missing');
  });
});

describe('a window that is closed while a server is set up', () => {
  it('leaves no program behind, starts none, and says nothing', async () => {
    window.bundle();
    window.python({}, undefined, `echo $$ > ${window.folder}/installing; /bin/sleep 60`);
    const settingUp = client.setUp();
    await until(() => existsSync(join(window.folder, 'installing')), 'packages being installed');
    client.dispose();
    await settingUp;
    expect(isAlive(Number(readFileSync(join(window.folder, 'installing'), 'utf8')))).toBe(false);
    expect([window.shown, started()]).toEqual([[], []]);
  });
});

describe('the own environment', () => {
  beforeEach(async () => {
    window.bundle();
    window.python({});
    await client.setUp();
  });

  it('is made anew without a question when the extension is newer', async () => {
    await client.stop();
    window.bundle('./wheels/another.whl --hash=sha256:1\n');
    await client.start();
    expect(client.status.kind).toBe('running');
    expect(readFileSync(join(window.folder, 'pip'), 'utf8').trim().split('\n')).toHaveLength(2);
    expect(window.shown).toEqual([]);
  });

  it('is used as it is where it cannot be made anew', async () => {
    await client.stop();
    window.bundle('./wheels/another.whl --hash=sha256:1\n');
    window.python({}, undefined, 'echo "no network" >&2; exit 1');
    await client.start();
    expect(client.status.kind).toBe('running');
    await window.message("Could not install the server's packages: no network");
  });

  it('is told of when it is broken, and made anew where that is chosen', async () => {
    await client.stop();
    const own = join(window.storage, 'environments/0.1.0/bin/python');
    window.program(own, 'echo "ImportError: no orjson" >&2', 'exit 1');
    await client.start();
    const message = await window.message("The server's environment is broken: ImportError: no orjson");
    expect(message.titles).toEqual(['Set Up Again', 'Restart', 'Show Logs']);
    message.choose('Set Up Again');
    await running();
  });

  it('is passed over while it is half made', async () => {
    await client.stop();
    writeFileSync(join(window.storage, 'environments/0.1.0/made.json'), '{"whe');
    await client.start();
    await window.message('Descant needs its language server.');
  });
});

describe('the Python extension', () => {
  function install(path: string, isActive = true) {
    const chosen = new vscode.EventEmitter<undefined>();
    const environments = {
      getActiveEnvironmentPath: () => ({ path }),
      resolveEnvironment: () => Promise.resolve({ executable: { uri: vscode.Uri.file(path) } }),
      onDidChangeActiveEnvironmentPath: chosen.event,
    };
    const extension = {
      isActive,
      exports: { environments },
      activate: vi.fn(() => Promise.resolve({ environments })),
    };
    vi.mocked(vscode.extensions.getExtension).mockReturnValue(extension as never);
    return { chosen, activate: extension.activate };
  }

  afterEach(() => {
    vi.mocked(vscode.extensions.getExtension).mockReset();
  });

  it('has the server, if its interpreter has Descant', async () => {
    const python = window.python({ descant: '0.1.0' }, join(window.folder, 'venv/bin/python'));
    install(python);
    window.server();
    await client.start();
    expect(client.server).toMatchObject({ source: 'python', command: python });
  });

  it('is not asked twice for the same interpreter, and not started then', async () => {
    const { activate } = install(
      window.python({ descant: '0.1.0' }, join(window.folder, 'venv/bin/python')),
      false,
    );
    await client.start();
    await client.restart();
    expect(client.server?.source).toBe('python');
    expect(activate).toHaveBeenCalledTimes(1);
  });

  it('is passed over if its interpreter has no Descant', async () => {
    install(window.python({}, join(window.folder, 'venv/bin/python')));
    window.server();
    await client.start();
    expect(client.server?.source).toBe('path');
  });

  it('is not asked in a workspace that is not trusted', async () => {
    install(window.python({ descant: '0.1.0' }, join(window.folder, 'venv/bin/python')));
    window.isTrusted = false;
    window.server();
    await client.start();
    expect(client.server?.source).toBe('path');
  });
});

describe('a workspace that is not trusted', () => {
  beforeEach(() => {
    window.isTrusted = false;
  });

  it('has a server that is told so, and told when it is trusted', async () => {
    window.server();
    await client.start();
    const talk = latest();
    expect(talk.options.initializationOptions()).toEqual({ workspaceTrusted: false });
    window.isTrusted = true;
    window.trusted.fire(undefined);
    expect(talk.sent).toEqual([['workspace/didChangeConfiguration', { settings: null }]]);
    expect(talk.options.middleware.workspace.configuration({ items: [{ section: 'descant' }] })).toEqual([
      { workspaceTrusted: true },
    ]);
    expect(window.shown).toEqual([]);
  });

  it('has none set up with an interpreter that it has chosen', async () => {
    window.bundle();
    const chosen = window.python({}, join(window.folder, 'elsewhere/python3'), `: > ${window.folder}/ran`);
    const environments = {
      getActiveEnvironmentPath: () => ({ path: chosen }),
      resolveEnvironment: () => Promise.resolve({ executable: { uri: vscode.Uri.file(chosen) } }),
    };
    vi.mocked(vscode.extensions.getExtension).mockReturnValueOnce({
      isActive: true,
      exports: { environments },
    } as never);
    await client.setUp();
    vi.mocked(vscode.extensions.getExtension).mockReset();
    await window.message('Descant requires Python 3.11 or newer. None was found.');
    expect(existsSync(join(window.folder, 'ran'))).toBe(false);
  });

  it('does not keep everything else from being started where it is virtual', async () => {
    vi.spyOn(vscode.workspace, 'workspaceFolders', 'get').mockReturnValue([
      { uri: vscode.Uri.parse('memfs:/'), name: 'virtual', index: 0 },
    ]);
    window.server();
    await client.start();
    expect(client.status.kind).toBe('running');
  });

  it('has no say in which program is started', async () => {
    vi.spyOn(vscode.workspace, 'workspaceFolders', 'get').mockReturnValue([
      { uri: vscode.Uri.file(window.bin), name: 'bin', index: 0 },
    ]);
    window.server();
    await client.start();
    await window.message('Descant needs its language server.');
    expect(started()).toEqual([]);
  });
});
