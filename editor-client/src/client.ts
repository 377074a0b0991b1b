import { join } from 'node:path';
import * as vscode from 'vscode';
import { State } from 'vscode-languageclient/node';
import type { Logs } from './log';
import type { Own } from './options';
import { onDidChoosePython } from './server/chosenPython';
import { Completion } from './server/completion';
import { OwnEnvironment } from './server/environment';
import type { FoundServer } from './server/find';
import { Keeper } from './server/keeper';
import type { Status } from './server/keeper';
import { Messages } from './server/messages';
import { Notices } from './server/notices';
import { Search, shunned } from './server/search';
import { Setup } from './server/setup';
import { age } from './server/versions';
import { SECTION, serverPath } from './settings';
import { withUnsaved } from './unsaved';

export type { Status } from './server/keeper';

const READ_AGAIN = 'descant.readAgain';

/** The language server: found, started, kept and started again; asked, and listened to. */
export class ResponseClient implements vscode.Disposable {
  /** What is said of answers that lie elsewhere, and of the server. */
  readonly messages: Messages;
  private readonly environment: OwnEnvironment;
  private readonly completion: Completion;
  private readonly setup: Setup;
  private readonly search: Search;
  private readonly notices: Notices;
  private readonly keeper: Keeper;
  private readonly statusChanged = new vscode.EventEmitter<Status>();
  private readonly disposables: { dispose(): unknown }[] = [this.statusChanged];
  private choosing: vscode.Disposable | undefined;
  private now: Status = { kind: 'missing' };
  /** Counts what was begun: what has begun before something else goes no further. */
  private begun = 0;
  private isDisposed = false;

  /** It stands otherwise with the server. */
  readonly onDidChangeStatus = this.statusChanged.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly logs: Logs,
    own: Own,
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
    this.keeper = new Keeper(context, logs, own, this.search, this.messages, {
      stands: (status) => {
        this.set(status);
      },
      answers: (found, version) => {
        this.answers(found, version);
      },
    });
    this.completion = new Completion(this.environment, logs, (uri) => {
      this.execute(READ_AGAIN, { uri }).catch((error: unknown) => {
        // It has ended; the next one reads everything anew.
        logs.extension.warn(String(error));
      });
    });
    this.disposables.push(
      this.keeper,
      this.completion,
      this.keeper.onDidAnalyze((analyzed) => {
        if (this.server?.source === 'environment') void this.completion.begin(analyzed);
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(`${SECTION}.path`)) void this.restart();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.trust();
      }),
    );
  }

  /** An answer was read or looked at again; what was said of it before is old. */
  get onDidAnalyze(): Keeper['onDidAnalyze'] {
    return this.keeper.onDidAnalyze;
  }

  /** A document that the server has made says something else now. */
  get onDidChangePreview(): Keeper['onDidChangePreview'] {
    return this.keeper.onDidChangePreview;
  }

  /** The server has started, or is gone. */
  get onDidChangeState(): Keeper['onDidChangeState'] {
    return this.keeper.onDidChangeState;
  }

  /** It stands otherwise with the detector of secrets. */
  get onDidChangeDetection(): Completion['onDidChange'] {
    return this.completion.onDidChange;
  }

  /** Whether the server runs, starts, or is stopped. */
  get state(): State {
    return this.keeper.session?.connection.state ?? State.Stopped;
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
    await this.keeper.ending;
    if (begun !== this.begun) return;
    if (found === undefined) this.set({ kind: 'missing' });
    else await this.keeper.run(found);
  }

  /** Stop the server; nothing happens where none runs. */
  async stop(): Promise<void> {
    this.begun++;
    const found = await this.keeper.end();
    if (found !== undefined) this.set({ kind: 'stopped', found });
  }

  /** Stop the server, look for one anew and start it. What was told before is told again. */
  async restart(): Promise<void> {
    this.keeper.forgive();
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
    if (this.keeper.session === undefined)
      throw new Error(vscode.l10n.t('The Descant server is not running.'));
    return this.keeper.session.connection.sendRequest<Result>(method, params);
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
    this.keeper.session?.connection.refreshLenses(document);
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

  private answers(found: FoundServer, version: string): void {
    this.compare(found, version);
    if (found.source === 'environment') this.environment.tidy();
    this.completion.reset();
    if (found.source === 'python') this.choosing ??= onDidChoosePython(() => void this.rechoose());
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
    if (this.keeper.session === undefined) void this.restart();
    // The server asks for all settings then, and is told among them that the workspace is trusted.
    else
      this.keeper.session.connection
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
