/** A window with an extension in it: what it shows, what is set, and programs on the disk that it may find. */

import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import * as vscode from 'vscode';
import type { Logs } from '../../../log';

/** A message that was shown, and its buttons. */
export interface Shown {
  readonly text: string;
  readonly titles: readonly string[];
  choose(title: string): void;
}

const LIMIT = 30_000;

export class Window {
  readonly folder: string;
  /** The only folder of the `PATH`. */
  readonly bin: string;
  readonly storage: string;
  readonly extension: string;
  readonly shown: Shown[] = [];
  readonly executed: unknown[][] = [];
  /** What the user has set, by the whole name. */
  readonly settings = new Map<string, unknown>();
  readonly state = new Map<string, unknown>();
  readonly log: string[] = [];
  readonly trusted = new vscode.EventEmitter<undefined>();
  readonly configured = new vscode.EventEmitter<vscode.ConfigurationChangeEvent>();
  isTrusted = true;
  /** Presses "Cancel" of whatever is under way. */
  cancel: () => void = () => undefined;
  private readonly path = process.env.PATH;

  constructor(
    readonly version = '0.1.0',
    prefix = 'descant-client-',
  ) {
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
    this.bin = join(this.folder, 'bin');
    this.storage = join(this.folder, 'storage');
    this.extension = join(this.folder, 'extension');
    for (const folder of [this.bin, this.storage, join(this.extension, 'bundled')])
      mkdirSync(folder, { recursive: true });
    process.env.PATH = this.bin;
    for (const name of ['showErrorMessage', 'showWarningMessage', 'showInformationMessage'] as const) {
      vi.spyOn(vscode.window, name).mockImplementation(
        ((text: string, ...titles: string[]) =>
          new Promise((resolve) => this.shown.push({ text, titles, choose: resolve }))) as never,
      );
    }
    vi.spyOn(vscode.window, 'withProgress').mockImplementation(((
      _: unknown,
      task: (...args: unknown[]) => unknown,
    ) => {
      const token = {
        onCancellationRequested: (listener: () => void) => {
          this.cancel = listener;
        },
      };
      return task({ report: vi.fn() }, token);
    }) as never);
    vi.spyOn(vscode.commands, 'executeCommand').mockImplementation(((...args: unknown[]) => {
      this.executed.push(args);
      return Promise.resolve();
    }) as never);
    vi.spyOn(vscode.workspace, 'getConfiguration').mockImplementation(((section: string) => ({
      get: (name: string, otherwise: unknown) => this.settings.get(`${section}.${name}`) ?? otherwise,
      inspect: (name: string) => ({ globalValue: this.settings.get(`${section}.${name}`) }),
      update: (name: string, value: unknown) => {
        this.set(`${section}.${name}`, value);
      },
    })) as never);
    vi.spyOn(vscode.workspace, 'isTrusted', 'get').mockImplementation(() => this.isTrusted);
    Object.assign(vscode.workspace, {
      onDidGrantWorkspaceTrust: this.trusted.event,
      onDidChangeConfiguration: this.configured.event,
    });
  }

  /** The context of the extension, as far as it is used. */
  get context(): vscode.ExtensionContext {
    const memory = {
      get: (key: string) => this.state.get(key),
      update: (key: string, value: unknown) => {
        this.state.set(key, value);
        return Promise.resolve();
      },
    };
    const properties = {
      'descant.path': {},
      'descant.trace.server': {},
      'descant.ignore': {},
      'descant.limits': {},
    };
    return {
      extensionPath: this.extension,
      globalStorageUri: vscode.Uri.file(this.storage),
      globalState: memory,
      workspaceState: memory,
      extension: { packageJSON: { version: this.version, contributes: { configuration: { properties } } } },
      subscriptions: [],
    } as unknown as vscode.ExtensionContext;
  }

  get logs(): Logs {
    const write = (line: unknown) => this.log.push(String(line));
    const channel = { info: write, warn: write, error: write, show: () => this.executed.push(['show logs']) };
    return { extension: channel, server: channel, trace: channel } as unknown as Logs;
  }

  set(name: string, value: unknown): void {
    if (value === undefined) this.settings.delete(name);
    else this.settings.set(name, value);
    this.configured.fire({ affectsConfiguration: (section: string) => name.startsWith(section) });
  }

  /** Put a program somewhere, written for the shell. */
  program(path: string, ...lines: string[]): string {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, ['#!/bin/sh', ...lines, ''].join('\n'));
    chmodSync(path, 0o755);
    return path;
  }

  /** Put a server on the `PATH` that says its version, and runs until it is told to end. */
  server(version = '0.1.0', path = join(this.bin, 'descant')): string {
    return this.program(path, `echo $$ >> ${this.folder}/started`, `echo ${version}`, 'read line', 'exit 0');
  }

  /** Put an interpreter on the `PATH`: it tells its version, and makes environments out of itself. */
  python(told: object, path = join(this.bin, 'python3'), pip = 'exit 0'): string {
    const answer = JSON.stringify({ path, version: '3.11.2', new: true, venv: true, ...told });
    return this.program(
      path,
      'case "$*" in',
      `  -c*) echo '${answer}' ;;`,
      '  *venv*) /bin/mkdir -p "$5/bin" && /bin/cp "$0" "$5/bin/python" ;;',
      `  *pip*) echo "$*" >> ${this.folder}/pip; ${pip} ;;`,
      '  *--version) echo descant 0.1.0 ;;',
      `  *lsp) echo $$ >> ${this.folder}/started; echo 0.1.0; read line ;;`,
      'esac',
    );
  }

  /** Put what comes with the extension beside it. */
  bundle(requirements = './wheels/descant-0.1.0-py3-none-any.whl --hash=sha256:0\n'): void {
    const bundled = join(this.extension, 'bundled');
    writeFileSync(join(bundled, 'pip-26.3-py3-none-any.whl'), '');
    writeFileSync(join(bundled, 'requirements.txt'), requirements);
  }

  /** Wait for a message; it is the only one there is. */
  async message(start: string): Promise<Shown> {
    await until(() => this.shown.length > 0, `a message that starts with "${start}"`);
    const [shown] = this.shown;
    if (shown?.text.startsWith(start) !== true || this.shown.length > 1) {
      throw new Error(`There are these messages: ${JSON.stringify(this.shown)}`);
    }
    return shown;
  }

  close(): void {
    process.env.PATH = this.path;
    vi.restoreAllMocks();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Wait until something holds, not for ever. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  const end = Date.now() + LIMIT;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`There was not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
