import { homedir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { isProgram, isWithin, onPath } from './lookup';

/** A server that can be started. */
export interface FoundServer {
  readonly command: string;
  readonly args: readonly string[];
  /** Where it was found, for logs. */
  readonly source: 'setting' | 'environment' | 'python' | 'path';
  /** What is otherwise in its environment variables; undefined takes one away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Why the server that the setting names is not started. */
export interface Refused {
  readonly path: string;
  readonly reason: 'relative' | 'missing';
}

/** Where a server may be, in the order in which they are asked. */
export interface Places {
  /** The setting; undefined where nothing is said. */
  readonly setting: string | undefined;
  /** The extension's own environment, if there is one. */
  environment(): Promise<FoundServer | undefined>;
  /** The interpreter that is chosen in the Python extension, if it has Descant. */
  python(): Promise<string | undefined>;
  /** Folders whose programs are not started: those of a workspace that is not trusted. */
  readonly shunned: readonly string[];
}

/** Find the server: the setting, the extension's own environment, the Python extension, the `PATH`. */
export async function findServer(places: Places): Promise<FoundServer | Refused | undefined> {
  if (places.setting !== undefined) return fromSetting(places.setting);
  return (await places.environment()) ?? (await fromPython(places)) ?? fromPath(places.shunned);
}

/** What starts the server with an interpreter: `-P` keeps the current folder out of what is imported. */
export const MODULE = ['-P', '-m', 'descant_server', 'lsp'] as const;

function fromSetting(setting: string): FoundServer | Refused {
  const path = /^~[/\\]/.test(setting) ? join(homedir(), setting.slice(2)) : setting;
  if (!isAbsolute(path)) return { path, reason: 'relative' };
  if (!isProgram(path)) return { path, reason: 'missing' };
  const isPython = /^python[\d.]*(\.exe)?$/i.test(basename(path));
  return { command: path, args: isPython ? MODULE : ['lsp'], source: 'setting' };
}

async function fromPython(places: Places): Promise<FoundServer | undefined> {
  const command = await places.python();
  if (command === undefined || isWithin(command, places.shunned)) return undefined;
  return { command, args: MODULE, source: 'python' };
}

function fromPath(shunned: readonly string[]): FoundServer | undefined {
  const command = onPath('descant').find((path) => !isWithin(path, shunned));
  return command === undefined ? undefined : { command, args: ['lsp'], source: 'path' };
}
