import type { LanguageClientOptions } from 'vscode-languageclient/node';
import type { Logs } from '../log';
import { SECTION } from '../settings';
import { Connection } from './connection';
import type { FoundServer } from './find';
import { ServerProcess } from './process';

/** Why a server did not start. */
export interface Failure {
  /** True where somebody has ended it: it may start the next time. */
  readonly wasKilled: boolean;
  readonly why: string;
}

const PATIENCE = 1_000;

/** One server process and the conversation with it, from its start to its end. */
export class Session {
  readonly process: ServerProcess;
  readonly connection: Connection;

  constructor(
    readonly found: FoundServer,
    cwd: string,
    logs: Logs,
    options: LanguageClientOptions,
  ) {
    this.process = new ServerProcess(found, cwd, (line) => {
      logs.server.info(line);
    });
    this.connection = new Connection(SECTION, 'Descant', this.process, options);
  }

  /** Resolves with the version of the server when it has answered, or with why it did not. */
  async start(): Promise<string | Failure> {
    try {
      // A process that never was leaves the conversation waiting.
      const ended = this.process.ended.then(() => Promise.reject(new Error('ended')));
      await Promise.race([this.connection.start(), ended]);
      return this.connection.initializeResult?.serverInfo?.version ?? '';
    } catch (error) {
      return this.failure(error);
    }
  }

  /** End the conversation in order, and the process if it takes its time. */
  async end(): Promise<void> {
    try {
      await this.connection.dispose();
    } catch {
      // It did not answer; its process is ended now.
    }
    await this.process.end();
  }

  private async failure(error: unknown): Promise<Failure> {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
    const ending = await Promise.race([this.process.ended, late]);
    const words = this.process.lastWords.findLast((line) => line.trim() !== '');
    const said = error instanceof Error ? error.message : String(error);
    const status =
      ending === undefined ? said : (ending.error ?? `exit status ${ending.code ?? String(ending.signal)}`);
    await this.process.end();
    return { wasKilled: typeof ending?.signal === 'string', why: words ?? status };
  }
}
