import * as vscode from 'vscode';
import { isResponse } from './language';

const { t } = vscode.l10n;
const SECTION = 'merge-conflict';
/** What VS Code draws on conflicts. Both are settings of a window: none of them is asked of a language. */
const DRAWN = ['codeLens.enabled', 'decorators.enabled'] as const;
const DISMISSED = 'descant.mergeConflictsDismissed';
const START = '<<<<<<<';
const END = '>>>>>>>';

/**
 * VS Code takes the edit blocks of an answer for merge conflicts, and one click on its lenses rewrites the answer.
 *
 * Nothing keeps its extension off a document: so the user is told once, and may turn it off; and a block that was
 * replaced is given back.
 */
export class MergeConflicts implements vscode.Disposable {
  private readonly disposables: vscode.Disposable[];
  /** The answer with blocks that has the focus, as it was before an edit. */
  private before: { readonly uri: string; readonly text: string } | undefined;
  private isTold = false;

  constructor(private readonly state: vscode.Memento) {
    this.disposables = [
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        this.look(editor?.document);
      }),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.contentChanges.length > 0) this.changed(event);
      }),
    ];
    this.look(vscode.window.activeTextEditor?.document);
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private look(document: vscode.TextDocument | undefined): void {
    this.before = undefined;
    if (document === undefined || !isResponse(document) || !isDrawn()) return;
    const text = document.getText();
    if (!text.includes(START) || !text.includes(END)) return;
    this.before = { uri: document.uri.toString(), text };
    void this.tell();
  }

  private changed({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    const { before } = this;
    const isActive = document === vscode.window.activeTextEditor?.document;
    if (before?.uri === document.uri.toString() && reason === undefined) {
      const [change, ...others] = contentChanges;
      if (change !== undefined && others.length === 0) {
        const { rangeOffset, rangeLength, text } = change;
        const old = before.text.slice(rangeOffset, rangeOffset + rangeLength);
        if (isOneSide(old, text)) void giveBack(document);
      }
    }
    if (isActive) this.look(document);
  }

  private async tell(): Promise<void> {
    if (this.isTold || this.state.get(DISMISSED) === true) return;
    this.isTold = true;
    const isInWorkspace = (vscode.workspace.workspaceFolders ?? []).length > 0;
    const off = isInWorkspace ? t('Turn Off in This Workspace') : t('Turn Off in User Settings');
    const never = t("Don't Show Again");
    const chosen = await vscode.window.showInformationMessage(
      t(
        'VS Code mistakes the edit blocks of this answer for merge conflicts. Its actions, such as Accept Current Change, would rewrite the answer.',
      ),
      off,
      never,
    );
    if (chosen === never) await this.state.update(DISMISSED, true);
    if (chosen !== off) return;
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const settings = vscode.workspace.getConfiguration(SECTION);
    for (const name of DRAWN) await settings.update(name, false, isInWorkspace ? Workspace : Global);
  }
}

function isDrawn(): boolean {
  const settings = vscode.workspace.getConfiguration(SECTION);
  return DRAWN.some((name) => settings.get(name) === true);
}

/** Whether a whole block was replaced by lines of it, as VS Code does that takes it for a conflict. */
function isOneSide(old: string, text: string): boolean {
  const lines = old.trimEnd().split('\n');
  if (!old.startsWith(START) || lines.at(-1)?.startsWith(END) !== true) return false;
  return text.split(/\r?\n/u).every((line) => line === '' || old.includes(line)) && !text.includes(START);
}

async function giveBack(document: vscode.TextDocument): Promise<void> {
  const undo = t('Undo');
  const message = t('An edit block of this answer was replaced by one of its sides.');
  if ((await vscode.window.showWarningMessage(message, undo)) !== undo) return;
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('undo');
}
