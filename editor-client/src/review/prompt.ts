import * as vscode from 'vscode';
import type { App } from '../app';
import { remember } from '../answers/asked';
import type { AskedAgain } from '../protocol';
import { tellNoAnswer, uriIn } from './diffs';
import { withoutLinks } from '../escape';

const { t } = vscode.l10n;

/** Put the prompt that asks the model for what cannot be settled here on the clipboard, with all comments. */
export async function copyFixPrompt(app: App, argument?: unknown): Promise<void> {
  const uri = uriIn(argument) ?? app.tree.uri;
  if (uri === undefined) {
    tellNoAnswer(app);
    return;
  }
  const comments = app.comments.of(uri);
  const asked = await app.client.execute<AskedAgain | null>('descant.askAgain', { uri, comments });
  if (asked === null) {
    void vscode.window.showInformationMessage(t('Nothing to ask for: all problems can be settled here.'));
    return;
  }
  await vscode.env.clipboard.writeText(asked.prompt);
  // A whole answer is one of its own when it comes.
  if (!asked.request.isWhole) await remember(app.context, { uri, ...asked });
  const show = t('Show');
  const length = asked.prompt.length.toLocaleString('en');
  const message = t('Copied the prompt to the clipboard ({0} characters): {1}.', length, asked.title);
  const then = asked.request.isWhole
    ? ''
    : ` ${t('Paste the reply as a model response: it is put into this answer.')}`;
  const chosen = await vscode.window.showInformationMessage(withoutLinks(`${message}${then}`), show);
  if (chosen === show) {
    const shown = await vscode.workspace.openTextDocument({ language: 'markdown', content: asked.prompt });
    await vscode.window.showTextDocument(shown);
  }
}
