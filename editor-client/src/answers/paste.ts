import * as vscode from 'vscode';
import type { App } from '../app';
import { longestResponse } from '../settings';
import { pasteTooLarge } from './large';
import { openFile, openText } from './opening';
import { composeReply } from './reply';

/** Open the clipboard as an answer, in a new untitled document, or put it into the one that it is the reply to. */
export async function pasteResponse(app: App): Promise<void> {
  const text = await vscode.env.clipboard.readText();
  if (text.trim() === '') {
    await nothingToPaste(app);
  } else if (Buffer.byteLength(text) >= longestResponse()) {
    await pasteTooLarge(app, text);
  } else if (!text.includes('\0') || (await wantsBinary())) {
    if (!(await composeReply(app, text))) await openText(text);
  }
}

async function nothingToPaste(app: App): Promise<void> {
  const open = vscode.l10n.t('Open Answer…');
  const message = vscode.l10n.t(
    "The clipboard contains no text. Copy the model's whole answer and try again.",
  );
  if ((await vscode.window.showInformationMessage(message, open)) === open) await openFile(app);
}

async function wantsBinary(): Promise<boolean> {
  const paste = vscode.l10n.t('Paste Anyway');
  const message = vscode.l10n.t(
    'The clipboard contains binary data (NUL characters). Copy the answer as text.',
  );
  return (await vscode.window.showWarningMessage(message, paste)) === paste;
}
