import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { FoundServer } from './find';

/** How a server has ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it did not even start. */
  readonly error: string | undefined;
}

const KEPT = 20;
const PATIENCE = 2_000;
const LINGERING = 500;

/** A server that was started, up to its end. */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when it has ended. */
  readonly ended: Promise<Ending>;
  /** The last lines that it wrote to standard error. */
  readonly lastWords: string[] = [];

  /** Start a server in a folder in which nothing is looked for. */
  constructor(found: FoundServer, cwd: string, onWords: (line: string) => void) {
    this.child = spawn(found.command, found.args, {
      cwd,
      env: { ...process.env, ...found.environment },
      windowsHide: true,
    });
    this.ended = new Promise((resolve) => {
      this.child.on('error', (error) => {
        if (this.child.pid === undefined) resolve({ code: null, signal: null, error: error.message });
      });
      this.child.on('close', (code, signal) => {
        resolve({ code, signal, error: undefined });
      });
      // Its last words may come after its end, but another process may hold the line open for long.
      this.child.on('exit', (code, signal) => {
        setTimeout(resolve, LINGERING, { code, signal, error: undefined });
      });
    });
    // The conversation ends with it, also where another process holds its line open.
    void this.ended.then(() => this.child.stdout.destroy());
    // A server that is gone is noticed by its end, not by what cannot be written to it.
    this.child.stdin.on('error', () => undefined);
    createInterface({ input: this.child.stderr }).on('line', (line) => {
      this.lastWords.push(line);
      if (this.lastWords.length > KEPT) this.lastWords.shift();
      onWords(line);
    });
  }

  /** Wait for its end, and end it where it takes its time. */
  async end(patience: number = PATIENCE): Promise<void> {
    const clock = setTimeout(() => {
      this.kill();
    }, patience);
    // Whoever reads no more is not waited for.
    this.child.stdin.end();
    await this.ended;
    clearTimeout(clock);
  }

  /** End it at once; its worker notices, and ends as well. */
  kill(): void {
    this.child.kill('SIGKILL');
  }
}
