import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { App } from '../app';
import { told } from '../commands';
import { visibleInLine, withoutLinks } from '../escape';
import { nameOf } from '../language';
import { answerFolder } from '../settings';
import { openResponse } from './opening';

const { t } = vscode.l10n;

/** As the command searches folders for answers. */
const ANSWERS = '**/*.{response,llm-response,txt,json,xml,md}';
/** Milliseconds in which files that come are offered together. */
const PAUSE = 500;

/** Offers to open the files that come into the folder of the setting; only in a workspace that is trusted. */
export class IncomingAnswers implements vscode.Disposable {
  private watcher: vscode.Disposable | undefined;
  private timer: NodeJS.Timeout | undefined;
  private waiting: vscode.Uri[] = [];
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly app: App) {
    const again = () => {
      this.watch();
    };
    this.disposables = [
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('descant.answerFolder')) again();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(again),
      vscode.workspace.onDidChangeWorkspaceFolders(again),
    ];
    this.watch();
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.disposables).dispose();
    this.watcher?.dispose();
  }

  private watch(): void {
    this.watcher?.dispose();
    this.watcher = undefined;
    const folder = vscode.workspace.isTrusted ? folderOf(answerFolder()) : undefined;
    if (folder === undefined) return;
    const pattern = new vscode.RelativePattern(folder, ANSWERS);
    const watcher = vscode.workspace.createFileSystemWatcher(pattern, false, true, true);
    watcher.onDidCreate((uri) => {
      this.waiting.push(uri);
      // Not begun anew: files that come without end would never be offered.
      this.timer ??= setTimeout(() => void this.offer(), PAUSE);
    });
    this.watcher = watcher;
  }

  private async offer(): Promise<void> {
    this.timer = undefined;
    const uris = this.waiting;
    this.waiting = [];
    const [open, all] = [t('Open'), t('Open All')];
    const [first] = uris;
    if (first === undefined) return;
    const message =
      uris.length === 1
        ? t('New answer: {0}', withoutLinks(visibleInLine(nameOf(first))))
        : t(
            '{0} new answers, the first of them {1}',
            uris.length,
            withoutLinks(visibleInLine(nameOf(first))),
          );
    const button = uris.length === 1 ? open : all;
    if ((await vscode.window.showInformationMessage(message, button)) !== button) return;
    // One that is gone by now is told, and the others are opened.
    for (const uri of uris) {
      await told(this.app, 'descant.openAsResponse', (app) => openResponse(app, uri), []);
    }
  }
}

/** The folder that a setting names: from the first folder of the workspace, a home folder or a root on. */
function folderOf(path: string): vscode.Uri | undefined {
  if (path === '') return undefined;
  if (/^~[\\/]/u.test(path)) return vscode.Uri.joinPath(vscode.Uri.file(homedir()), path.slice(2));
  if (/^(?:[\\/]|[a-z]:)/iu.test(path)) return vscode.Uri.file(path);
  const [first] = vscode.workspace.workspaceFolders ?? [];
  return first === undefined ? undefined : vscode.Uri.joinPath(first.uri, path);
}
