import * as vscode from 'vscode';
import type { App } from '../app';
import { withoutLinks } from '../escape';
import { nameOf } from '../language';
import type { FoundServer } from '../server/find';
import { longestResponse } from '../settings';

/** The text that VS Code shares with extensions is no longer than this. */
const LONGEST_DOCUMENT = 50 * 1024 * 1024;

/** Say that a text is too large for the editor, and offer what can be done with it. Nothing is opened before. */
export async function pasteTooLarge(app: App, text: string): Promise<void> {
  const check = vscode.l10n.t('Save and Check…');
  const open = vscode.l10n.t('Open as Plain Text');
  const message = vscode.l10n.t(
    'The clipboard contains {0}. The editor reads answers smaller than {1} (descant.limits). Use `descant check` for larger ones.',
    inMegabytes(Buffer.byteLength(text)),
    inMegabytes(longestResponse()),
  );
  const offered = text.length < LONGEST_DOCUMENT ? [check, open] : [check];
  const chosen = await vscode.window.showWarningMessage(message, ...offered);
  if (chosen === check) await saveAndCheck(app, text);
  if (chosen === open) {
    await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument({ language: 'plaintext', content: text }),
    );
  }
}

/** Say that a file is too large for the editor, and offer to check it. */
export async function fileTooLarge(app: App, uri: vscode.Uri, bytes: number): Promise<void> {
  const check = vscode.l10n.t('Check');
  const message = vscode.l10n.t(
    '{0} has {1}. The editor reads answers smaller than {2} (descant.limits). Use `descant check` for larger ones.',
    withoutLinks(nameOf(uri)),
    inMegabytes(bytes),
    inMegabytes(longestResponse()),
  );
  if ((await vscode.window.showWarningMessage(message, check)) !== check) return;
  if (app.client.server === undefined) await vscode.commands.executeCommand('descant.setUpServer');
  else await checkFile(app, app.client.server, uri, bytes);
}

async function saveAndCheck(app: App, text: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Save Answer'),
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, 'answer.response') }),
  });
  if (uri === undefined) return;
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  const { server } = app.client;
  if (server === undefined) {
    await withoutServer();
    return;
  }
  await checkFile(app, server, uri, Buffer.byteLength(text));
}

async function checkFile(app: App, server: FoundServer, uri: vscode.Uri, bytes: number): Promise<void> {
  app.logs.extension.info(`Checking an answer of ${inMegabytes(bytes)}`);
  // A process and no shell: nothing in the path is read as a command.
  const run = new vscode.ProcessExecution(
    server.command,
    [...server.args.slice(0, -1), 'check', uri.fsPath],
    {
      cwd: app.context.globalStorageUri.fsPath,
    },
  );
  const name = vscode.l10n.t('Check large answer');
  await vscode.tasks.executeTask(
    new vscode.Task({ type: 'descant' }, vscode.TaskScope.Workspace, name, 'Descant', run, []),
  );
}

async function withoutServer(): Promise<void> {
  const setUp = vscode.l10n.t('Set Up Server');
  const message = vscode.l10n.t('The answer is saved. To check it, set up the server and paste it again.');
  if ((await vscode.window.showInformationMessage(message, setUp)) === setUp) {
    await vscode.commands.executeCommand('descant.setUpServer');
  }
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
