import * as vscode from 'vscode';
import { isResponse } from './language';

/** Schemes of documents that the server reads. */
export const SCHEMES = ['file', 'untitled'] as const;

/**
 * Tell of answers in front that the server does not read, such as those in a virtual folder.
 *
 * Versions of a file that others show, like those of a comparison, cannot be edited; nobody expects anything of them.
 */
export function watchElsewhere(tell: (document: vscode.TextDocument) => void): vscode.Disposable {
  const look = (editor: vscode.TextEditor | undefined) => {
    const document = editor?.document;
    if (document !== undefined && isElsewhere(document)) tell(document);
  };
  look(vscode.window.activeTextEditor);
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(look),
    vscode.workspace.onDidOpenTextDocument(() => {
      // The language of a document in front may have been changed: it is then opened anew.
      look(vscode.window.activeTextEditor);
    }),
  );
}

function isElsewhere(document: vscode.TextDocument): boolean {
  const { scheme } = document.uri;
  const isRead = SCHEMES.some((one) => one === scheme);
  return isResponse(document) && !isRead && vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}
