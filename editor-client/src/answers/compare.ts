import * as vscode from 'vscode';
import type { App } from '../app';
import { chooseAnswers } from './choosing';
import { ComparisonPanel } from './comparisonPanel';

/** Show the open answers side by side, file by file. */
export async function compareAnswers(app: App): Promise<void> {
  const uris = await chooseAnswers(app, vscode.l10n.t('Compare Open Answers'));
  if (uris !== undefined) await ComparisonPanel.show(app, uris);
}
