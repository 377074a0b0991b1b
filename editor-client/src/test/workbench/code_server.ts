/** The server of VS Code with its extension host, in folders of its own that vanish with it. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OUTPUT, REPOSITORY, VSCODE } from './places';

const MAIN = join(VSCODE, 'out/server-main.js');
const LISTENS = /Extension host agent listening on (\d+)/;
const START_LIMIT = 30_000;
const END_LIMIT = 5_000;

export type Settings = Readonly<Record<string, unknown>>;

export interface ServerOptions {
  /** What remains of the run is called so. */
  readonly name: string;
  /** Extensions to install, as `.vsix` files. */
  readonly extensions?: readonly string[];
  /** Settings of the person. */
  readonly user?: Settings;
  /** Settings of the machine. The window is a remote one: settings of scope `machine` belong here, and only here. */
  readonly machine?: Settings;
  readonly environment?: NodeJS.ProcessEnv;
  /** The programs on the `PATH`, each written for the shell, and no others; the server is one only if it is among them. */
  readonly programs?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}

const QUIET: Settings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'files.autoSave': 'off', // as it is on a desk
  'window.autoDetectColorScheme': true, // a picture is taken in each
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
};

export class CodeServer {
  /** Everything that belongs to this run. */
  readonly folder: string;
  readonly home: string;
  port = 0;
  private process: ChildProcess | undefined;
  private readonly environment: NodeJS.ProcessEnv;
  private readonly common: readonly string[];

  constructor(private readonly options: ServerOptions) {
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), 'descant-vscode-')));
    this.home = join(this.folder, 'home');
    const data = join(this.folder, 'server');
    const { programs } = options;
    mkdirSync(this.home);
    for (const [name, script] of Object.entries(programs ?? {})) writeProgram(this.program(name), script);
    writeJson(join(data, 'data/User/settings.json'), { ...QUIET, ...options.user });
    writeJson(join(data, 'data/Machine/settings.json'), {
      ...(programs === undefined && { 'descant.path': this.command() }),
      ...options.machine,
    });
    this.environment = {
      PATH:
        programs === undefined
          ? `${dirname(process.execPath)}:${process.env.PATH ?? ''}`
          : dirname(this.program('any')),
      LANG: 'C.UTF-8',
      HOME: this.home,
      EXTENSIONS_GALLERY: '{}', // nothing is looked up in a marketplace
      ...options.environment,
    };
    this.common = ['--server-data-dir', data, '--accept-server-license-terms', '--disable-telemetry'];
    for (const extension of options.extensions ?? []) {
      // What it says is told by the error of a failure only: its own log wants a module that is not compiled here.
      execFileSync(process.execPath, [MAIN, ...this.common, '--install-extension', extension, '--force'], {
        env: this.environment,
        stdio: 'pipe',
      });
    }
  }

  async start(): Promise<void> {
    // A process group of its own, so that the extension host and the language server go with it.
    const server = spawn(
      process.execPath,
      [
        MAIN,
        ...this.common,
        ...['--host', '127.0.0.1', '--port', '0', '--without-connection-token'],
        // A login shell is asked for its PATH else.
        ...(this.options.programs === undefined ? [] : ['--force-disable-user-env']),
        ...(this.options.flags ?? []),
      ],
      { env: this.environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
    );
    this.process = server;
    mkdirSync(join(OUTPUT, 'logs'), { recursive: true });
    const log = createWriteStream(join(OUTPUT, 'logs', `${this.options.name}.server.log`));
    server.stderr.pipe(log, { end: false });
    this.port = await new Promise((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (piece: Buffer) => {
        log.write(piece);
        said += piece.toString();
        const port = LISTENS.exec(said)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
      server.once('exit', (code) => {
        reject(new Error(`The server of VS Code ended with ${String(code)}: ${said}`));
      });
      setTimeout(() => {
        reject(new Error(`The server of VS Code is not up after ${String(START_LIMIT)} ms: ${said}`));
      }, START_LIMIT).unref();
    });
  }

  /** A file or folder of this machine, as the window names it. */
  remote(path: string): string {
    return `vscode-remote://127.0.0.1:${String(this.port)}${path}`;
  }

  async stop(): Promise<void> {
    const server = this.process;
    if (server?.pid !== undefined) {
      const ended = new Promise((resolve) => {
        server.once('exit', resolve);
        setTimeout(resolve, END_LIMIT).unref();
      });
      signalGroup(server.pid, 'SIGTERM');
      if (server.exitCode === null && server.signalCode === null) await ended;
      signalGroup(server.pid, 'SIGKILL');
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Where a program of this run stands. */
  program(name: string): string {
    return join(this.folder, 'bin', name);
  }

  private command(): string {
    const path = join(this.folder, 'descant');
    writeProgram(path, python('-m descant_server "$@"'));
    return path;
  }
}

function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // All of them have ended already.
  }
}

/** What a program does that is the Python of this repository, whatever the environment says. */
export function python(args: string): string {
  const source = ['parsers', 'server'].map((name) => join(REPOSITORY, name)).join(':');
  return `PYTHONPATH='${source}' exec '${join(REPOSITORY, '.venv/bin/python')}' ${args}`;
}

function writeProgram(path: string, script: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function writeJson(path: string, content: Settings): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
}
