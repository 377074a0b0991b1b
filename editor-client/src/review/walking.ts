import * as vscode from 'vscode';
import type { App } from '../app';
import { withoutLinks } from '../escape';
import type { Review, ReviewedFile } from '../protocol';
import { DONE, sidesOf } from './allDifferences';
import { applyFile } from './apply';
import { show, tellNoAnswer } from './diffs';
import { SCHEME } from './proposals';
import type { FileRow } from './rows';

const { t } = vscode.l10n;

/** A file whose difference is in front, and the answer that it is of. */
interface Shown {
  readonly review: Review;
  readonly file: ReviewedFile;
}

/** Apply the file whose difference is in front, and go on with the next one. */
export async function applyShownFile(app: App, argument?: unknown): Promise<void> {
  const shown = await shownFile(app, argument);
  const row = shown === undefined ? undefined : rowOf(app, shown.file);
  if (shown === undefined || row === undefined) return;
  if (!shown.file.ready) {
    const why = t('{0} cannot be applied: {1}', shown.file.path, shown.file.sentence);
    void vscode.window.showWarningMessage(withoutLinks(why));
    return;
  }
  await applyFile(app, row);
  if (rowOf(app, shown.file)?.file.ready === false) await goOn(app, shown.file);
}

/** Leave out the file whose difference is in front, and go on with the next one. */
export async function skipShownFile(app: App, argument?: unknown): Promise<void> {
  const shown = await shownFile(app, argument);
  const row = shown === undefined ? undefined : rowOf(app, shown.file);
  if (shown === undefined || row === undefined) return;
  app.tree.tick([[row, false]]);
  await goOn(app, shown.file);
}

/** Show the next file that would be changed, decided or not; without a difference in front the first one. */
export async function nextFile(app: App, argument?: unknown): Promise<void> {
  const review = await app.tree.reviewOf();
  if (review === undefined) {
    tellNoAnswer(app);
    return;
  }
  const file = sideInFront(argument) === undefined ? undefined : fileAt(review, argument);
  const [next] = behind(review, file).filter((one) => !DONE.has(one.state));
  if (next !== undefined) await show(app, review, next, {});
  else void vscode.window.showInformationMessage(withoutLinks(t('Nothing to review: {0}.', review.headline)));
}

/** Show the next file that is selected to be applied; where none is left, say so and close the difference. */
async function goOn(app: App, file: ReviewedFile): Promise<void> {
  const { review } = app.tree;
  if (review === undefined) return;
  const ticked = new Set(app.tree.ticked(review));
  const [next] = behind(review, file).filter((one) => ticked.has(one) && one.path !== file.path);
  if (next !== undefined) {
    await show(app, review, next, {});
    return;
  }
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  if (tab !== undefined && isDifferenceOf(tab, file)) await vscode.window.tabGroups.close(tab);
  vscode.window.setStatusBarMessage(t('All selected files are reviewed'), SAID_FOR);
}

const SAID_FOR = 6_000;

/** The file whose difference is in front, or whose side a menu names; where there is none that is said. */
async function shownFile(app: App, argument: unknown): Promise<Shown | undefined> {
  const review = await app.tree.reviewOf();
  if (review === undefined) {
    tellNoAnswer(app);
    return undefined;
  }
  const file = fileAt(review, argument);
  if (file !== undefined) return { review, file };
  void vscode.window.showWarningMessage(t('No file of the current answer is shown here. Review it again.'));
  return undefined;
}

function fileAt(review: Review, argument: unknown): ReviewedFile | undefined {
  const side = sideInFront(argument)?.toString();
  return review.files.findLast((file) => sidesOf(file).some((uri) => uri.toString() === side));
}

/** The address of a side of a difference: the one that a menu names, or of the editor in front. */
function sideInFront(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri && argument.scheme === SCHEME) return argument;
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active?.scheme === SCHEME) return active;
  return modifiedSide(vscode.window.tabGroups.activeTabGroup.activeTab);
}

function isDifferenceOf(tab: vscode.Tab, file: ReviewedFile): boolean {
  return modifiedSide(tab)?.toString() === sidesOf(file)[1].toString();
}

function modifiedSide(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  return input instanceof vscode.TabInputTextDiff && input.modified.scheme === SCHEME
    ? input.modified
    : undefined;
}

/** The files behind one, and then those before it and itself; without one, all. */
function behind(review: Review, file: ReviewedFile | undefined): readonly ReviewedFile[] {
  const at = review.files.findIndex((one) => one.path === file?.path) + 1;
  return [...review.files.slice(at), ...review.files.slice(0, at)];
}

function rowOf(app: App, file: ReviewedFile): FileRow | undefined {
  const rows = app.tree.getChildren().flatMap((row) => app.tree.getChildren(row));
  return rows.findLast((row): row is FileRow => row.kind === 'file' && row.file.path === file.path);
}
