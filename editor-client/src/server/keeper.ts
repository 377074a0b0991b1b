import { mkdirSync } from 'node:fs';
import * as vscode from 'vscode';
import { State } from 'vscode-languageclient/node';
import type { Logs } from '../log';
import { clientOptions } from '../options';
import type { Own } from '../options';
import type { Analyzed } from '../protocol';
import type { FoundServer } from './find';
import type { Messages } from './messages';
import { Restarts } from './restarts';
import type { Search } from './search';
import { Session } from './session';

/** How it stands with the server. */
export type Status =
  | { readonly kind: 'searching' | 'settingUp' | 'missing' }
  | { readonly kind: 'starting' | 'stopped' | 'failed'; readonly found: FoundServer }
  | { readonly kind: 'running'; readonly found: FoundServer; readonly version: string };

/** Who is told of a server that is kept. */
export interface Owner {
  /** It stands otherwise with the server. */
  stands(status: Status): void;
  /** It has answered. */
  answers(found: FoundServer, version: string): void;
}

const SLOW = 20;

/** One server at a time: it is started, and started again where it dies; one message says where it cannot be. */
export class Keeper implements vscode.Disposable {
  private readonly restarts = new Restarts();
  private readonly analyzed = new vscode.EventEmitter<Analyzed>();
  private readonly previewChanged = new vscode.EventEmitter<vscode.Uri>();
  private readonly stateChanged = new vscode.EventEmitter<State>();
  /** Counts what was begun: what has begun before something else goes no further. */
  private begun = 0;
  private current: Session | undefined;
  private over: Promise<unknown> = Promise.resolve();

  readonly onDidAnalyze = this.analyzed.event;
  readonly onDidChangePreview = this.previewChanged.event;
  readonly onDidChangeState = this.stateChanged.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly logs: Logs,
    private readonly own: Own,
    private readonly search: Search,
    private readonly messages: Messages,
    private readonly owner: Owner,
  ) {}

  /** The server that runs or starts. */
  get session(): Session | undefined {
    return this.current;
  }

  /** Resolves when none is ending any more. */
  get ending(): Promise<unknown> {
    return this.over;
  }

  /** Start a server. Resolves when it has answered, or will not. Never rejects. */
  async run(found: FoundServer): Promise<void> {
    const begun = ++this.begun;
    this.logs.extension.info(`Starting ${found.command} ${found.args.join(' ')} (${found.source})`);
    const since = performance.now();
    const session = this.begin(found);
    if (session === undefined) return;
    const clock = setTimeout(() => {
      this.messages.slow(SLOW);
    }, SLOW * 1000);
    const answer = await session.start();
    clearTimeout(clock);
    if (begun !== this.begun) return;
    if (typeof answer !== 'string') {
      await this.failed(session, answer.why, answer.wasKilled);
      return;
    }
    this.logs.extension.info(`Descant ${answer} responded after ${Math.round(performance.now() - since)} ms`);
    session.connection.onPreview((uri) => {
      this.previewChanged.fire(uri);
    });
    this.owner.stands({ kind: 'running', found, version: answer });
    this.owner.answers(found, answer);
    void session.process.ended.then(({ code, signal }) => {
      if (this.current === session) void this.died(session, String(code ?? signal));
    });
  }

  /** End the server, and return which one it was. */
  async end(): Promise<FoundServer | undefined> {
    this.begun++;
    const session = this.current;
    this.current = undefined;
    this.over = Promise.all([this.over, session?.end()]);
    await this.over;
    return session?.found;
  }

  /** Forget how often it has died: somebody starts it by hand. */
  forgive(): void {
    this.restarts.reset();
  }

  dispose(): void {
    this.analyzed.dispose();
    this.previewChanged.dispose();
    this.stateChanged.dispose();
  }

  private begin(found: FoundServer): Session | undefined {
    const cwd = this.context.globalStorageUri.fsPath;
    const options = clientOptions(this.context.extension, this.logs, this.own);
    this.owner.stands({ kind: 'starting', found });
    let session: Session;
    try {
      mkdirSync(cwd, { recursive: true });
      session = new Session(found, cwd, this.logs, options);
    } catch (error) {
      // There is no folder for it, or the system makes no process any more.
      this.owner.stands({ kind: 'failed', found });
      this.messages.notStarted(found, String(error));
      return undefined;
    }
    this.current = session;
    session.connection.onDidChangeState(({ newState }) => {
      this.stateChanged.fire(newState);
    });
    session.connection.onNotification('descant/didAnalyze', (told: Analyzed) => {
      this.analyzed.fire(told);
    });
    session.connection.onNotification('descant/commit', (told: { readonly uri: string }) => {
      this.own.commands.get('descant.commit')?.(told);
    });
    return session;
  }

  private async failed(session: Session, why: string, wasKilled: boolean): Promise<void> {
    if (wasKilled) {
      await this.died(session, why);
      return;
    }
    this.current = undefined;
    this.owner.stands({ kind: 'failed', found: session.found });
    for (const line of session.process.lastWords) this.logs.extension.error(line);
    if (session.found.source === 'python') await this.search.forget();
    const { begun } = this;
    const tooOld = await this.search.tooOld(session.found);
    if (begun !== this.begun) return;
    if (tooOld === undefined) this.messages.notStarted(session.found, why);
    else this.messages.namedTooOld(tooOld);
  }

  private async died(session: Session, how: string): Promise<void> {
    const { begun } = this;
    this.current = undefined;
    this.logs.extension.warn(`The server exited (${how})`);
    for (const line of session.process.lastWords) this.logs.extension.warn(line);
    this.owner.stands({ kind: 'stopped', found: session.found });
    await session.connection.gone();
    if (begun !== this.begun) return;
    if (this.restarts.died()) await this.run(session.found);
    else this.messages.stopped();
  }
}
