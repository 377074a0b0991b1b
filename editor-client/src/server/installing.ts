import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { causeOf, NotMade } from './causes';
import type { Step } from './causes';
import { PackageCount } from './packageCount';
import { run } from './program';

/** What is told while an environment is made. */
export interface Making {
  readonly signal: AbortSignal;
  /** The proxy that the editor has; empty where it has none. */
  readonly proxy: string;
  step(kind: 'environment' | 'packages' | 'server', count?: PackageCount): void;
  log(text: string): void;
}

/** What comes with the extension, in one folder. */
export class Bundle {
  constructor(readonly folder: string) {}

  /** The server and what it needs, each by its hash: wheels in this folder, or the versions of the index. */
  get requirements(): string {
    return join(this.folder, 'requirements.txt');
  }

  /** What is not needed for the first answer, the detector of secrets; undefined where that is above already. */
  get later(): string | undefined {
    const path = join(this.folder, 'later.txt');
    return existsSync(path) ? path : undefined;
  }

  /** The wheel of pip, which is started as it is: no environment needs a pip of its own. */
  get pip(): string | undefined {
    const name = list(this.folder).find((file) => /^pip-.*\.whl$/.test(file));
    return name === undefined ? undefined : join(this.folder, name, 'pip');
  }

  /** What tells it from any other; undefined where it is not there. */
  get identity(): string | undefined {
    return this.pip === undefined ? undefined : read(this.requirements);
  }

  /** Whether nothing is asked of an index. */
  get isOffline(): boolean {
    return read(this.requirements)?.startsWith('--no-index') === true;
  }
}

/** Make an environment with a server that starts. Rejects with `NotMade`, and leaves what there is then. */
export async function install(python: string, place: string, bundle: Bundle, making: Making): Promise<void> {
  making.step('environment');
  await take('environment', python, ['-I', '-m', 'venv', '--without-pip', place], dirname(place), making);
  making.step('packages');
  await pip(place, bundle, bundle.requirements, [], making);
  making.step('server');
  await take('server', interpreterIn(place), ['-I', '-m', 'descant_server', '--version'], place, making);
}

/** Puts packages where they are imported, each by one call: none is ever there in part. */
const MOVE = `
import os, sys, sysconfig
for name in os.listdir(sys.argv[1]):
    place = os.path.join(sysconfig.get_path("purelib"), name)
    if not os.path.exists(place):
        os.rename(os.path.join(sys.argv[1], name), place)
import kingfisher_sdk
`;

/** Add what the first answer does without to an environment that may be in use. Rejects with `NotMade`. */
export async function installLater(place: string, bundle: Bundle, making: Making): Promise<void> {
  if (bundle.later === undefined) return;
  const half = join(place, `.later-${process.pid}-${Date.now()}`);
  try {
    mkdirSync(half);
    await pip(place, bundle, bundle.later, ['--target', half], making);
    await take('packages', interpreterIn(place), ['-I', '-c', MOVE, half], place, making);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** The interpreter of an environment, if it is there. */
export function interpreterIn(place: string): string {
  return process.platform === 'win32' ? join(place, 'Scripts', 'python.exe') : join(place, 'bin', 'python');
}

const INSTALL = [
  ...['install', '--disable-pip-version-check', '--no-input', '--progress-bar', 'raw'],
  // Of an index that does not answer it is told only when it is asked again.
  ...['--retries', '3'],
  // Python compiles what is imported, when it is: that is a third of all, and the first answer needs no more.
  ...['--no-compile', '--no-warn-script-location'],
  ...['--no-deps', '--only-binary', ':all:', '--require-hashes'],
];

/** Install what a file asks for. Paths in it begin at its folder. */
async function pip(
  place: string,
  bundle: Bundle,
  requirements: string,
  where: readonly string[],
  making: Making,
): Promise<void> {
  if (bundle.pip === undefined) throw new NotMade('bundle', bundle.folder);
  const args = ['-I', bundle.pip, ...INSTALL, ...where, '-r', requirements];
  const temporary = join(place, '.temporary');
  mkdirSync(temporary, { recursive: true });
  const { HTTPS_PROXY, https_proxy, ...others } = process.env;
  const proxy = https_proxy ?? HTTPS_PROXY ?? making.proxy;
  const environment = {
    ...others,
    ...(proxy === '' ? {} : { HTTPS_PROXY: proxy, https_proxy: proxy }),
    // Versions are pinned, and the place is chosen, whatever pip is told to do for others.
    PIP_CONSTRAINT: devNull,
    PIP_USER: '0',
    // Where the environment has room there is room for this, and it goes with it.
    ...{ TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  };
  const count = new PackageCount(readFileSync(requirements, 'utf8'));
  try {
    await take('packages', interpreterIn(place), args, bundle.folder, making, environment, (line) => {
      if (count.take(line)) making.step('packages', count);
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Take one step of the installation, in a folder in which nothing is looked for. */
async function take(
  step: Step,
  command: string,
  args: readonly string[],
  cwd: string,
  making: Making,
  environment: NodeJS.ProcessEnv = process.env,
  onLine?: (line: string) => void,
): Promise<void> {
  making.log(`${command} ${args.join(' ')}`);
  const outcome = await run(command, args, {
    cwd,
    environment,
    seconds: 900,
    signal: making.signal,
    onLine: (line) => {
      if (!line.startsWith('Progress ')) making.log(line);
      onLine?.(line);
    },
  });
  if (outcome.errors !== '') making.log(outcome.errors);
  if (making.signal.aborted) throw new NotMade('cancelled', '');
  if (outcome.status !== 0) throw causeOf(step, outcome);
}

/** The names in a folder; none where it is not there. */
export function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
