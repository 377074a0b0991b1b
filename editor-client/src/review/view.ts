import * as vscode from 'vscode';
import { visible, visibleInLine, withoutIcons } from '../escape';
import { nameOf, openAnswers } from '../language';
import type { Review, ReviewedFile } from '../protocol';
import type { Row } from './rows';
import type { ReviewTree } from './tree';

const VIEW = 'descant.response';
/** How it stands where no server comes by itself. */
const NONE: readonly string[] = ['missing', 'stopped', 'failed'];
/** Milliseconds within which VS Code opens a row that a key has selected. */
const OPENS_WITHIN = 1000;
/** Milliseconds for which it is said why a file cannot be ticked. */
const SAID_FOR = 6000;
/** How often a row is revealed at the most, and after how many milliseconds again. */
const REVEALS = 20;
const REVEALED_AGAIN_AFTER = 50;

/** The view with the tree: what is said above it, its badge, its ticks, and what goes on in it. */
export class ReviewView implements vscode.Disposable {
  private readonly view: vscode.TreeView<Row>;
  private readonly disposables: { dispose(): unknown }[];
  private readonly contexts = new Map<string, boolean>();
  private isBusy = false;
  /** When keys have selected rows in order to tick them, that VS Code has yet to open. */
  private ticking: number[] = [];

  constructor(
    private readonly tree: ReviewTree,
    dragAndDropController?: vscode.TreeDragAndDropController<Row>,
  ) {
    this.view = vscode.window.createTreeView<Row>(VIEW, {
      treeDataProvider: tree,
      ...(dragAndDropController && { dragAndDropController }),
      // A row with files is ticked when those are that can be, which only the tree knows.
      manageCheckboxStateManually: true,
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

  /** Go to the files: to that at the cursor in the answer, or to the first. */
  async focusFiles(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const review = await this.tree.reviewOf();
    // A row of a view that is not shown yet is opened, and does not get the focus.
    await vscode.commands.executeCommand(`${VIEW}.focus`);
    const isInFront = editor !== undefined && editor.document.uri.toString() === review?.uri;
    const rowNow = () =>
      (isInFront ? this.tree.rowAt(editor.selection.active) : undefined) ?? this.tree.files[0];
    for (let tries = 1, row = rowNow(); row !== undefined; tries++, row = rowNow()) {
      try {
        await this.view.reveal(row, { focus: true, select: true });
        return;
      } catch (error) {
        // VS Code does not know a row while it reads the tree anew, and throws whatever comes of that.
        if (tries === REVEALS) throw error;
        await new Promise((resolve) => setTimeout(resolve, REVEALED_AGAIN_AFTER));
      }
    }
  }

  /** Tick the row that has the focus, or not any longer; one that has no box is opened or closed. */
  async toggleFocused(): Promise<void> {
    const now = Date.now();
    this.ticking.push(now);
    // An extension is told which row is selected, not which has the focus.
    await vscode.commands.executeCommand('list.selectAndPreserveFocus');
    const row = this.selected;
    if (row?.kind === 'files' || row?.kind === 'plan')
      this.ticking = this.ticking.filter((one) => one !== now);
    if (row?.kind === 'file' || row?.kind === 'files') this.refuse(this.tree.toggle(row));
    else await vscode.commands.executeCommand('list.toggleExpand');
  }

  /** Tick the row of a menu, or not. */
  check(row: unknown, ticked: boolean): void {
    if (this.tree.has(row)) this.refuse(this.tree.tick([[row, ticked]]));
  }

  /** Whether a row is opened since a person wants to see it, and not since the key that ticks it selects it. */
  isMeant(): boolean {
    const soonest = Date.now() - OPENS_WITHIN;
    this.ticking = this.ticking.filter((since) => since >= soonest);
    return this.ticking.shift() === undefined;
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private show(review: Review | undefined): void {
    const { uri } = this.tree;
    this.set('descant.hasResponse', uri !== undefined);
    this.set('descant.hasFiles', (review?.files.length ?? 0) > 0);
    this.set('descant.canAsk', typeof review?.prompt === 'string');
    this.set('descant.canUndo', review !== undefined && review.undo !== null);
    this.set('descant.canCommit', review?.canCommit === true);
    this.view.description = uri === undefined ? '' : nameInLine(uri);
    this.view.message = this.message(review);
    const ready = review?.files.filter((file) => file.ready).length ?? 0;
    const tooltip =
      ready === 1 ? vscode.l10n.t('1 file ready to apply') : vscode.l10n.t('{0} files ready to apply', ready);
    this.view.badge = ready > 0 ? { value: ready, tooltip } : undefined;
  }

  /** What stands above the tree. Where it is empty a message would hide what VS Code offers there instead. */
  private message(review: Review | undefined): string {
    const { server, trouble, uri } = this.tree;
    if (uri === undefined) return '';
    if (review === undefined && NONE.includes(server)) return '';
    if (review === undefined && server !== 'running') return vscode.l10n.t('Starting the server…');
    return trouble ?? this.headline(review);
  }

  private headline(review: Review | undefined): string {
    if (review === undefined) return vscode.l10n.t('Reading the answer…');
    const more = review.filesLeftOut;
    const left = more > 0 ? ` ${vscode.l10n.t('{0} more files are not listed.', more)}` : '';
    // VS Code shows no description of a view that is alone in its container.
    const name = openAnswers().length > 1 ? `${nameInLine(review.uri)} · ` : '';
    return `${name}${visible(review.headline)}${left}`;
  }

  private ticked(items: readonly (readonly [Row, vscode.TreeItemCheckboxState])[]): void {
    const { Checked } = vscode.TreeItemCheckboxState;
    this.refuse(this.tree.tick(items.map(([row, state]) => [row, state === Checked])));
  }

  /** Say why a file cannot be ticked. */
  private refuse([refused]: readonly ReviewedFile[]): void {
    if (refused === undefined) return;
    const isDone = refused.state === 'applied';
    const why = isDone
      ? vscode.l10n.t('{0} is already applied.', refused.path)
      : vscode.l10n.t('Cannot apply {0}: {1}', refused.path, refused.short ?? refused.sentence);
    vscode.window.setStatusBarMessage(`$(${isDone ? 'pass' : 'error'}) ${withoutIcons(why)}`, SAID_FOR);
  }

  /** Select the file that the cursor is in, where the tree is to be seen. */
  private follow({ textEditor, selections }: vscode.TextEditorSelectionChangeEvent): void {
    const [selection] = selections;
    if (!this.view.visible || selection === undefined) return;
    if (textEditor.document.uri.toString() !== this.tree.review?.uri) return;
    const row = this.tree.rowAt(selection.active);
    if (row !== undefined && row !== this.selected)
      this.view.reveal(row, { focus: false }).then(undefined, () => undefined);
  }

  private set(context: string, value: boolean): void {
    if (this.contexts.get(context) === value) return;
    this.contexts.set(context, value);
    void vscode.commands.executeCommand('setContext', context, value);
  }
}

function nameInLine(uri: string): string {
  return visibleInLine(nameOf(vscode.Uri.parse(uri, true)));
}
