import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../app';
import { told } from '../commands';
import { oneLine, withoutLinks } from '../escape';
import { openResponse, openText } from './opening';

const { t } = vscode.l10n;

/** Characters of a text in a link: browsers and systems pass on hardly more. */
const LONGEST = 100_000;
// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;
// eslint-disable-next-line no-control-regex
const CONTROL_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;

/** What a link asks to be opened: a text, or a file of the workspace; or why it is refused. */
export type Linked = { readonly text: string } | { readonly file: string } | { readonly refused: string };

/**
 * What `vscode://descant.descant/open?text=…` or `…?file=…` asks for.
 *
 * There is one value, which goes on to the end: VS Code has decoded it already, so that no `&` in it ends it.
 */
export function linked(uri: vscode.Uri, id: string): Linked {
  const refused = (reason: string): Linked => ({ refused: reason });
  if (uri.authority.toLowerCase() !== id || uri.path !== '/open' || uri.fragment !== '')
    return refused(t('it is not one of those that open an answer'));
  const [, name, value = ''] = /^(text|file)=(.*)$/su.exec(uri.query) ?? [];
  if (name === undefined || value.trim() === '') return refused(t('it has neither a text nor a file'));
  if (name === 'text') {
    if (value.length > LONGEST) return refused(t('its text is too long: paste it instead'));
    if (CONTROL_IN_TEXT.test(value)) return refused(t('its text contains control characters'));
    return { text: value };
  }
  if (value.length > 1_000 || CONTROL.test(value)) return refused(t('its path is no path of a file'));
  const parts = value.split(/[\\/]/u);
  if (isAbsolute(value) || /^[\\/~]|^[a-z][a-z\d+.-]*:/iu.test(value) || parts.includes('..'))
    return refused(t('its path does not stay in the workspace'));
  return { file: value };
}

/** Opens what links ask for, once somebody has agreed; of several links at once the first. */
export class AnswerLinks implements vscode.UriHandler {
  private isAsking = false;

  constructor(private readonly app: App) {}

  async handleUri(uri: vscode.Uri): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      await told(this.app, 'descant.openLink', (app) => open(app, uri), []);
    } finally {
      this.isAsking = false;
    }
  }
}

async function open(app: App, uri: vscode.Uri): Promise<void> {
  const what = linked(uri, app.context.extension.id);
  if ('refused' in what) refuse(app, what.refused);
  else if ('text' in what) {
    const title = t('Open the answer in this link ({0} characters)?', what.text.length.toLocaleString('en'));
    if (await agrees(title, oneLine(what.text))) await openText(what.text);
  } else {
    const file = await inWorkspace(what.file);
    if (file === undefined) refuse(app, t('its file is not in the workspace'));
    else if (await agrees(t('Open {0} as a model response?', oneLine(what.file)), t('A link asks for it.')))
      await openResponse(app, file);
  }
}

function refuse(app: App, reason: string): void {
  app.logs.extension.warn(`descant.openLink: ${reason}`);
  void vscode.window.showWarningMessage(t('The link was not opened: {0}.', reason));
}

async function agrees(title: string, detail: string): Promise<boolean> {
  const yes = t('Open');
  const options = { modal: true, detail };
  return (await vscode.window.showInformationMessage(withoutLinks(title), options, yes)) === yes;
}

/** The file at a path in one of the folders, also behind links; undefined where it is none in there. */
async function inWorkspace(path: string): Promise<vscode.Uri | undefined> {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    if (uri.scheme !== 'file') continue;
    const file = vscode.Uri.joinPath(uri, path);
    try {
      const below = relative(await realpath(uri.fsPath), await realpath(file.fsPath));
      if (below !== '' && below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)) return file;
    } catch {
      // It is not there, or not to be read.
    }
  }
  return undefined;
}
