import * as vscode from 'vscode';
import type { Logs } from './log';
import { withoutLinks } from './escape';

/** Say once that *what* did not work, with the way to the log, where all of it stands. Nothing is said of what was cancelled. */
export async function failed(logs: Logs, what: string, error: unknown): Promise<void> {
  if (error instanceof vscode.CancellationError) return;
  logs.extension.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const showLogs = vscode.l10n.t('Show Logs');
  const chosen = await vscode.window.showErrorMessage(sentence(error), showLogs);
  if (chosen === showLogs) logs.extension.show();
}

function sentence(error: unknown): string {
  const said = (error instanceof Error ? error.message : String(error)).replace(/^Invalid Params: /, '');
  return withoutLinks(vscode.l10n.t('Descant: {0}', said));
}
