import * as vscode from 'vscode';
import type { App } from '../app';
import { nameOf, openAnswers } from '../language';
import type { Review } from '../protocol';
import { oneLine, withoutIcons } from '../escape';
import { openFile } from './opening';
import { pasteResponse } from './paste';

type AnswerItem = vscode.QuickPickItem & { readonly uri: string };

/**
 * The addresses of the open answers that are meant: of two, both; of more, those that are picked.
 *
 * Undefined where there are not two, which is said, or where nothing was chosen.
 */
export async function chooseAnswers(app: App, title: string): Promise<string[] | undefined> {
  const uris = openAnswers().map((document) => document.uri.toString());
  if (uris.length < 2) {
    await tooFew(app, uris.length);
    return undefined;
  }
  if (uris.length === 2) return uris;
  const chosen = await vscode.window.showQuickPick<AnswerItem>(items(app, uris), {
    title,
    placeHolder: vscode.l10n.t('Select two or more answers'),
    canPickMany: true,
    matchOnDescription: true,
  });
  if (chosen === undefined) return undefined;
  if (chosen.length < 2) {
    await vscode.window.showInformationMessage(vscode.l10n.t('Select at least two answers.'));
    return undefined;
  }
  return chosen.map((item) => item.uri);
}

async function items(app: App, uris: readonly string[]): Promise<AnswerItem[]> {
  const reviews = await Promise.all(
    uris.map((uri) => app.client.request<Review | null>('descant/review', { textDocument: { uri } })),
  );
  return uris.map((uri, at) => {
    const headline = reviews[at]?.headline;
    const label = withoutIcons(nameOf(vscode.Uri.parse(uri)));
    const description = withoutIcons(headline ?? vscode.l10n.t('too large to compare'));
    // Answers that were pasted are called alike: what they say they do tells them apart.
    const summary = reviews[at]?.summary?.text;
    const detail = summary === undefined ? {} : { detail: withoutIcons(oneLine(summary)) };
    return { label, description, ...detail, picked: headline !== undefined, uri };
  });
}

async function tooFew(app: App, open: number): Promise<void> {
  const paste = vscode.l10n.t('Paste as Model Response');
  const file = vscode.l10n.t('Open Answer…');
  const message =
    open === 0
      ? vscode.l10n.t('No model response is open. Open two or more answers to the same prompt.')
      : vscode.l10n.t('Only one model response is open. Open or paste another answer to the same prompt.');
  const chosen = await vscode.window.showInformationMessage(message, paste, file);
  if (chosen === paste) await pasteResponse(app);
  if (chosen === file) await openFile(app);
}
