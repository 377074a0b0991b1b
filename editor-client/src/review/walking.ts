import * as vscode from 'vscode';
import type { App } from '../app';
import { withoutIcons, withoutLinks } from '../escape';
import type { Review, ReviewedFile } from '../protocol';
import { AllDifferences, DONE } from './allDifferences';
import { applyFile } from './apply';
import { offer, show, tellNoAnswer } from './diffs';
import { saveEdited } from './edited';
import type { FileRow } from './rows';
import { sideAt, sideOfTab } from './sides';
import type { Side } from './sides';

const { t } = vscode.l10n;

/** A file whose difference is in front, and the answer that it is of. */
interface Shown {
  readonly review: Review;
  readonly file: ReviewedFile;
}

/** Apply the file whose difference is in front, and go on with the next one. */
export async function applyShownFile(app: App, argument?: unknown): Promise<void> {
  const shown = await shownFile(app, argument);
  if (shown === undefined || rowOf(app, shown.file) === undefined) return;
  if (!(await saveEdited(shown.review.uri, [shown.file.path]))) return;
  await app.tree.refresh();
  const now = rowOf(app, shown.file);
  if (now?.file.ready !== true) {
    tellWhyNot(shown.review, now?.file ?? shown.file);
    return;
  }
  await applyFile(app, now);
  if (rowOf(app, shown.file)?.file.ready === false) await goOn(app, shown.file);
}

/**
 * Say why a file cannot be applied, and offer to ask for it again where there is something to ask for. A conflict is
 * resolved in the text that is in front.
 */
function tellWhyNot(review: Review, { path, sentence, details, state }: ReviewedFile): void {
  const isConflict = state === 'conflict';
  const why =
    details.length > 0 && !isConflict
      ? t('{0} cannot be applied. {1}', path, details.join(' '))
      : t('{0} cannot be applied: {1}', path, sentence);
  if (typeof review.prompt === 'string' && !isConflict)
    void offer(why, t('Ask Again (Copy Prompt)'), 'descant.copyFixPrompt');
  else void vscode.window.showWarningMessage(withoutLinks(why));
}

/** Leave out the file whose difference is in front, and go on with the next one; where all are shown, it is below. */
export async function skipShownFile(app: App, argument?: unknown): Promise<void> {
  const shown = await shownFile(app, argument);
  const row = shown === undefined ? undefined : rowOf(app, shown.file);
  if (shown === undefined || row === undefined) return;
  app.tree.tick([[row, false]]);
  if (AllDifferences.isInFront())
    vscode.window.setStatusBarMessage(
      withoutIcons(t('{0} is not selected any longer', row.file.path)),
      SAID_FOR,
    );
  else await goOn(app, shown.file);
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
  if (tab !== undefined && sideOfTab(tab)?.path === file.path) await vscode.window.tabGroups.close(tab);
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
  const side = sideInFront(argument);
  if (side?.answer !== review.uri) return undefined;
  return review.files.findLast((file) => file.path === side.path);
}

/** A side of a difference: the one that a menu names, or of the editor in front. */
function sideInFront(argument: unknown): Side | undefined {
  const named = argument instanceof vscode.Uri ? sideAt(argument) : undefined;
  return (
    named ??
    sideAt(vscode.window.activeTextEditor?.document.uri) ??
    sideOfTab(vscode.window.tabGroups.activeTabGroup.activeTab)
  );
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
