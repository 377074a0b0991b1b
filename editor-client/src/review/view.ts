import * as vscode from 'vscode';
import { visible, visibleInLine, withoutIcons } from '../escape';
import { nameOf } from '../language';
import type { Review } from '../protocol';
import type { Row } from './rows';
import type { ReviewTree } from './tree';

const VIEW = 'descant.response';
/** Milliseconds for which it is said why a file cannot be ticked. */
const SAID_FOR = 6000;

/** The view with the tree: what is said above it, its badge, its ticks, and what goes on in it. */
export class ReviewView implements vscode.Disposable {
  private readonly view: vscode.TreeView<Row>;
  private readonly disposables: { dispose(): unknown }[];
  private readonly contexts = new Map<string, boolean>();
  private isBusy = false;

  constructor(private readonly tree: ReviewTree) {
    this.view = vscode.window.createTreeView<Row>(VIEW, {
      treeDataProvider: tree,
      // A row with files is ticked when those are that can be, which only the tree knows.
      manageCheckboxStateManually: true,
      showCollapseAll: true,
    });
    this.disposables = [
      this.view,
      tree.onDidShow((review) => {
        this.show(review);
      }),
      this.view.onDidChangeCheckboxState(({ items }) => {
        this.ticked(items);
      }),
      vscode.window.onDidChangeTextEditorSelection((event) => {
        this.follow(event);
      }),
    ];
    this.show(tree.review);
  }

  /** The row that is selected. */
  get selected(): Row | undefined {
    return this.view.selection[0];
  }

  /** Do one thing at a time, with progress in the view: while it lasts, nothing else is begun. */
  async during(work: () => Promise<unknown>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.set('descant.applying', true);
    try {
      await vscode.window.withProgress({ location: { viewId: VIEW } }, work);
    } finally {
      this.isBusy = false;
      this.set('descant.applying', false);
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private show(review: Review | undefined): void {
    const { uri, trouble } = this.tree;
    this.set('descant.hasResponse', uri !== undefined);
    this.set('descant.hasTrouble', trouble !== undefined);
    this.set('descant.hasFiles', (review?.files.length ?? 0) > 0);
    this.set('descant.canUndo', review !== undefined && review.undo !== null);
    this.view.description = uri === undefined ? '' : visibleInLine(nameOf(vscode.Uri.parse(uri, true)));
    this.view.message = trouble ?? (uri === undefined ? '' : this.headline(review));
    const ready = review?.files.filter((file) => file.ready).length ?? 0;
    const tooltip =
      ready === 1 ? vscode.l10n.t('1 file ready to apply') : vscode.l10n.t('{0} files ready to apply', ready);
    this.view.badge = ready > 0 ? { value: ready, tooltip } : undefined;
  }

  private headline(review: Review | undefined): string {
    if (review === undefined) return vscode.l10n.t('Reading the answer…');
    const more = review.filesLeftOut;
    const left = more > 0 ? ` ${vscode.l10n.t('{0} more files are not listed.', more)}` : '';
    return `${visible(review.headline)}${left}`;
  }

  private ticked(items: readonly (readonly [Row, vscode.TreeItemCheckboxState])[]): void {
    const { Checked } = vscode.TreeItemCheckboxState;
    const [refused] = this.tree.tick(items.map(([row, state]) => [row, state === Checked]));
    if (refused === undefined) return;
    const isDone = refused.state === 'applied';
    const why = isDone
      ? vscode.l10n.t('{0} is already applied.', refused.path)
      : vscode.l10n.t('Cannot apply {0}: {1}', refused.path, refused.sentence);
    vscode.window.setStatusBarMessage(`$(${isDone ? 'pass' : 'error'}) ${withoutIcons(why)}`, SAID_FOR);
  }

  /** Select the file that the cursor is in, where the tree is to be seen. */
  private follow({ textEditor, selections }: vscode.TextEditorSelectionChangeEvent): void {
    const [selection] = selections;
    if (!this.view.visible || selection === undefined) return;
    if (textEditor.document.uri.toString() !== this.tree.review?.uri) return;
    const row = this.tree.rowAt(selection.active);
    if (row !== undefined && row !== this.selected) void this.view.reveal(row, { focus: false });
  }

  private set(context: string, value: boolean): void {
    if (this.contexts.get(context) === value) return;
    this.contexts.set(context, value);
    void vscode.commands.executeCommand('setContext', context, value);
  }
}
