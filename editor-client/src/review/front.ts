import * as vscode from 'vscode';
import { isReadable, isResponse } from '../language';

/** The answer in front: the one that had the focus last, as long as it is open. */
export class FrontAnswer implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly disposables: { dispose(): unknown }[] = [this.changed];
  /** The open answers, the latest one first. */
  private recent: vscode.TextDocument[] = [];

  /** Another answer is in front, or none. */
  readonly onDidChange = this.changed.event;

  constructor() {
    this.disposables.push(
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined) this.came(editor.document);
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.came(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.change(this.recent.filter((one) => key(one) !== key(document)));
      }),
    );
    vscode.workspace.textDocuments.forEach((document) => {
      this.came(document);
    });
    vscode.window.visibleTextEditors.forEach((editor) => {
      this.promote(editor.document);
    });
    if (vscode.window.activeTextEditor !== undefined) this.came(vscode.window.activeTextEditor.document);
  }

  /** The answer; undefined where none is open. */
  get document(): vscode.TextDocument | undefined {
    return this.recent[0];
  }

  /** Its address, as the server knows it. */
  get uri(): string | undefined {
    return this.document?.uri.toString();
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  /** Take notice of a document: one that has the focus comes to the front, any other one behind. */
  private came(document: vscode.TextDocument): void {
    const active = vscode.window.activeTextEditor?.document;
    if (active !== undefined && key(active) === key(document)) this.promote(document);
    else if (isAnswer(document) && !this.recent.some((one) => key(one) === key(document)))
      this.change([...this.recent, document]);
  }

  private promote(document: vscode.TextDocument): void {
    if (isAnswer(document))
      this.change([document, ...this.recent.filter((one) => key(one) !== key(document))]);
  }

  private change(recent: vscode.TextDocument[]): void {
    const before = this.uri;
    this.recent = recent;
    if (this.uri !== before) this.changed.fire(undefined);
  }
}

function isAnswer(document: vscode.TextDocument): boolean {
  return isResponse(document) && isReadable(document);
}

function key(document: vscode.TextDocument): string {
  return document.uri.toString();
}
