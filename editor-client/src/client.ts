import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { State } from 'vscode-languageclient/node';
import type { Logs } from './log';
import { clientOptions } from './options';
import type { OwnCommands, OwnLenses } from './options';
import type { Analyzed } from './protocol';
import { onDidChoosePython } from './server/chosenPython';
import { OwnEnvironment } from './server/environment';
import type { FoundServer } from './server/find';
import { Messages } from './server/messages';
import { Notices } from './server/notices';
import { Restarts } from './server/restarts';
import { Search, shunned } from './server/search';
import { Session } from './server/session';
import { Setup } from './server/setup';
import { age } from './server/versions';
import { SECTION, serverPath } from './settings';
import { withUnsaved } from './unsaved';

export type { OwnCommands, OwnLenses } from './options';

/** How it stands with the server. */
export type Status =
  | { readonly kind: 'searching' | 'settingUp' | 'missing' }
  | { readonly kind: 'starting' | 'stopped' | 'failed'; readonly found: FoundServer }
  | { readonly kind: 'running'; readonly found: FoundServer; readonly version: string };

const SLOW = 20;

/** The language server: found, started, kept and started again; asked, and listened to. */
export class ResponseClient implements vscode.Disposable {
  /** What is said of answers that lie elsewhere, and of the server. */
  readonly messages: Messages;
  private readonly environment: OwnEnvironment;
  private readonly setup: Setup;
  private readonly search: Search;
  private readonly notices: Notices;
  private readonly restarts = new Restarts();
  private readonly analyzed = new vscode.EventEmitter<Analyzed>();
  private readonly stateChanged = new vscode.EventEmitter<State>();
  private readonly statusChanged = new vscode.EventEmitter<Status>();
  private readonly disposables: { dispose(): unknown }[] = [
    this.analyzed,
    this.stateChanged,
    this.statusChanged,
  ];
  private session: Session | undefined;
  private choosing: vscode.Disposable | undefined;
  private now: Status = { kind: 'missing' };
  /** Counts what was begun: what has begun before something else goes no further. */
  private begun = 0;
  private isDisposed = false;
  private ending: Promise<unknown> = Promise.resolve();

  /** An answer was read or looked at again; what was said of it before is old. */
  readonly onDidAnalyze = this.analyzed.event;
  /** The server has started, or is gone. */
  readonly onDidChangeState = this.stateChanged.event;
  /** It stands otherwise with the server. */
  readonly onDidChangeStatus = this.statusChanged.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly logs: Logs,
    private readonly own: OwnCommands,
    private readonly ownLenses: OwnLenses = (_, lenses) => [...lenses],
  ) {
    const storage = context.globalStorageUri.fsPath;
    const bundled = join(context.extensionPath, 'bundled');
    this.notices = new Notices(logs.extension);
    this.messages = new Messages(this.notices, logs, {
      setUp: (python) => this.setUp(python),
      restart: () => this.restart(),
      accept: (command, version) => context.globalState.update(accepted(command), version),
    });
    this.environment = new OwnEnvironment({ storage, bundled, version: this.version });
    this.setup = new Setup(this.environment, storage, logs, this.messages);
    this.search = new Search(context, logs, this.environment, this.setup, this.messages);
    this.disposables.push(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(`${SECTION}.path`)) void this.restart();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.trust();
      }),
    );
  }

  /** Whether the server runs, starts, or is stopped. */
  get state(): State {
    return this.session?.connection.state ?? State.Stopped;
  }

  get status(): Status {
    return this.now;
  }

  /** The server that was found last; it need not run. */
  get server(): FoundServer | undefined {
    return 'found' in this.now ? this.now.found : undefined;
  }

  /** Find a server and start it. Resolves when it has answered, or there is none. Never rejects. */
  async start(): Promise<void> {
    const begun = ++this.begun;
    this.set({ kind: 'searching' });
    const found = await this.search.find();
    await this.ending;
    if (begun !== this.begun) return;
    if (found === undefined) this.set({ kind: 'missing' });
    else await this.run(found);
  }

  /** Stop the server; nothing happens where none runs. */
  async stop(): Promise<void> {
    this.begun++;
    const session = this.session;
    this.session = undefined;
    this.ending = Promise.all([this.ending, session?.end()]);
    await this.ending;
    if (session !== undefined) this.set({ kind: 'stopped', found: session.found });
  }

  /** Stop the server, look for one anew and start it. What was told before is told again. */
  async restart(): Promise<void> {
    this.restarts.reset();
    this.notices.reset();
    await this.stop();
    await this.start();
  }

  /** Make the extension's own environment, with an interpreter or one that is found, and start its server. */
  async setUp(python?: string): Promise<void> {
    this.notices.reset();
    const before = this.now;
    this.set({ kind: 'settingUp' });
    const isMade = await this.setup.setUp(shunned(), python);
    if (this.isDisposed) return;
    const isUsed = isMade && serverPath() === undefined;
    if (isUsed) {
      await this.restart();
      return;
    }
    if (this.now.kind === 'settingUp') this.set(before);
    if (isMade) this.messages.unused();
  }

  /** Ask the server. Rejects without one. */
  async request<Result>(method: string, params: unknown): Promise<Result> {
    if (this.session === undefined) throw new Error(vscode.l10n.t('The Descant server is not running.'));
    return this.session.connection.sendRequest<Result>(method, params);
  }

  /** Have the server execute one of its commands. */
  async execute<Result>(command: string, argument: unknown): Promise<Result> {
    return this.request<Result>('workspace/executeCommand', {
      command,
      arguments: withUnsaved(command, [argument]),
    });
  }

  /** Have the lenses of a document asked for again. */
  refreshLenses(document: vscode.TextDocument): void {
    this.session?.connection.refreshLenses(document);
  }

  dispose(): void {
    this.isDisposed = true;
    this.setup.cancel();
    void this.stop();
    this.choosing?.dispose();
    for (const disposable of this.disposables) disposable.dispose();
  }

  private get version(): string {
    return (this.context.extension.packageJSON as { version: string }).version;
  }

  private async run(found: FoundServer): Promise<void> {
    const { begun } = this;
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
    this.logs.extension.info(`Descant ${answer} answers after ${Math.round(performance.now() - since)} ms`);
    this.set({ kind: 'running', found, version: answer });
    this.compare(found, answer);
    if (found.source === 'environment') this.environment.tidy();
    if (found.source === 'python') this.choosing ??= onDidChoosePython(() => void this.rechoose());
    void session.process.ended.then(({ code, signal }) => {
      if (this.session === session) void this.died(session, String(code ?? signal));
    });
  }

  private begin(found: FoundServer): Session | undefined {
    const cwd = this.context.globalStorageUri.fsPath;
    const options = clientOptions(this.context.extension, this.logs, this.own, this.ownLenses);
    this.set({ kind: 'starting', found });
    let session: Session;
    try {
      mkdirSync(cwd, { recursive: true });
      session = new Session(found, cwd, this.logs, options);
    } catch (error) {
      // There is no folder for it, or the system makes no process any more.
      this.set({ kind: 'failed', found });
      this.messages.notStarted(found, String(error));
      return undefined;
    }
    this.session = session;
    session.connection.onDidChangeState(({ newState }) => {
      this.stateChanged.fire(newState);
    });
    session.connection.onNotification('descant/didAnalyze', (told: Analyzed) => {
      this.analyzed.fire(told);
    });
    return session;
  }

  private async failed(session: Session, why: string, wasKilled: boolean): Promise<void> {
    if (wasKilled) {
      await this.died(session, why);
      return;
    }
    this.session = undefined;
    this.set({ kind: 'failed', found: session.found });
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
    this.session = undefined;
    this.logs.extension.warn(`The server has ended (${how})`);
    for (const line of session.process.lastWords) this.logs.extension.warn(line);
    this.set({ kind: 'stopped', found: session.found });
    await session.connection.gone();
    if (begun !== this.begun) return;
    if (this.restarts.died()) await this.run(session.found);
    else this.messages.stopped();
  }

  private compare(found: FoundServer, version: string): void {
    const difference = age(version, this.version);
    if (difference === 'same' || version === '' || found.source === 'environment') return;
    if (this.context.globalState.get(accepted(found.command)) === version) return;
    this.messages.otherVersion(found, difference, version, this.version);
  }

  private async rechoose(): Promise<void> {
    await this.search.forget();
    await this.restart();
  }

  private trust(): void {
    if (this.session === undefined) void this.restart();
    // The server asks for all settings then, and is told among them that the workspace is trusted.
    else
      this.session.connection
        .sendNotification('workspace/didChangeConfiguration', { settings: null })
        .catch((error: unknown) => {
          // It is ending; the next one is told when it starts.
          this.logs.extension.warn(String(error));
        });
  }

  private set(status: Status): void {
    this.now = status;
    this.statusChanged.fire(status);
  }
}

function accepted(command: string): string {
  return `descant.accepted:${command}`;
}
