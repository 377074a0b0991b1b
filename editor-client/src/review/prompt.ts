import * as vscode from 'vscode';
import type { App } from '../app';
import { tellNoAnswer, uriIn } from './diffs';
import { withoutLinks } from '../escape';

const { t } = vscode.l10n;

/** Put the prompt that asks the model for what is wrong on the clipboard. */
export async function copyFixPrompt(app: App, argument?: unknown): Promise<void> {
  const uri = uriIn(argument) ?? app.tree.uri;
  if (uri === undefined) {
    tellNoAnswer(app);
    return;
  }
  const prompt = await app.client.execute<string | null>('descant.fixPrompt', { uri });
  if (prompt === null) {
    void vscode.window.showInformationMessage(t('Nothing to ask for: all problems can be settled here.'));
    return;
  }
  await vscode.env.clipboard.writeText(prompt);
  const what = app.tree.review?.uri === uri ? app.tree.review.prompt : null;
  const length = t('Copied the prompt to the clipboard ({0} characters)', prompt.length.toLocaleString('en'));
  const show = t('Show');
  const message = what === null ? `${length}.` : `${length}: ${what}.`;
  const chosen = await vscode.window.showInformationMessage(withoutLinks(message), show);
  if (chosen === show) await app.client.execute('descant.fixPrompt', { uri, show: true });
}
