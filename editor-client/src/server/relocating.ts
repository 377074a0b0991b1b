import { lstatSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { interpreterIn } from './installing';

/**
 * Name the place where an environment is going to be in its programs, such as `descant` and `pip`.
 *
 * They begin with the path of their interpreter: without this, that of the folder it was made in. Each program of
 * Windows has that line behind its code, so the files are changed as bytes; links lead out of the environment.
 */
export function relocate(environment: string, place: string): void {
  const programs = dirname(interpreterIn(environment));
  const files = readdirSync(programs).map((name) => join(programs, name));
  for (const file of [...files, join(environment, 'pyvenv.cfg')]) {
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) continue;
    const content = readFileSync(file, 'latin1');
    const changed = content.replaceAll(asBytes(environment), asBytes(place));
    if (changed !== content) writeFileSync(file, changed, 'latin1');
  }
}

/** The UTF-8 of a text, each byte as one character. */
function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
