import * as vscode from 'vscode';
import { isResponse } from '../language';

const COLOUR = 'descant.unreadForeground';
const SOURCE = 'descant';

/**
 * Text of an answer that is not read, such as the words around it, in a colour that can still be read.
 *
 * VS Code makes unnecessary text transparent, by half in some themes; for answers that is turned off in the manifest.
 */
export class UnreadText implements vscode.Disposable {
  private readonly unread = vscode.window.createTextEditorDecorationType({
    color: new vscode.ThemeColor(COLOUR),
  });
  private readonly disposables: { dispose(): unknown }[];

  constructor() {
    this.disposables = [
      this.unread,
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        const changed = new Set(uris.map(String));
        for (const editor of vscode.window.visibleTextEditors)
          if (changed.has(editor.document.uri.toString())) this.mark(editor);
      }),
      vscode.window.onDidChangeVisibleTextEditors((editors) => {
        for (const editor of editors) this.mark(editor);
      }),
    ];
    for (const editor of vscode.window.visibleTextEditors) this.mark(editor);
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private mark(editor: vscode.TextEditor): void {
    const { document } = editor;
    const found = isResponse(document) ? vscode.languages.getDiagnostics(document.uri) : [];
    const ranges = found.filter(isUnread).map(({ range }) => range);
    editor.setDecorations(this.unread, ranges);
  }
}

function isUnread({ source, tags }: vscode.Diagnostic): boolean {
  return source === SOURCE && tags?.includes(vscode.DiagnosticTag.Unnecessary) === true;
}
