import * as vscode from 'vscode';
import type { App } from '../app';
import { withoutLinks } from '../escape';
import { LANGUAGE, isReadable, isResponse, nameOf } from '../language';
import { longestResponse } from '../settings';
import { fileTooLarge } from './large';

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

/** Show documents as answers: those that a menu gives, else a file that is asked for. */
export async function openAsResponse(app: App, given?: unknown, selected?: unknown): Promise<void> {
  const many = Array.isArray(selected) ? selected.filter(isAddress) : [];
  const uris = many.length > 0 ? many : [given].filter(isAddress);
  if (uris.length === 0) await openFile(app);
  for (const uri of uris) await openResponse(app, uri);
}

/** Show a document as an answer; folders are passed over. One that is too large is not opened, which is said. */
export async function openResponse(app: App, uri: vscode.Uri): Promise<void> {
  if (uri.scheme === 'file') {
    // One that is gone may be open all the same.
    const stat = await vscode.workspace.fs.stat(uri).then(undefined, () => undefined);
    if (((stat?.type ?? 0) & vscode.FileType.Directory) !== 0) return;
    if (stat !== undefined && stat.size >= longestResponse()) {
      await fileTooLarge(app, uri, stat.size);
      return;
    }
  }
  const document = await vscode.workspace.openTextDocument(uri);
  if (!isReadable(document)) {
    await notReadable(uri);
    return;
  }
  const answer = isResponse(document)
    ? document
    : await vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
  await vscode.window.showTextDocument(answer, { preview: false });
}

/** Ask for a file and show it as an answer. */
export async function openFile(app: App): Promise<void> {
  const chosen = await vscode.window.showOpenDialog({ title: vscode.l10n.t('Open Answer') });
  if (chosen?.[0] !== undefined) await openResponse(app, chosen[0]);
}

/** Say that a document is a copy or a view of something, and so no answer. */
export async function notReadable(uri: vscode.Uri): Promise<void> {
  const message = vscode.l10n.t(
    '{0} is a virtual document and cannot be read as an answer. Open the file itself, or paste its text.',
    withoutLinks(nameOf(uri)),
  );
  await vscode.window.showWarningMessage(message);
}

/** Menus give an address first, and other callers what they like. */
export function isAddress(given: unknown): given is vscode.Uri {
  return typeof given === 'object' && given !== null && 'scheme' in given && 'path' in given;
}
