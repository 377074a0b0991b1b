import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { causeOfError, NotMade } from './causes';
import type { FoundServer } from './find';
import { MODULE } from './find';
import { Bundle, install, installLater, interpreterIn, list } from './installing';
import type { Making } from './installing';
import { isProgram } from './lookup';
import { relocate } from './relocating';

/** Where the environment is made, and of what. */
export interface Ground {
  /** The folder of the extension for what it keeps on this machine. */
  readonly storage: string;
  /** The folder with the server and with what it needs, or the list of it, which come with the extension. */
  readonly bundled: string;
  readonly version: string;
}

const MARK = 'made.json';
const COMPLETE = 'complete.json';
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
  readonly bundle: Bundle;
  private readonly folder: string;

  constructor(private readonly ground: Ground) {
    this.folder = join(ground.storage, 'environments');
    this.bundle = new Bundle(ground.bundled);
  }

  /** The server of this environment; undefined before it is made, and where another wheel has come since. */
  server(): FoundServer | undefined {
    return this.isCurrent() ? this.serverIn(this.place) : undefined;
  }

  /** The server of another version of the extension, or of another wheel: somebody has consented to it once. */
  outdated(): FoundServer | undefined {
    const known = this.entries().filter(
      (name) => MADE.test(name) && this.madeOf(join(this.folder, name)) !== undefined,
    );
    const newest = known.sort(byVersion).at(-1);
    return newest === undefined ? undefined : this.serverIn(join(this.folder, newest));
  }

  /** Whether it was made, but its interpreter is gone since, as when another Python was installed. */
  isBroken(): boolean {
    return this.madeOf(this.place) !== undefined && !isProgram(interpreterIn(this.place));
  }

  /** Make the environment anew with an interpreter. Rejects with `NotMade`, and leaves nothing behind then. */
  async make(python: string, making: Making): Promise<void> {
    const identity = this.identity();
    if (identity === undefined) throw new NotMade('bundle', this.ground.bundled);
    const since = Date.now();
    const place = join(this.folder, `${HALF_MADE}${process.pid}-${since}`);
    try {
      makeFolder(this.folder);
      await install(python, place, this.bundle, making);
      relocate(place, this.place);
      writeFileSync(join(place, MARK), JSON.stringify({ of: identity }));
      this.moveIn(place, since);
    } catch (error) {
      throw causeOfError(error);
    } finally {
      remove(place);
    }
  }

  /** Whether its server answers, and what that needs for more is not there yet. */
  get isIncomplete(): boolean {
    return this.isCurrent() && this.bundle.later !== undefined && !existsSync(join(this.place, COMPLETE));
  }

  /** Add what is missing; its server may run meanwhile. Rejects with `NotMade`, and can be tried again. */
  async complete(making: Making): Promise<void> {
    try {
      await installLater(this.place, this.bundle, making);
      writeFileSync(join(this.place, COMPLETE), '{}');
    } catch (error) {
      throw causeOfError(error);
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
    const [identity, made] = [this.identity(), this.madeOf(this.place)];
    return made !== undefined && (identity === undefined || made === identity);
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
    const environment = {
      PYTHONPATH: undefined,
      PYTHONHOME: undefined,
      PYTHONNOUSERSITE: '1',
      // What was imported once is compiled then, and need not be again.
      PYTHONDONTWRITEBYTECODE: undefined,
    };
    return isProgram(command) ? { command, args: MODULE, source: 'environment', environment } : undefined;
  }

  /** What the bundle comes to: while the extension is worked on, another one may have the same version. */
  private identity(): string | undefined {
    const { identity } = this.bundle;
    return identity === undefined ? undefined : createHash('sha256').update(identity).digest('hex');
  }

  private madeOf(place: string): string | undefined {
    try {
      return (JSON.parse(readFileSync(join(place, MARK), 'utf8')) as { of?: string }).of;
    } catch {
      return undefined;
    }
  }

  private entries(): string[] {
    return list(this.folder);
  }
}

/** Make a folder and those around it. What Node does for that says of a read-only one that it is not there. */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isFolder(path)) throw error; // Another window may have been quicker.
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
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
