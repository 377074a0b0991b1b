import * as vscode from 'vscode';
import type { Logs } from '../log';
import type { Analyzed } from '../protocol';
import { causeOfError } from './causes';
import type { OwnEnvironment } from './environment';
import { proxy } from './setup';

/** How it stands with the detector of secrets, where the first answer has come without it. */
export type Detection =
  | { readonly kind: 'there' }
  | { readonly kind: 'downloading'; readonly megabytes: number }
  | { readonly kind: 'missing'; readonly why: string };

/**
 * What the extension's own server does without at first: it is added when the first answer was read.
 *
 * The server takes it up by itself. Until then it says of each file that may hold a secret that it was not
 * searched; so the answers are read again.
 */
export class Completion implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Detection>();
  private readonly aborting = new AbortController();
  private state: 'waiting' | 'running' | 'failed' = 'waiting';

  /** It stands otherwise with the detector. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly environment: OwnEnvironment,
    private readonly logs: Logs,
    private readonly readAgain: (uri: string) => unknown,
  ) {}

  /** The own server has read an answer: it is time. */
  async begin({ uri }: Analyzed): Promise<void> {
    if (this.state !== 'waiting' || !this.environment.isIncomplete) return;
    this.state = 'running';
    this.changed.fire({ kind: 'downloading', megabytes: 0 });
    try {
      await this.environment.complete({
        signal: this.aborting.signal,
        proxy: proxy(),
        step: (_, count) => {
          this.changed.fire({ kind: 'downloading', megabytes: count?.megabytes ?? 0 });
        },
        log: (text) => {
          this.logs.extension.info(text);
        },
      });
      this.state = 'waiting';
      this.changed.fire({ kind: 'there' });
      this.readAgain(uri);
    } catch (error) {
      // It is tried again with the next server, and not at each answer of this one.
      this.state = 'failed';
      this.logs.extension.warn(String(error));
      if (!this.aborting.signal.aborted)
        this.changed.fire({ kind: 'missing', why: causeOfError(error).said });
    }
  }

  /** Another server starts: what has failed may be tried again. */
  reset(): void {
    if (this.state === 'failed') this.state = 'waiting';
  }

  dispose(): void {
    this.aborting.abort();
    this.changed.dispose();
  }
}
