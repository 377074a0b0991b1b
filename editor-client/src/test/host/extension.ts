/** The extension under test, and documents for it. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Api } from '../../extension';
import { eventually } from './polling';

export function extension(): vscode.Extension<Api> {
  const found = vscode.extensions.getExtension<Api>('descant.descant');
  assert.ok(found);
  return found;
}

/** The extension with its server, both up. */
export async function ready(): Promise<Api> {
  const api = await extension().activate();
  await api.ready;
  return api;
}

/** The folder that is open. */
export function folder(): vscode.Uri {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(first);
  return first.uri;
}

/** Put a text on the clipboard and open it with the command, as a person does. */
export async function paste(text: string): Promise<vscode.TextDocument> {
  const known = new Set(vscode.workspace.textDocuments);
  await vscode.env.clipboard.writeText(text);
  await vscode.commands.executeCommand('descant.pasteResponse');
  return eventually('the document of the answer', () =>
    vscode.workspace.textDocuments.find((document) => !known.has(document) && document.isUntitled),
  );
}

/** The problems of a document, when there are some. */
export function problems(document: vscode.TextDocument): Promise<vscode.Diagnostic[]> {
  return eventually('problems', () => {
    const found = vscode.languages.getDiagnostics(document.uri);
    return found.length > 0 && found;
  });
}

export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
