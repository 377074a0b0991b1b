import { spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';

/** How a program has ended. */
export interface Outcome {
  /** Its exit status; null where it did not start, or was ended. */
  readonly status: number | null;
  readonly output: string;
  /** What it wrote to standard error, or why it did not start. */
  readonly errors: string;
}

/** What a program runs with. */
export interface Running {
  /** A folder of our own: nothing of the workspace is found there. */
  readonly cwd: string;
  readonly seconds: number;
  readonly environment?: NodeJS.ProcessEnv;
  /** Ends it before its time. */
  readonly signal?: AbortSignal;
  /** Told each line of its output. */
  readonly onLine?: (line: string) => void;
}

const MOST = 65_536;

/** Run a program to its end, without a shell. Never rejects. */
export function run(command: string, args: readonly string[], running: Running): Promise<Outcome> {
  return new Promise((resolve) => {
    let child: ChildProcessByStdio<null, Readable, Readable>;
    try {
      child = spawn(command, args, {
        cwd: running.cwd,
        env: running.environment ?? process.env,
        stdio: ['ignore', 'pipe', 'pipe'],
        windowsHide: true,
        detached: process.platform !== 'win32',
      });
    } catch (error) {
      resolve({ status: null, output: '', errors: String(error) });
      return;
    }
    let output = '';
    let errors = '';
    let line = '';
    const end = () => {
      endTree(child);
    };
    const finish = (status: number | null) => {
      clearTimeout(clock);
      running.signal?.removeEventListener('abort', end);
      resolve({ status, output, errors });
    };
    const clock = setTimeout(() => {
      errors += `It was ended after ${running.seconds} seconds.`;
      end();
    }, running.seconds * 1000);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MOST);
      if (running.onLine === undefined) return;
      const lines = (line + text).split(/\r?\n/);
      line = lines.pop() ?? '';
      lines.forEach(running.onLine);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-MOST);
    });
    child.on('error', (error) => {
      errors += error.message;
      finish(null);
    });
    child.on('close', finish);
    running.signal?.addEventListener('abort', end);
    if (running.signal?.aborted === true) end();
  });
}

/** End a program and what it has started. */
export function endTree(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
