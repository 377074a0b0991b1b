import * as vscode from 'vscode';
import type { Review, ReviewedFile } from '../protocol';
import { sidesOf } from './sides';
import type { ReviewTree } from './tree';

const { t } = vscode.l10n;

/** States of files that are as the answer has them, so that there is nothing to compare. */
export const DONE: ReadonlySet<string> = new Set(['unchanged', 'applied']);

/**
 * All files of an answer that would be changed beside the workspace, in one editor.
 *
 * That editor keeps the sides it was opened with: a file that was added by applying it would stay marked as added.
 * So it is opened anew with what is left, when something was applied or taken back.
 */
export class AllDifferences implements vscode.Disposable {
  private readonly listening: vscode.Disposable;
  private wasInFront = false;
  /** The answer that the editor shows, and what could be taken back of it by then. */
  private shown: { readonly uri: string; readonly undo: string | null } | undefined;

  constructor(tree: ReviewTree) {
    const { tabGroups } = vscode.window;
    this.listening = vscode.Disposable.from(
      tree.onDidShow((review) => {
        const { shown } = this;
        if (shown === undefined || review?.uri !== shown.uri || review.undo === shown.undo) return;
        this.shown = { uri: review.uri, undo: review.undo };
        void this.renew(review);
      }),
      ...[tabGroups.onDidChangeTabs, tabGroups.onDidChangeTabGroups].map((changed) =>
        changed(() => {
          this.tellKeys();
        }),
      ),
    );
    this.tellKeys();
  }

  /** Whether the editor in front is this one. To extensions it is no editor of a known kind: its title tells. */
  static isInFront(): boolean {
    return vscode.window.tabGroups.activeTabGroup.activeTab?.label.startsWith(title()) === true;
  }

  /** Open the editor. Returns the files in it: none where nothing would be changed, and then there is no editor. */
  async open(review: Review): Promise<readonly ReviewedFile[]> {
    const files = review.files.filter((file) => !DONE.has(file.state));
    if (files.length === 0) return files;
    const changes = files.map((file) => {
      const [before, after] = sidesOf(review, file);
      // A side that is not there is left out, so that the file is marked as added or deleted.
      return [after, file.exists ? before : undefined, file.operation === 'delete' ? undefined : after];
    });
    await vscode.commands.executeCommand('vscode.changes', title(), changes);
    this.shown = { uri: review.uri, undo: review.undo };
    return files;
  }

  dispose(): void {
    this.listening.dispose();
  }

  /** Have the keys of a review mean here what they mean in a difference: else they would write into the files. */
  private tellKeys(): void {
    const isInFront = AllDifferences.isInFront();
    if (isInFront === this.wasInFront) return;
    this.wasInFront = isInFront;
    void vscode.commands.executeCommand('setContext', 'descant.reviewsAll', isInFront);
  }

  private async renew(review: Review): Promise<void> {
    const groups = vscode.window.tabGroups;
    const old = groups.all.flatMap((group) => group.tabs).filter((tab) => tab.label.startsWith(title()));
    // Where it is not in front, nobody is interrupted by another editor.
    const isInFront = old.some((tab) => tab.isActive && tab.group.isActive);
    if (old.length > 0) await groups.close(old, true);
    if (isInFront) await this.open(review);
  }
}

function title(): string {
  return t('Workspace ↔ Answer');
}
