import * as vscode from 'vscode';
import type { App } from '../app';
import { remember } from '../answers/asked';
import { withoutLinks } from '../escape';
import { askAgain } from './asking';
import { hasModels, sendFixPrompt } from './sending';

const { t } = vscode.l10n;

/** Put the prompt that asks the model for what cannot be settled here on the clipboard, with all comments. */
export async function copyFixPrompt(app: App, argument?: unknown): Promise<void> {
  const asked = await askAgain(app, argument);
  if (asked === undefined) return;
  await vscode.env.clipboard.writeText(asked.prompt);
  // A whole answer is one of its own when it comes.
  if (!asked.request.isWhole) await remember(app.context, asked);
  const [show, send] = [t('Show'), t('Send to a Model…')];
  const length = asked.prompt.length.toLocaleString('en');
  const message = t('Copied the prompt to the clipboard ({0} characters): {1}.', length, asked.title);
  const then = asked.request.isWhole
    ? ''
    : ` ${t('Paste the reply as a model response: it is put into this answer.')}`;
  const offered = (await hasModels()) ? [show, send] : [show];
  const chosen = await vscode.window.showInformationMessage(withoutLinks(`${message}${then}`), ...offered);
  if (chosen === send) await sendFixPrompt(app, vscode.Uri.parse(asked.uri));
  if (chosen === show) {
    const shown = await vscode.workspace.openTextDocument({ language: 'markdown', content: asked.prompt });
    await vscode.window.showTextDocument(shown);
  }
}
