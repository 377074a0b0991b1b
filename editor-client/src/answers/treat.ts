import * as vscode from 'vscode';
import type { App } from '../app';
import { withoutLinks } from '../escape';
import { LANGUAGE, isReadable, isResponse, nameOf } from '../language';
import { isAddress, notReadable, openFile, openResponse } from './opening';
import { pasteResponse } from './paste';

/** Read a document as an answer from now on: the one that is given, else the one in front. */
export async function treatAsResponse(app: App, given?: unknown): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (isAddress(given)) {
    await openResponse(app, given);
  } else if (document === undefined) {
    await nothingToTreat(app);
  } else if (!isReadable(document)) {
    await notReadable(document.uri);
  } else if (isResponse(document)) {
    await vscode.window.showInformationMessage(
      vscode.l10n.t('{0} is already read as a model response.', withoutLinks(nameOf(document.uri))),
    );
  } else {
    await vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
  }
}

async function nothingToTreat(app: App): Promise<void> {
  const paste = vscode.l10n.t('Paste as Model Response');
  const open = vscode.l10n.t('Open Answer…');
  const message = vscode.l10n.t('No text document is active. Open or paste the answer.');
  const chosen = await vscode.window.showInformationMessage(message, paste, open);
  if (chosen === paste) await pasteResponse(app);
  if (chosen === open) await openFile(app);
}
