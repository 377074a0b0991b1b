import * as vscode from 'vscode';
import type { App } from '../app';
import { LANGUAGE, isReadable, isResponse, nameOf } from '../language';
import { withoutLinks } from '../escape';
import { openFile } from './opening';
import { pasteResponse } from './paste';

/** Read a document as an answer from now on: the one that a menu gives, else the one in front. */
export async function treatAsResponse(app: App, given?: unknown): Promise<void> {
  const document = isAddress(given)
    ? await vscode.workspace.openTextDocument(given)
    : vscode.window.activeTextEditor?.document;
  if (document === undefined) {
    await nothingToTreat(app);
  } else if (!isReadable(document)) {
    const message = vscode.l10n.t(
      '{0} is a virtual document and cannot be read as an answer. Open the file itself, or paste its text.',
      withoutLinks(nameOf(document.uri)),
    );
    await vscode.window.showWarningMessage(message);
  } else if (isResponse(document)) {
    if (given !== undefined) await vscode.window.showTextDocument(document);
    await vscode.window.showInformationMessage(
      vscode.l10n.t('{0} is already read as a model response.', withoutLinks(nameOf(document.uri))),
    );
  } else {
    const read = await vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
    if (given !== undefined) await vscode.window.showTextDocument(read);
  }
}

/** Menus give an address first, and other callers what they like. */
function isAddress(given: unknown): given is vscode.Uri {
  return typeof given === 'object' && given !== null && 'scheme' in given && 'path' in given;
}

async function nothingToTreat(app: App): Promise<void> {
  const paste = vscode.l10n.t('Paste as Model Response');
  const open = vscode.l10n.t('Open Answer…');
  const message = vscode.l10n.t('No text document is active. Open or paste the answer.');
  const chosen = await vscode.window.showInformationMessage(message, paste, open);
  if (chosen === paste) await pasteResponse(app);
  if (chosen === open) await openFile();
}
