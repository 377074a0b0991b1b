import * as vscode from 'vscode';
import type { App } from '../app';
import type { AskedAgain } from '../protocol';
import { tellNoAnswer, uriIn } from './diffs';

/**
 * Have the server make the prompt that asks the model for what cannot be settled here, with all comments.
 *
 * Undefined where there is no answer or nothing to ask for, which is said. What is asked for of the server beside
 * it is in `more`.
 */
export async function askAgain<Prompt extends AskedAgain>(app: App, argument: unknown, more: object = {}) {
  const uri = uriIn(argument) ?? app.tree.uri;
  if (uri === undefined) {
    tellNoAnswer(app);
    return undefined;
  }
  const given = { uri, comments: app.comments.of(uri), ...more };
  const asked = await app.client.execute<Prompt | null>('descant.askAgain', given);
  if (asked !== null) return { uri, ...asked };
  const message = vscode.l10n.t('Nothing to ask for: all problems can be settled here.');
  void vscode.window.showInformationMessage(message);
  return undefined;
}
