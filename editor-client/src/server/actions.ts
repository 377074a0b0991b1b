import * as vscode from 'vscode';
import type { Logs } from '../log';
import type { Action } from './notices';
import { OLDEST } from './python';

/** What the buttons of the messages do. */
export interface Remedies {
  /** Make the extension's own environment, with this interpreter or one that is found. */
  setUp(python?: string): unknown;
  restart(): unknown;
  /** Say nothing of this version of the server any more. */
  accept(command: string, version: string): unknown;
}

const DOWNLOADS = 'https://www.python.org/downloads/';

/** The buttons of the messages. */
export class Actions {
  constructor(
    private readonly logs: Logs,
    private readonly remedies: Remedies,
  ) {}

  setUp(title: string): Action {
    return { title, run: () => this.remedies.setUp() };
  }

  restart(): Action {
    return { title: vscode.l10n.t('Restart'), run: () => this.remedies.restart() };
  }

  showLogs(): Action {
    return {
      title: vscode.l10n.t('Show Logs'),
      run: () => {
        this.logs.extension.show();
      },
    };
  }

  choosePath(): Action {
    const run = () => vscode.commands.executeCommand('workbench.action.openSettings', '@id:descant.path');
    return { title: vscode.l10n.t('Select Path…'), run };
  }

  setProxy(): Action {
    const run = () => vscode.commands.executeCommand('workbench.action.openSettings', '@id:http.proxy');
    return { title: vscode.l10n.t('Set Proxy…'), run };
  }

  showExtension(): Action {
    const run = () => vscode.commands.executeCommand('workbench.extensions.search', '@installed descant');
    return { title: vscode.l10n.t('Show Extension'), run };
  }

  installPython(): Action {
    return {
      title: vscode.l10n.t('Install Python…'),
      run: () => vscode.env.openExternal(vscode.Uri.parse(DOWNLOADS)),
    };
  }

  choosePython(): Action {
    const run = async () => {
      const title = vscode.l10n.t('Select Python {0} or newer', OLDEST);
      const chosen = await vscode.window.showOpenDialog({ title, openLabel: vscode.l10n.t('Select') });
      if (chosen?.[0] !== undefined) await this.remedies.setUp(chosen[0].fsPath);
    };
    return { title: vscode.l10n.t('Select Python…'), run };
  }

  /** Go on with a server of another version. */
  accept(command: string, version: string): Action {
    return { title: vscode.l10n.t('Use Anyway'), run: () => this.remedies.accept(command, version) };
  }
}
