import * as vscode from 'vscode';
import type { App } from '../app';
import type { ComposedAnswer } from '../protocol';
import { chooseAnswers } from './choosing';
import { withoutLinks } from '../escape';
import { openText } from './opening';

/** Which file is taken from which answer, counted from 1; null leaves it out, and of all others the best is taken. */
export type Take = Readonly<Record<string, number | null>>;

/** Clashes that are told in a message; the server marks them in the composed answer as far as they are problems. */
const TOLD = 3;

/** Make one answer of the best files of those that are open. */
export async function composeAnswer(app: App): Promise<void> {
  const uris = await chooseAnswers(app, vscode.l10n.t('Compose from Open Answers'));
  if (uris !== undefined) await compose(app, uris, {});
}

/** Make one answer of the files that are taken, and show it. Where there is none the server has said why. */
export async function compose(app: App, uris: readonly string[], take: Take): Promise<void> {
  const composed = await app.client.execute<ComposedAnswer>('descant.compose', { uris, take });
  if (composed.text === null) return;
  await openText(composed.text);
  const clashes = composed.clashes.map(({ path, message }) =>
    path === null ? message : `${path}: ${message}`,
  );
  if (clashes.length === 0) {
    await vscode.window.showInformationMessage(withoutLinks(composed.headline));
    return;
  }
  const more = clashes.length - TOLD;
  const told = [composed.headline, ...clashes.slice(0, TOLD)];
  if (more > 0) told.push(vscode.l10n.t('And {0} more.', more));
  await vscode.window.showWarningMessage(withoutLinks(told.join(' ')));
}
