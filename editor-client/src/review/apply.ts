import * as vscode from 'vscode';
import type { App } from '../app';
import type { Applied, Review, ReviewedFile, Undone } from '../protocol';
import { offer, tellNoAnswer } from './diffs';
import { oneLine, withoutIcons, withoutLinks } from '../escape';
import { nameOf } from './items';
import { isLensOfAll } from './lenses';

const { t } = vscode.l10n;

/**
 * Apply the files that are ticked in the answer in front, or in that of a lens; those that a person has to agree to
 * are asked for.
 */
export async function applyChecked(app: App, argument?: unknown): Promise<void> {
  await app.view.during(async () => {
    const lens = isLensOfAll(argument) ? argument : undefined;
    const review = await app.tree.reviewOf(lens?.uri);
    if (review === undefined) {
      tellNoAnswer(app);
      return;
    }
    const files = app.tree.ticked(review);
    if (files.length === 0) {
      const why = t('Nothing was applied: no files are selected. {0}.', review.headline);
      void vscode.window.showInformationMessage(withoutLinks(why));
      return;
    }
    if (!mayWrite()) return;
    const agreed = await agreedTo(files);
    if (agreed === undefined) return;
    // Where the lens and the tree are of different texts, one of them is not of the last, which the server says.
    const version = Math.min(review.version, lens?.version ?? review.version);
    await apply(app, { ...review, version }, agreed);
  });
}

/** Apply the file of a row, and nothing else. Naming it is agreeing to it. */
export async function applyFile(app: App, argument?: unknown): Promise<void> {
  await app.view.during(async () => {
    const { review } = app.tree;
    const row = argument ?? app.view.selected;
    // A row of an answer that was shown before would name a file of this one, unseen.
    if (review === undefined || !app.tree.has(row) || !('file' in row)) {
      tellNoAnswer(app);
      return;
    }
    if (mayWrite()) await apply(app, review, [row.file]);
  });
}

/** Take back what was applied last. */
export async function undoApply(app: App): Promise<void> {
  await app.view.during(async () => {
    if (!mayWrite()) return;
    const { review, uri } = app.tree;
    const entry = review?.undo ?? undefined;
    const meant = { ...(uri !== undefined && { uri }), ...(entry !== undefined && { entry }) };
    try {
      await app.client.execute<Undone>('descant.undo', meant);
    } finally {
      await app.tree.refresh();
    }
  });
}

/** Have the server apply `files`. It tells what it did, or why it does not, and offers to undo it. */
async function apply(app: App, review: Review, files: readonly ReviewedFile[]): Promise<void> {
  const paths = [...new Set(files.map((file) => file.path))];
  try {
    // The version is that of the text which was shown: of another one nothing is applied.
    const { uri, version } = review;
    await app.client.execute<Applied>('descant.applyFiles', { uri, paths, version });
  } finally {
    await app.tree.refresh();
  }
}

/** Whether files can be written at all in this window; if not, say what to do about it. */
function mayWrite(): boolean {
  if (!vscode.workspace.isTrusted) {
    const why = t('Files can only be applied in a trusted workspace. This one is in Restricted Mode.');
    void offer(why, t('Manage Workspace Trust'), 'workbench.trust.manage');
    return false;
  }
  if ((vscode.workspace.workspaceFolders ?? []).length === 0) {
    const why = t('No folder is open. Open the folder to apply the files to.');
    void offer(why, t('Open Folder…'), 'vscode.openFolder');
    return false;
  }
  return true;
}

/** Ask for each file that the server says is to be asked for. Undefined where the user wants nothing of it. */
async function agreedTo(files: readonly ReviewedFile[]): Promise<readonly ReviewedFile[] | undefined> {
  const asked = files.filter((file) => file.asks.length > 0);
  if (asked.length === 0) return files;
  const items = asked.map((file) => ({
    label: withoutIcons(nameOf(file)),
    detail: withoutIcons(oneLine(file.details.join(' '))),
    file,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    ignoreFocusOut: true,
    title: t('These files need your consent'),
    placeHolder: t('Select the files to apply. The others are left out.'),
  });
  if (picked === undefined) return undefined;
  const agreed = new Set(picked.map((item) => item.file));
  const left = files.filter((file) => file.asks.length === 0 || agreed.has(file));
  if (left.length > 0) return left;
  void vscode.window.showInformationMessage(t('Nothing was applied: no files were selected.'));
  return undefined;
}
