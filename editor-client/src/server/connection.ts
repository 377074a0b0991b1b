import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  State,
} from 'vscode-languageclient/node';
import type {
  LanguageClientOptions,
  MessageActionItem,
  ShowMessageRequestParams,
  StaticFeature,
} from 'vscode-languageclient/node';
import { withoutLinks } from '../escape';
import { focusEditor } from '../focus';
import type { ServerProcess } from './process';

/** Tells the server that VS Code shows the problems of a place in its hovers: they are not said twice. */
const SHOWS_PROBLEMS: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = { ...(capabilities.experimental as object), diagnosticsInHover: true };
  },
  initialize: () => undefined,
  getState: () => ({ kind: 'static' }),
  clear: () => undefined,
};

/** What does the same as a button of a message of the server, by its title. */
const OFFERED: Readonly<Record<string, string>> = {
  Undo: 'descant.undoApply',
  'Commit…': 'descant.commitApplied',
};
/** How many messages with buttons were shown, by whatever server. */
let asked = 0;

/**
 * The conversation with one server process.
 *
 * What goes wrong is written down only: whoever has started the process sees its end, and says what it means
 * in one message. It is not started again either; the next process gets a conversation of its own.
 */
export class Connection extends LanguageClient {
  constructor(name: string, title: string, process: ServerProcess, options: LanguageClientOptions) {
    super(name, title, () => Promise.resolve({ reader: process.child.stdout, writer: process.child.stdin }), {
      ...options,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => {
          void process.end();
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    });
    this.registerFeature(SHOWS_PROBLEMS);
    // The server speaks of files as answers name them, and the client would show that as it comes.
    this.onNotification('window/showMessage', (told: ShowMessageRequestParams) => void show(told));
    this.onRequest('window/showMessageRequest', async (told: ShowMessageRequestParams) => {
      const number = ++asked;
      const chosen = await show(told);
      // A message stays on the screen when its server is gone: what it offers is done all the same, if it is the last.
      const command = chosen === null || this.state === State.Running ? undefined : OFFERED[chosen.title];
      if (command !== undefined && number === asked) await vscode.commands.executeCommand(command);
      return chosen;
    });
  }

  /** Have the editor ask for the lenses of a document again. */
  refreshLenses(document: vscode.TextDocument): void {
    this.getFeature('textDocument/codeLens').getProvider(document)?.onDidChangeCodeLensEmitter.fire();
  }

  /** Listen to which documents that the server has made say something else now. Only once it runs. */
  onPreview(changed: (uri: vscode.Uri) => void): void {
    const providers = this.getFeature('workspace/textDocumentContent')?.getProviders() ?? [];
    for (const { onDidChangeEmitter } of providers) onDidChangeEmitter.event(changed);
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  override async stop(patience?: number): Promise<void> {
    // One that has not answered yet cannot be told to stop.
    if (this.state === State.Running) await super.stop(patience);
  }

  /** Resolves when nothing of it is left: no command that the next one registers as well. */
  async gone(): Promise<void> {
    if (isOver(this.state)) return;
    await new Promise<void>((resolve) => {
      const listening = this.onDidChangeState(({ newState }) => {
        if (!isOver(newState)) return;
        listening.dispose();
        resolve();
      });
    });
  }
}

/** One that ends before it has answered stays in a state of its own, and never comes to be stopped. */
function isOver(state: State): boolean {
  return state === State.Stopped || state === State.StartFailed;
}

async function show({ type, message, actions }: ShowMessageRequestParams): Promise<MessageActionItem | null> {
  const { showErrorMessage, showWarningMessage, showInformationMessage } = vscode.window;
  const shown = { 1: showErrorMessage, 2: showWarningMessage }[type as number] ?? showInformationMessage;
  const chosen = (await shown(withoutLinks(message), ...(actions ?? []))) ?? null;
  if (chosen !== null) await focusEditor();
  return chosen;
}
