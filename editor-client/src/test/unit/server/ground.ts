/** What real environments are made from in tests: a real Python, the real pip, and wheels of a few lines. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Window } from './window';

/** The Python of the project is there wherever these tests run. */
export const PYTHON = join(process.cwd(), '../.venv/bin/python');

/** Writes a wheel with one module. */
const WHEEL = `
import json, sys, zipfile
path, name, module, code, filling = json.loads(sys.argv[1])
with zipfile.ZipFile(path, "w") as wheel:
    wheel.writestr(module + "/__init__.py", code)
    wheel.writestr(module + "/__main__.py", "from " + module + " import main; main()")
    wheel.writestr(module + "/filling.bin", bytes(filling))
    about = name + "-0.1.0.dist-info/"
    wheel.writestr(about + "METADATA", "Metadata-Version: 2.1\\nName: " + name + "\\nVersion: 0.1.0\\n")
    wheel.writestr(about + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr(about + "entry_points.txt", f"[console_scripts]\\n{name} = {module}:main\\n")
    wheel.writestr(about + "RECORD", "")
`;

/** A server that says its version, and runs until it is told to end. */
const SERVER = `
import sys
def main():
    if "--version" in sys.argv:
        print("descant 0.1.0")
    else:
        print("0.1.0", flush=True)
        sys.stdin.readline()
`;

/** Put a real bundle beside the extension, with a server of this code. */
export function realBundle(window: Window, code = SERVER, filling = 0): void {
  const made = join(process.cwd(), 'bundled');
  const pip = existsSync(made) ? readdirSync(made).find((name) => name.startsWith('pip-')) : undefined;
  if (pip === undefined)
    throw new Error('There is no pip to install with: run "make editor-client/bundled".');
  copyFileSync(join(made, pip), join(window.extension, 'bundled', pip));
  ask(window, 'requirements.txt', wheel(window, 'descant', 'descant_server', code, filling));
}

/** Have something be installed when the first answer was read. */
export function later(window: Window, ...lines: string[]): void {
  ask(window, 'later.txt', ...lines);
}

/** Write a file that asks for packages. */
export function ask(window: Window, file: string, ...lines: string[]): void {
  writeFileSync(join(window.extension, 'bundled', file), lines.map((line) => `${line}\n`).join(''));
}

/** Write a wheel, and return the line that asks for it. */
export function wheel(window: Window, name: string, module: string, code: string, filling = 0): string {
  const file = `${name}-0.1.0-py3-none-any.whl`;
  const folder = join(window.extension, 'bundled', 'wheels');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, file);
  execFileSync(PYTHON, ['-I', '-c', WHEEL, JSON.stringify([path, name, module, code, filling])]);
  return `./wheels/${file} --hash=sha256:${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
}

/** Put the Python of the project on the `PATH`. */
export function realPython(window: Window): void {
  window.program(join(window.bin, 'python3'), `exec '${PYTHON}' "$@"`);
}

/** Put it there without one of its modules, as systems have it in packages of their own. */
export function pythonWithout(window: Window, module: string): void {
  const say = "import sys, sysconfig; print(sysconfig.get_path('stdlib'), sys.base_prefix, sep='\\n')";
  const [library = '', prefix = ''] = execFileSync(PYTHON, ['-I', '-c', say], { encoding: 'utf8' }).split(
    '\n',
  );
  const home = join(window.folder, 'python');
  const part = join(home, library.slice(prefix.length));
  mkdirSync(part, { recursive: true });
  for (const name of readdirSync(library))
    if (name !== module) symlinkSync(join(library, name), join(part, name));
  const base = join(prefix, 'bin/python3');
  window.program(join(window.bin, 'python3'), `export PYTHONHOME='${home}'`, `exec '${base}' "$@"`);
}
