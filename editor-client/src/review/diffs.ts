import * as vscode from 'vscode';
import type { App } from '../app';
import type { Review, ReviewedFile } from '../protocol';
import { withoutIcons, withoutLinks } from '../escape';
import { focusEditor } from '../focus';
import { labelOf, nameOf } from './items';
import type { Row } from './rows';
import { sideOfTab, sidesOf } from './sides';

const { t } = vscode.l10n;

/** What a lens of the server gives: an answer, or a file of it. */
interface Asked {
  readonly uri: string;
  readonly path?: string;
}

/** Show a file beside the workspace: of a row, of a lens, at the cursor, or one that the user picks. */
export async function reviewFile(app: App, argument?: unknown): Promise<void> {
  if (isAsked(argument)) return reviewAsked(app, argument);
  const review = await app.tree.reviewOf();
  if (review === undefined) {
    tellNoAnswer(app);
    return;
  }
  const row = app.tree.has(argument) ? argument : undefined;
  const file = row !== undefined && 'file' in row ? row.file : (fileInHand(app) ?? (await pick(review)));
  if (file === undefined) return;
  // Whoever goes through the rows goes on doing so; who opens what is shown already wants to go there.
  const shown = sideOfTab(vscode.window.tabGroups.activeTabGroup.activeTab);
  const isShown = shown?.answer === review.uri && shown.path === file.path;
  await show(app, review, file, { preserveFocus: row !== undefined && !isShown });
}

/** Show all files that would be changed beside the workspace, in one editor. */
export async function reviewAll(app: App, argument?: unknown): Promise<void> {
  const review = await app.tree.reviewOf(uriIn(argument));
  if (review === undefined) {
    tellNoAnswer(app);
    return;
  }
  const files = await app.differences.open(review);
  if (files.length === 0) {
    const why = t('Nothing to review: {0}.', review.headline);
    void vscode.window.showInformationMessage(withoutLinks(why));
    return;
  }
  looked(app, review, files);
}

/** Do what the server's lenses ask for as the tree does it. */
export async function reviewAsked(app: App, argument: unknown): Promise<void> {
  if (!isAsked(argument) || argument.path === undefined) return reviewAll(app, argument);
  const review = await app.tree.reviewOf(argument.uri);
  const file = review?.files.findLast((one) => one.path === argument.path);
  if (review === undefined || file === undefined) {
    tellNoAnswer(app);
    return;
  }
  await show(app, review, file, {});
}

/** Show where the answer says what a row shows. */
export async function revealInAnswer(app: App, argument?: unknown): Promise<void> {
  const review = await app.tree.reviewOf();
  if (review === undefined) {
    tellNoAnswer(app);
    return;
  }
  const row = [argument, app.view.selected].find((one) => app.tree.has(one));
  const found = row === undefined ? (await pick(review))?.pathRange : rangeOf(row);
  if (found === undefined) return;
  const { start, end } = found;
  const uri = vscode.Uri.parse(review.uri, true);
  const shown = vscode.window.visibleTextEditors.find(
    (one) => one.document.uri.toString() === uri.toString(),
  );
  await vscode.window.showTextDocument(uri, {
    selection: new vscode.Range(start.line, start.character, end.line, end.character),
    ...(shown?.viewColumn !== undefined && { viewColumn: shown.viewColumn }),
  });
}

/** Say that no answer is open, or why nothing is known of it. Nobody waits for what the user makes of that. */
export function tellNoAnswer(app: App): void {
  const { trouble } = app.tree;
  if (trouble === undefined)
    void offer(t('No model response is open.'), t('Paste as Model Response'), 'descant.pasteResponse');
  else void offer(trouble, t('Show Logs'), 'descant.showLogs');
}

/** Say something, and offer a command about it. */
export async function offer(message: string, title: string, command: string): Promise<void> {
  const chosen = await vscode.window.showWarningMessage(withoutLinks(message), title);
  if (chosen !== title) return;
  await focusEditor();
  await vscode.commands.executeCommand(command);
}

/** Show a file beside the workspace. */
export async function show(
  app: App,
  review: Review,
  file: ReviewedFile,
  options: vscode.TextDocumentShowOptions,
): Promise<void> {
  const [before, after] = sidesOf(review, file);
  // Both sides of its conflicts are in the text that is edited; lenses are not shown in a difference.
  if (file.state === 'conflict') {
    const label = t('{0} (Conflict)', labelOf(file));
    await vscode.commands.executeCommand('vscode.open', after, { preview: true, ...options }, label);
    looked(app, review, [file]);
    return;
  }
  const title =
    file.state === 'blocked'
      ? t('{0} (Workspace ↔ Answer, blocked)', labelOf(file))
      : t('{0} (Workspace ↔ Answer)', labelOf(file));
  await vscode.commands.executeCommand('vscode.diff', before, after, title, { preview: true, ...options });
  looked(app, review, [file]);
}

/** What is looked at counts as checked: its row need not say any longer that it has changed since. */
function looked(app: App, review: Review, files: readonly ReviewedFile[]): void {
  if (review.uri === app.tree.uri) void app.tree.refresh(files.map((file) => file.path));
}

/** The answer that a lens or a menu of an editor names. */
export function uriIn(argument: unknown): string | undefined {
  return isAsked(argument) ? argument.uri : argument instanceof vscode.Uri ? argument.toString() : undefined;
}

/** The file at the cursor, or that of the row that is selected. */
function fileInHand(app: App): ReviewedFile | undefined {
  const editor = vscode.window.activeTextEditor;
  const isInFront = editor?.document.uri.toString() === app.tree.review?.uri;
  if (editor !== undefined && isInFront) return app.tree.rowAt(editor.selection.active)?.file;
  const row = app.view.selected;
  return app.tree.has(row) && 'file' in row ? row.file : undefined;
}

async function pick(review: Review): Promise<ReviewedFile | undefined> {
  const items = review.files.map((file) => ({
    label: withoutIcons(nameOf(file)),
    description: withoutIcons(file.sentence),
    file,
  }));
  return (await vscode.window.showQuickPick(items, { title: t('Select File') }))?.file;
}

function rangeOf(row: Row): ReviewedFile['range'] | undefined {
  if ('file' in row) return row.file.pathRange;
  if ('part' in row) return row.part.range;
  return row.kind === 'step' ? row.step.range : undefined;
}

function isAsked(argument: unknown): argument is Asked {
  return typeof argument === 'object' && argument !== null && 'uri' in argument;
}
