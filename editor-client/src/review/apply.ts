import * as vscode from 'vscode';
import type { App } from '../app';
import type { Applied, Review, ReviewedFile, Undone } from '../protocol';
import { withoutLinks } from '../escape';
import { decided } from './consent';
import { offer, reviewAsked, tellNoAnswer } from './diffs';
import { saveEdited } from './edited';
import { isLensOfAll } from './lenses';

const { t } = vscode.l10n;

/**
 * Apply the files that are ticked in the answer in front, or in that of a lens. Those that a person has to agree to,
 * and has not, are asked for in one question.
 */
export async function applyChecked(app: App, argument?: unknown): Promise<void> {
  let review: (() => Promise<void>) | undefined;
  await app.view.during(async () => {
    review = await applyAgreed(app, isLensOfAll(argument) ? argument : undefined);
  });
  // Whoever looks at files may apply them at once.
  await review?.();
}

/** Apply what is ticked and agreed to. Returns how to look at what a person wants to see before. */
async function applyAgreed(
  app: App,
  lens: { readonly uri: string; readonly version: number } | undefined,
): Promise<(() => Promise<void>) | undefined> {
  const before = await app.tree.reviewOf(lens?.uri);
  if (before !== undefined && !(await saveEdited(before.uri))) return undefined;
  const review = await app.tree.reviewOf(lens?.uri);
  if (review === undefined) {
    tellNoAnswer(app);
    return undefined;
  }
  const files = app.tree.ticked(review);
  if (files.length === 0) {
    const why =
      review.files.length === 0
        ? t('Nothing to apply: {0}.', review.headline)
        : t('Nothing was applied: no files are selected. {0}.', review.headline);
    void vscode.window.showInformationMessage(withoutLinks(why));
    return undefined;
  }
  if (!mayWrite()) return undefined;
  const decision = await decided(files, (file) => app.tree.isAgreed(review, file));
  if (decision === undefined) return undefined;
  if ('review' in decision) return () => reviewBefore(app, review, decision.review);
  // Where the lens and the tree are of different texts, one of them is not of the last, which the server says.
  const version = Math.min(review.version, lens?.version ?? review.version);
  await apply(app, { ...review, version }, decision.apply, { rest: true });
  return undefined;
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
    if (mayWrite() && (await saveEdited(review.uri, [row.file.path]))) await apply(app, review, [row.file]);
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

/** Show the differences of `files`, of which a person wants to see more before they are applied. */
async function reviewBefore(app: App, review: Review, files: readonly ReviewedFile[]): Promise<void> {
  const { uri } = review;
  const [file] = files;
  // The key that applies may come before VS Code says that the differences are shown.
  app.tree.agree(review, files);
  if (files.length === 1 && file !== undefined) await reviewAsked(app, { uri, path: file.path });
  else await reviewAsked(app, { uri });
}

/** Have the server apply `files`. It tells what it did, or why it does not, and offers to undo it. */
async function apply(
  app: App,
  review: Review,
  files: readonly ReviewedFile[],
  more: { readonly rest?: boolean } = {},
): Promise<void> {
  const paths = [...new Set(files.map((file) => file.path))];
  try {
    // The version is that of the text which was shown: of another one nothing is applied.
    const { uri, version } = review;
    await app.client.execute<Applied>('descant.applyFiles', { uri, paths, version, ...more });
  } finally {
    await app.tree.refresh();
  }
}

/** Whether files can be written at all in this window; if not, say what to do about it. */
export function mayWrite(): boolean {
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
