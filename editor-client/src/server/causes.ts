import type { Outcome } from './program';

/** A step of the installation that may fail. */
export type Step = 'environment' | 'packages' | 'server';

/** Why an environment was not made. */
export class NotMade extends Error {
  constructor(
    readonly reason: Step | 'bundle' | 'storage' | 'space' | 'proxy' | 'index' | 'python' | 'cancelled',
    /** What the program or the system said; of a package that there is none of, its name. */
    readonly said: string,
  ) {
    super(`The environment was not made (${reason}): ${said}`);
  }
}

/** What pip says of an index that does not answer, before it says that there is no such package. */
const UNREACHABLE = /connection broken by (.*): \S*$/m;
const NO_PACKAGE =
  /No matching distribution found for ([\w.-]+)|^ERROR: ([\w.-]+)\S* is not a supported wheel/m;
const NO_SPACE = /\[(?:Errno (?:28|122)|WinError 112)\].*/;
const NOT_WRITABLE = /\[(?:Errno (?:1|13|30)|WinError 5)\].*/;
const PROXY = /ProxyError|Tunnel connection failed/;

/** Why a step failed, from what its program has written. */
export function causeOf(step: Step, { errors, output }: Outcome): NotMade {
  const [full, locked] = [NO_SPACE.exec(errors)?.[0], NOT_WRITABLE.exec(errors)?.[0]];
  if (full !== undefined) return new NotMade('space', full);
  if (locked !== undefined) return new NotMade('storage', locked);
  if (step === 'packages') {
    const broken = UNREACHABLE.exec(errors)?.[1];
    if (broken !== undefined) return new NotMade(PROXY.test(broken) ? 'proxy' : 'index', innermost(broken));
    const missing = NO_PACKAGE.exec(errors);
    if (missing !== null) return new NotMade('python', missing[1] ?? missing[2] ?? '');
  }
  return new NotMade(step, lastLine(errors) || lastLine(output));
}

const REFUSED = ['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM', 'EROFS'];

/** Why something failed that was done without a program. */
export function causeOfError(error: unknown): NotMade {
  if (error instanceof NotMade) return error;
  const code = (error as Partial<NodeJS.ErrnoException>).code ?? '';
  if (['EDQUOT', 'ENOSPC'].includes(code)) return new NotMade('space', String(error));
  return new NotMade(REFUSED.includes(code) ? 'storage' : 'environment', String(error));
}

/** The cause in a chain of exceptions, as Python writes it. */
function innermost(exception: string): string {
  const causes = exception.replace(/['")]+$/, '').split(/: |['"]/);
  return (causes.at(-1) ?? '').trim().replace(/^\(/, '');
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
