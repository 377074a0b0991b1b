import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import type { Logs } from '../log';
import { serverPath } from '../settings';
import { chosenPython } from './chosenPython';
import type { OwnEnvironment } from './environment';
import { findServer, MODULE } from './find';
import type { FoundServer } from './find';
import type { Messages } from './messages';
import { ask } from './python';
import type { Interpreter } from './python';
import type { Setup } from './setup';

const REMEMBERED = 'descant.interpreter';

/** An interpreter that had Descant, and when it was last changed. */
interface Remembered {
  readonly path: string;
  readonly changed: number | undefined;
}

/** The search for a server in this window. */
export class Search {
  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly logs: Logs,
    private readonly environment: OwnEnvironment,
    private readonly setup: Setup,
    private readonly messages: Messages,
  ) {}

  /** Find a server; where there is none, one message says so. */
  async find(): Promise<FoundServer | undefined> {
    const found = await findServer({
      setting: serverPath(),
      environment: () => this.fromEnvironment(),
      python: () => this.fromPython(),
      shunned: shunned(),
    });
    if (found === undefined) {
      this.messages.consent(this.environment.bundle.isOffline);
      return undefined;
    }
    if ('reason' in found) {
      this.messages.refused(found);
      return undefined;
    }
    return found;
  }

  /** Do not start again what was remembered, and does not start. */
  async forget(): Promise<void> {
    await this.context.workspaceState.update(REMEMBERED, undefined);
  }

  /** The interpreter that the setting names, if that is why there is no server; only asked after it has failed. */
  async tooOld({ source, args, command }: FoundServer): Promise<Interpreter | undefined> {
    if (source !== 'setting' || args !== MODULE) return undefined;
    const told = await ask(command, this.context.globalStorageUri.fsPath);
    return told?.isNewEnough === false ? told : undefined;
  }

  /** Of an extension that is newer than its environment that one is made anew: it was consented to before. */
  private async fromEnvironment(): Promise<FoundServer | undefined> {
    const server = this.environment.server();
    if (server !== undefined) return server;
    if (this.environment.outdated() === undefined && !this.environment.isBroken()) return undefined;
    await this.setup.setUp(shunned());
    return this.environment.server() ?? this.environment.outdated();
  }

  private async fromPython(): Promise<string | undefined> {
    // Which interpreter is chosen may be said by the workspace.
    if (!vscode.workspace.isTrusted) return undefined;
    const remembered = this.context.workspaceState.get<Remembered>(REMEMBERED);
    if (remembered !== undefined && changed(remembered.path) === remembered.changed) return remembered.path;
    const path = await chosenPython();
    if (path === undefined) return undefined;
    const told = await ask(path, this.context.globalStorageUri.fsPath);
    this.logs.extension.info(
      `The Python extension selected ${path}, with Descant ${told?.descant ?? '(none)'}`,
    );
    if (told?.descant === undefined || !told.isNewEnough) return undefined;
    const found: Remembered = { path, changed: changed(path) };
    await this.context.workspaceState.update(REMEMBERED, found);
    return path;
  }
}

/** Folders whose programs are not started: those of a workspace that is not trusted. */
export function shunned(): string[] {
  if (vscode.workspace.isTrusted) return [];
  const folders = vscode.workspace.workspaceFolders ?? [];
  // A virtual folder is nowhere on the disk; the path of one may be the root of it.
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}

function changed(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
