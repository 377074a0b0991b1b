import { delimiter } from 'node:path';
import { onPath } from './lookup';
import { run } from './program';

/** An interpreter, and what it can do. */
export interface Interpreter {
  /** The interpreter itself, whatever has led to it. */
  readonly path: string;
  readonly version: string;
  /** Whether Descant runs with it. */
  readonly isNewEnough: boolean;
  /** Whether it makes environments; Debian has that in a package of its own. */
  readonly makesEnvironments: boolean;
  /** The version of Descant that it has; empty where that is not said, undefined without Descant. */
  readonly descant: string | undefined;
}

/** The oldest Python that Descant runs with. */
export const OLDEST = '3.11';
const SECONDS = 10;

/** The same for Python 2. Nothing is imported from the current folder, and nothing of Descant is. */
const QUESTION = `
import sys
sys.path[:1] = []
import json
told = {"path": sys.executable, "version": ".".join(map(str, sys.version_info[:3])), "new": sys.version_info >= (3, 11)}
if told["new"]:
    from importlib.metadata import PackageNotFoundError, version
    from importlib.util import find_spec
    told["venv"] = bool(find_spec("venv"))
    if find_spec("descant_server"):
        try:
            told["descant"] = version("descant")
        except PackageNotFoundError:
            told["descant"] = ""
print(json.dumps(told))
`;

interface Told {
  readonly path: string;
  readonly version: string;
  readonly new: boolean;
  readonly venv?: boolean;
  readonly descant?: string;
}

/** Ask an interpreter what it is; undefined where it is none. */
export async function ask(
  command: string,
  cwd: string,
  before: readonly string[] = [],
): Promise<Interpreter | undefined> {
  const { status, output } = await run(command, [...before, '-c', QUESTION], { cwd, seconds: SECONDS });
  if (status !== 0) return undefined;
  try {
    const told = JSON.parse(output) as Told;
    return {
      path: told.path,
      version: told.version,
      isNewEnough: told.new,
      makesEnvironments: told.venv ?? false,
      descant: told.descant,
    };
  } catch {
    return undefined;
  }
}

/** Where an interpreter may be: what the user means by `python3` first, then the newest. */
export function candidates(): { readonly command: string; readonly before: readonly string[] }[] {
  const names = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python'];
  const launchers =
    process.platform === 'win32' ? onPath('py').map((command) => ({ command, before: ['-3'] })) : [];
  const found = names.flatMap((name) => onPath(name, searched())).filter((path) => !isStub(path));
  return [...launchers, ...[...new Set(found)].map((command) => ({ command, before: [] }))];
}

/** The `PATH`, with where macOS has what was installed, which programs with windows are not told. */
function searched(): string {
  const path = process.env.PATH ?? '';
  return process.platform === 'darwin' ? [path, '/opt/homebrew/bin', '/usr/local/bin'].join(delimiter) : path;
}

/** Whether it is the one of macOS: too old, or a dialog that asks to install Xcode. */
function isStub(path: string): boolean {
  return process.platform === 'darwin' && path.startsWith('/usr/bin/');
}
