import { dirname, join } from 'node:path';
import { run } from './program';

/** What is told while an environment is made. */
export interface Making {
  readonly signal: AbortSignal;
  step(kind: 'environment' | 'packages' | 'server', name?: string): void;
  log(text: string): void;
}

/** Why an environment was not made. */
export class NotMade extends Error {
  constructor(
    readonly step: 'bundle' | 'environment' | 'index' | 'packages' | 'server' | 'cancelled',
    /** What the program said that failed. */
    readonly said: string,
  ) {
    super(`The environment was not made (${step}): ${said}`);
  }
}

/** What pip says of an index that does not answer, before it says that there is no such package. */
const UNREACHABLE = /connection broken by (.*): \S*$/m;

/** What is installed, and where. */
export interface Installation {
  /** The interpreter that the environment is made with. */
  readonly python: string;
  readonly place: string;
  /** The server, and the list of all that it needs, each by its hash. */
  readonly wheel: string;
  readonly requirements: string;
}

/** Make an environment with a server that starts. Rejects with `NotMade`, and leaves what there is then. */
export async function install(
  { python, place, wheel, requirements }: Installation,
  making: Making,
): Promise<void> {
  const step = (kind: NotMade['step'], command: string, args: readonly string[]) =>
    take(kind, command, args, dirname(place), making);
  making.step('environment');
  await step('environment', python, ['-I', '-m', 'venv', place]);
  const own = interpreterIn(place);
  const pip = ['-I', '-m', 'pip', 'install', '--disable-pip-version-check', '--no-input'];
  making.step('packages');
  await step('packages', own, [...pip, '--only-binary', ':all:', '--require-hashes', '-r', requirements]);
  making.step('server');
  await step('server', own, [...pip, '--no-deps', '--no-index', wheel]);
  await step('server', own, ['-I', '-m', 'descant_server', '--version']);
}

/** The interpreter of an environment, if it is there. */
export function interpreterIn(place: string): string {
  return process.platform === 'win32' ? join(place, 'Scripts', 'python.exe') : join(place, 'bin', 'python');
}

/** Take one step of the installation, in a folder in which nothing is looked for. */
async function take(
  step: NotMade['step'],
  command: string,
  args: readonly string[],
  cwd: string,
  making: Making,
): Promise<void> {
  making.log(`${command} ${args.join(' ')}`);
  const outcome = await run(command, args, {
    cwd,
    seconds: 900,
    signal: making.signal,
    onLine: (line) => {
      making.log(line);
      const name = /^Collecting ([\w.-]+)/.exec(line)?.[1];
      if (name !== undefined) making.step('packages', name);
    },
  });
  if (outcome.errors !== '') making.log(outcome.errors);
  if (making.signal.aborted) throw new NotMade('cancelled', '');
  if (outcome.status === 0) return;
  const broken = UNREACHABLE.exec(outcome.errors)?.[1];
  if (step === 'packages' && broken !== undefined) throw new NotMade('index', innermost(broken));
  throw new NotMade(step, lastLine(outcome.errors) || lastLine(outcome.output));
}

/** The cause in a chain of exceptions, as Python writes it. */
function innermost(exception: string): string {
  const causes = exception.replace(/['")]+$/, '').split(/: |['"]/);
  return (causes.at(-1) ?? '').trim().replace(/^\(/, '');
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
