import * as vscode from 'vscode';
import type { ResponseClient, Status } from '../client';
import { isResponse, openAnswers } from '../language';
import type { Logs } from '../log';
import type { Review, ReviewedFile } from '../protocol';
import { Agreed } from './agreed';
import { FrontAnswer } from './front';
import { itemOf } from './items';
import { Reviews } from './reviews';
import { Rows, childrenOf } from './rows';
import type { FileRow, Row } from './rows';
import { Ticks } from './ticks';

/** How often an answer is asked of that is edited meanwhile. */
const TRIES = 3;

/** The answer in front as a tree: what it says, and how each of its files stands. */
export class ReviewTree implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Row[] | undefined>();
  private readonly shown = new vscode.EventEmitter<Review | undefined>();
  private readonly front = new FrontAnswer();
  private readonly ticks = new Ticks();
  private readonly agreed = new Agreed();
  private readonly rows = new Rows();
  private readonly reviews: Reviews;
  private readonly disposables: { dispose(): unknown }[];

  readonly onDidChangeTreeData = this.changed.event;
  /** What is shown is otherwise; undefined where nothing is. */
  readonly onDidShow = this.shown.event;

  /** What the server has said last of the answer that is shown. */
  review: Review | undefined;
  /** Why nothing is shown of the answer in front, or what is shown is old. */
  trouble: string | undefined;

  constructor(
    private readonly client: ResponseClient,
    logs: Logs,
  ) {
    this.reviews = new Reviews(client, logs);
    this.disposables = [
      this.changed,
      this.shown,
      this.front,
      this.front.onDidChange(() => void this.refresh()),
      client.onDidAnalyze((told) => {
        if (told.uri === this.front.uri) void this.refresh();
      }),
      client.onDidChangeState(() => void this.refresh()),
      client.onDidChangeStatus(() => {
        this.shown.fire(this.review);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.ticks.forget(document.uri.toString(), document.getText());
        this.agreed.forget(document.uri.toString());
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (isResponse(document)) this.inherit(document);
      }),
    ];
  }

  /** How it stands with the server that says it. */
  get server(): Status['kind'] {
    return this.client.status.kind;
  }

  /** The answer in front; undefined where none is open. */
  get document(): vscode.TextDocument | undefined {
    return this.front.document;
  }

  /** The address of the answer in front; undefined where none is open. */
  get uri(): string | undefined {
    return this.front.uri;
  }

  /** The user sees `files` now, and so has agreed to them where they are ticked. */
  agree(review: Review, files: readonly ReviewedFile[]): void {
    this.agreed.add(review, files);
  }

  /** Ask the server how the answer stands. The user has looked at the files `seen` now. */
  async refresh(seen: readonly string[] = []): Promise<void> {
    if (this.review !== undefined) {
      const files = this.review.files.filter((file) => seen.includes(file.path));
      this.agree(this.review, files);
    }
    await this.renew(seen);
  }

  /** Ask the server how the answer stands, and have it take the files `checked` as they are now. */
  async renew(checked: readonly string[] = []): Promise<void> {
    const { uri } = this.front;
    if (uri === undefined) {
      this.reviews.drop();
      this.show(undefined, undefined);
      return;
    }
    if (this.review?.uri !== uri) this.show(undefined, undefined);
    await this.reviews.ask(uri, checked, (review, trouble) => {
      // What was known stays to be read where the server cannot be asked.
      this.show(review ?? (trouble === undefined ? undefined : this.review), trouble);
    });
  }

  /** How an open answer stands; without an address the one in front. Waits until that is known. */
  async reviewOf(uri = this.front.uri): Promise<Review | undefined> {
    if (uri === undefined || this.review?.uri === uri) return this.review;
    if (uri !== this.front.uri) return this.reviews.once(uri);
    // What was overtaken by an edit says nothing, and is no reason to say that there is no answer.
    for (let time = 0; time < TRIES && this.isUnknown(uri); time += 1) await this.refresh();
    return this.review;
  }

  /** The files of an answer that are ticked; without one, of that which is shown. */
  ticked(review = this.review): readonly ReviewedFile[] {
    return review?.files.filter((file) => this.ticks.isTicked(review.uri, file)) ?? [];
  }

  /** Whether a person has agreed to a file by itself: there is nothing to ask about it then. */
  isAgreed(review: Review, file: ReviewedFile): boolean {
    return this.agreed.has(review, file);
  }

  /** Tick rows or not. Returns the files that cannot be ticked. */
  tick(changes: readonly (readonly [Row, boolean])[]): readonly ReviewedFile[] {
    const { review } = this;
    if (review === undefined) return [];
    const { uri } = review;
    const refused: ReviewedFile[] = [];
    for (const [row, ticked] of changes.filter(([one]) => this.has(one))) {
      for (const { file } of row.kind === 'files' ? readyIn(row.children) : row.kind === 'file' ? [row] : [])
        if (!this.ticks.set(uri, file, ticked)) refused.push(file);
      // Who selects one file by itself has agreed to it; who selects all of them has not looked at each.
      if (row.kind === 'file' && ticked && row.file.ready) this.agreed.add(review, [row.file]);
      else if (row.kind === 'file') this.agreed.remove(uri, row.file.path);
    }
    const files = this.rows.roots.filter((row) => row.kind === 'files');
    this.changed.fire(files);
    this.shown.fire(this.review);
    return refused;
  }

  /** Tick a row if it is not ticked, and the other way round. Returns the files that cannot be ticked. */
  toggle(row: Row): readonly ReviewedFile[] {
    const files = row.kind === 'files' ? readyIn(row.children).map((child) => child.file) : [];
    const isTicked =
      row.kind === 'file' ? this.isTicked(row.file) : files.every((file) => this.isTicked(file));
    return this.tick([[row, !isTicked]]);
  }

  /** Tick all files that are ready, or none. */
  tickAll(ticked: boolean): void {
    this.tick(this.rows.roots.filter((row) => row.kind === 'files').map((row) => [row, ticked]));
  }

  /** Whether a row is shown now. */
  has(row: unknown): row is Row {
    return this.rows.has(row);
  }

  /** The rows of the files, in the order of the answer. */
  get files(): readonly FileRow[] {
    return this.rows.files;
  }

  /** The row of the file at a place of the answer. */
  rowAt(position: vscode.Position): FileRow | undefined {
    return this.rows.files.find(({ file: { range } }) => {
      const { start, end } = range;
      return new vscode.Range(start.line, start.character, end.line, end.character).contains(position);
    });
  }

  getChildren(row?: Row): Row[] {
    return [...(row === undefined ? this.rows.roots : childrenOf(row))];
  }

  getParent(row: Row): Row | undefined {
    return this.rows.parentOf(row);
  }

  getTreeItem(row: Row): vscode.TreeItem {
    const item = itemOf(row, (file) => this.isTicked(file));
    item.id = `${this.review?.uri ?? ''}#${row.id}`;
    const title = 'file' in row ? vscode.l10n.t('Review File') : vscode.l10n.t('Show in Answer');
    if (row.kind !== 'files' && row.kind !== 'plan')
      item.command = { command: 'descant.openRow', title, arguments: [row] };
    return item;
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private isUnknown(uri: string): boolean {
    return this.front.uri === uri && this.review?.uri !== uri && this.trouble === undefined;
  }

  private inherit(document: vscode.TextDocument): void {
    const text = document.getText();
    const same = openAnswers().filter((one) => one !== document && one.getText() === text);
    const uris = same.map((one) => one.uri.toString());
    this.ticks.inherit(document.uri.toString(), text, uris);
  }

  private isTicked(file: ReviewedFile): boolean {
    return this.review !== undefined && this.ticks.isTicked(this.review.uri, file);
  }

  private show(review: Review | undefined, trouble: string | undefined): void {
    [this.review, this.trouble] = [review, trouble];
    const rows = this.rows.update(review);
    if (rows === undefined) this.changed.fire(undefined);
    else if (rows.length > 0) this.changed.fire(withFiles(rows, this.rows.roots));
    this.shown.fire(review);
  }
}

function readyIn(rows: readonly FileRow[]): readonly FileRow[] {
  return rows.filter((row) => row.file.ready);
}

/** Where a file is otherwise, so is what is said of all of them: that row comes instead of its files. */
function withFiles(rows: readonly Row[], roots: readonly Row[]): Row[] {
  if (!rows.some((row) => row.kind === 'file')) return [...rows];
  return [...rows.filter((row) => row.kind !== 'file'), ...roots.filter((row) => row.kind === 'files')];
}
