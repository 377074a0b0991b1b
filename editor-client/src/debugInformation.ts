import { homedir, release } from 'node:os';
import * as vscode from 'vscode';
import type { App } from './app';
import { serverSettings } from './settings';

/** Put what a bug report needs on the clipboard. No text and no path of the workspace is in it. */
export async function copyDebugInformation(app: App): Promise<void> {
  await vscode.env.clipboard.writeText(debugInformation(app));
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Copied debug information to the clipboard: versions, server, names of changed settings.'),
  );
}

/** What a bug report needs, as Markdown. */
export function debugInformation({ client, context }: App): string {
  const { status } = client;
  const { version } = context.extension.packageJSON as { version: string };
  const configuration = vscode.workspace.getConfiguration('descant');
  const set = serverSettings(context.extension).filter((name) => {
    const said = configuration.inspect(name);
    return said?.globalValue !== undefined || said?.workspaceValue !== undefined;
  });
  const rows: [string, string][] = [
    ['Extension', version],
    ['Server', 'version' in status ? `${status.version} (${status.kind})` : status.kind],
    ['Found by', 'found' in status ? `${status.found.source}: ${tilde(status.found.command)}` : '–'],
    [
      'Editor',
      `${vscode.env.appName} ${vscode.version}, ${vscode.env.uiKind === vscode.UIKind.Web ? 'web' : 'desktop'}`,
    ],
    ['Remote', vscode.env.remoteName ?? 'no'],
    ['System', `${process.platform} ${process.arch} ${release()}, Node.js ${process.versions.node}`],
    ['Workspace', `${vscode.workspace.workspaceFolders?.length ?? 0} folders, ${trust()}`],
    ['Settings changed', set.join(', ') || 'none'],
  ];
  return [...rows.map(([name, value]) => `- ${name}: ${value}`), ''].join('\n');
}

function trust(): string {
  return vscode.workspace.isTrusted ? 'trusted' : 'not trusted';
}

function tilde(path: string): string {
  return path.startsWith(homedir()) ? `~${path.slice(homedir().length)}` : path;
}
