import * as vscode from 'vscode';
import { LANGUAGE } from '../language';

/**
 * Show a text as an answer, in a new untitled document.
 *
 * VS Code names it: a name of ours would be the path of a file that saving writes without asking.
 */
export async function openText(content: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language: LANGUAGE, content });
  await vscode.window.showTextDocument(document, { preview: false });
  return document;
}

/** Show a document as an answer. */
export async function openResponse(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(await vscode.languages.setTextDocumentLanguage(document, LANGUAGE));
}

/** Ask for a file and show it as an answer. */
export async function openFile(): Promise<void> {
  const chosen = await vscode.window.showOpenDialog({ title: vscode.l10n.t('Open Answer') });
  if (chosen?.[0] !== undefined) await openResponse(chosen[0]);
}
