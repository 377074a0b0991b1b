import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundServer } from './find';
import { MODULE } from './find';
import { install, interpreterIn, NotMade } from './installing';
import type { Making } from './installing';
import { isProgram } from './lookup';
import { relocate } from './relocating';

/** Where the environment is made, and of what. */
export interface Ground {
  /** The folder of the extension for what it keeps on this machine. */
  readonly storage: string;
  /** The folder with the wheel and the list of what it needs, which come with the extension. */
  readonly bundled: string;
  readonly version: string;
}

const MARK = 'made.json';
const MADE = /^\d/;
const HALF_MADE = '.half-made-';
const DAY = 24 * 60 * 60 * 1000;

/**
 * The extension's own environment: an interpreter with the server that came with the extension.
 *
 * It is made beside its place and moved there when it is whole, so that a half-made one is never used, and
 * that two windows may make one at the same time.
 */
export class OwnEnvironment {
  private readonly folder: string;

  constructor(private readonly ground: Ground) {
    this.folder = join(ground.storage, 'environments');
  }

  /** The server of this environment; undefined before it is made, and where another wheel has come since. */
  server(): FoundServer | undefined {
    return this.isCurrent() ? this.serverIn(this.place) : undefined;
  }

  /** The server of another version of the extension, or of another wheel: somebody has consented to it once. */
  outdated(): FoundServer | undefined {
    const known = this.entries().filter(
      (name) => MADE.test(name) && this.wheelIn(join(this.folder, name)) !== undefined,
    );
    const newest = known.sort(byVersion).at(-1);
    return newest === undefined ? undefined : this.serverIn(join(this.folder, newest));
  }

  /** Whether it was made, but its interpreter is gone since, as when another Python was installed. */
  isBroken(): boolean {
    return this.wheelIn(this.place) !== undefined && !isProgram(interpreterIn(this.place));
  }

  /** Make the environment anew with an interpreter. Rejects with `NotMade`, and leaves nothing behind then. */
  async make(python: string, making: Making): Promise<void> {
    const wheel = this.wheel();
    if (wheel === undefined) throw new NotMade('bundle', this.ground.bundled);
    mkdirSync(this.folder, { recursive: true });
    const since = Date.now();
    const place = join(this.folder, `${HALF_MADE}${process.pid}-${since}`);
    try {
      const wheelPath = join(this.ground.bundled, wheel);
      const requirements = join(this.ground.bundled, 'requirements.txt');
      await install({ python, place, wheel: wheelPath, requirements }, making);
      relocate(place, this.place);
      writeFileSync(join(place, MARK), JSON.stringify({ wheel: this.identity(wheel) }));
      this.moveIn(place, since);
    } finally {
      remove(place);
    }
  }

  /** Remove what other versions and broken attempts have left. */
  tidy(): void {
    for (const name of this.entries()) {
      const path = join(this.folder, name);
      const isOld = name.startsWith(HALF_MADE)
        ? Date.now() - changed(path) > DAY
        : name !== this.ground.version;
      if (isOld && this.isCurrent()) remove(path);
    }
  }

  private get place(): string {
    return join(this.folder, this.ground.version);
  }

  private isCurrent(): boolean {
    const wheel = this.wheel();
    const made = this.wheelIn(this.place);
    return made !== undefined && (wheel === undefined || made === this.identity(wheel));
  }

  private moveIn(made: string, since: number): void {
    // Another window may have been quicker: its environment is as good as this one, and may be in use.
    if (this.isCurrent() && changed(join(this.place, MARK)) > since) return;
    const old = join(this.folder, `${HALF_MADE}${process.pid}-${since}-old`);
    if (statSync(this.place, { throwIfNoEntry: false }) !== undefined) renameSync(this.place, old);
    renameSync(made, this.place);
    remove(old);
  }

  private serverIn(place: string): FoundServer | undefined {
    const command = interpreterIn(place);
    // Nothing that the user has set for other programs gets between this interpreter and its packages.
    const environment = { PYTHONPATH: undefined, PYTHONHOME: undefined, PYTHONNOUSERSITE: '1' };
    return isProgram(command) ? { command, args: MODULE, source: 'environment', environment } : undefined;
  }

  private wheel(): string | undefined {
    return list(this.ground.bundled).find((name) => /^descant-.*\.whl$/.test(name));
  }

  /** A wheel of the same name may still be another one: while the extension is worked on. */
  private identity(wheel: string): string {
    return `${wheel} ${statSync(join(this.ground.bundled, wheel)).size}`;
  }

  private wheelIn(place: string): string | undefined {
    try {
      return (JSON.parse(readFileSync(join(place, MARK), 'utf8')) as { wheel: string }).wheel;
    } catch {
      return undefined;
    }
  }

  private entries(): string[] {
    return list(this.folder);
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function changed(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** What is in use cannot be removed on Windows; it is tried again the next time. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Nothing depends on it.
  }
}

function byVersion(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
