/** A window with answers in it and a server that says how they stand, for tests of the review. */
import { createTextDocument } from 'jest-mock-vscode';
import { vi } from 'vitest';
import * as vscode from 'vscode';
import { nameOf } from '../../../review/items';
import type { App } from '../../../app';
import type { ResponseClient, Status } from '../../../client';
import type { Logs } from '../../../log';
import type { Analyzed, Review, ReviewedFile } from '../../../protocol';
import type { FileRow, Row } from '../../../review/rows';
import { memory } from '../answers';
import { AllDifferences } from '../../../review/allDifferences';
import { ReviewTree } from '../../../review/tree';
import { ReviewView } from '../../../review/view';

const PLACE = { start: { line: 0, character: 0 }, end: { line: 0, character: 5 } };

/** How a file stands that is ready, but for what is said otherwise. */
export function file(path: string, more: Partial<ReviewedFile> = {}): ReviewedFile {
  return {
    path,
    newPath: null,
    operation: 'write',
    state: 'modified',
    ready: true,
    sentence: 'modified +3 −1',
    spoken: 'modified, 3 lines added, 1 line removed',
    details: [],
    counts: '+3 −1',
    reasons: [],
    asks: [],
    range: PLACE,
    pathRange: PLACE,
    exists: true,
    before: `descant-preview:/${path}?before`,
    after: `descant-preview:/${path}?file`,
    errors: 0,
    warnings: 0,
    ...more,
  };
}

/** How a file stands that cannot be applied. */
export function blocked(path: string): ReviewedFile {
  const said = { sentence: 'blocked: it is incomplete', spoken: 'blocked', details: ['It is incomplete.'] };
  return file(path, { state: 'blocked', ready: false, counts: '', ...said });
}

/** What the server says of an answer. */
export function review(uri: string, files: readonly ReviewedFile[], more: Partial<Review> = {}): Review {
  return {
    uri,
    version: 1,
    headline: `${files.length} files`,
    format: 'json',
    schema: null,
    complete: true,
    folder: 'file:///w',
    canApply: true,
    undo: null,
    summary: null,
    plan: [],
    curatorActivity: null,
    files,
    filesLeftOut: 0,
    notRun: [],
    problems: { error: 0, warning: 0, information: 0, hint: 0 },
    prompt: null,
    ...more,
  };
}

interface Asked {
  readonly textDocument: { readonly uri: string };
  readonly seen?: readonly string[];
}
type Ticked = vscode.TreeCheckboxChangeEvent<Row>;

/** A window, and the review in it. */
export class Desk {
  readonly activated = new vscode.EventEmitter<vscode.TextEditor | undefined>();
  readonly opened = new vscode.EventEmitter<vscode.TextDocument>();
  readonly closed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly analyzed = new vscode.EventEmitter<Analyzed>();
  readonly stateChanged = new vscode.EventEmitter<number>();
  readonly statusChanged = new vscode.EventEmitter<Status>();
  readonly status: { kind: Status['kind'] } = { kind: 'running' };
  readonly boxes = new vscode.EventEmitter<Ticked>();
  readonly tabsChanged = new vscode.EventEmitter<{ readonly closed: readonly unknown[] }>();
  readonly selected = new vscode.EventEmitter<vscode.TextEditorSelectionChangeEvent>();

  /** What the server says to `descant/review`, by the address of the answer. */
  readonly answers = new Map<string, Review | null | Error>();
  readonly request = vi.fn<(method: string, asked: Asked) => Promise<unknown>>();
  readonly execute = vi.fn<(command: string, argument: unknown) => Promise<unknown>>();
  readonly log = vi.fn();
  readonly reveal = vi.fn(() => Promise.resolve());
  readonly view: { message?: string; description?: string; badge?: vscode.ViewBadge; selection: Row[] };
  readonly app: App;
  /** What was said to have changed in the tree. */
  readonly refreshed: (Row[] | undefined)[] = [];

  constructor() {
    vi.resetAllMocks();
    Object.assign(vscode.window, { activeTextEditor: undefined, visibleTextEditors: [] });
    const { event } = this.tabsChanged;
    const tabGroups = { all: [], activeTabGroup: {}, onDidChangeTabs: event, onDidChangeTabGroups: event };
    Object.assign(vscode.window, { tabGroups });
    Object.assign(vscode.workspace, { textDocuments: [], isTrusted: true });
    this.folders('/w');
    vi.mocked(vscode.window.onDidChangeActiveTextEditor).mockImplementation(this.activated.event);
    vi.mocked(vscode.window.onDidChangeTextEditorSelection).mockImplementation(this.selected.event);
    vi.mocked(vscode.workspace.onDidOpenTextDocument).mockImplementation(this.opened.event);
    vi.mocked(vscode.workspace.onDidCloseTextDocument).mockImplementation(this.closed.event);
    vi.mocked(vscode.window.withProgress).mockImplementation((_, work) => work({} as never, {} as never));
    vi.mocked(vscode.commands.executeCommand).mockResolvedValue(undefined);
    this.request.mockImplementation((_, { textDocument: { uri } }) => {
      const answer = this.answers.get(uri);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    });
    this.execute.mockResolvedValue(null);
    const view = { selection: [], visible: true, reveal: this.reveal, dispose: vi.fn() };
    this.view = view;
    vi.mocked(vscode.window.createTreeView).mockReturnValue(
      Object.assign(view, { onDidChangeCheckboxState: this.boxes.event }) as never,
    );
    const client = {
      request: this.request,
      execute: this.execute,
      onDidAnalyze: this.analyzed.event,
      onDidChangeState: this.stateChanged.event,
      onDidChangeStatus: this.statusChanged.event,
      status: this.status,
    } as unknown as ResponseClient;
    const logs = { extension: { error: this.log } } as unknown as Logs;
    const tree = new ReviewTree(client, logs);
    tree.onDidChangeTreeData((rows) => this.refreshed.push(rows));
    const differences = new AllDifferences(tree);
    const comments = { of: () => [], forget: () => undefined };
    const context = { workspaceState: memory() };
    const parts = { client, logs, tree, differences, comments, context };
    this.app = { ...parts, view: new ReviewView(tree) } as unknown as App;
  }

  /** Open the folders of the workspace. */
  folders(...paths: readonly string[]): void {
    const folders = paths.map((path, index) => ({ uri: vscode.Uri.file(path), name: path, index }));
    (vscode.workspace as unknown as { setWorkspaceFolders(to: unknown): void }).setWorkspaceFolders(folders);
  }

  /** Open a document; one that is shown has the focus. */
  open(uri: string, language = 'llm-response', isShown = true): vscode.TextDocument {
    const document = createTextDocument(vscode.Uri.parse(uri), '', language);
    Object.assign(vscode.workspace, { textDocuments: [...vscode.workspace.textDocuments, document] });
    this.opened.fire(document);
    if (isShown) this.focus(document);
    return document;
  }

  /** Give a document the focus. */
  focus(document: vscode.TextDocument): void {
    const selection = new vscode.Selection(0, 0, 0, 0);
    const editor = { document, selection, viewColumn: 2 } as unknown as vscode.TextEditor;
    Object.assign(vscode.window, { activeTextEditor: editor, visibleTextEditors: [editor] });
    this.activated.fire(editor);
  }

  close(document: vscode.TextDocument): void {
    this.closed.fire(document);
  }

  /** Open an answer and wait until it is shown. */
  async show(said: Review): Promise<vscode.TextDocument> {
    this.answers.set(said.uri, said);
    const document = this.open(said.uri);
    await this.app.tree.refresh();
    return document;
  }

  /** Say something else of an answer, as the server does after each change. */
  async say(said: Review): Promise<void> {
    this.answers.set(said.uri, said);
    this.analyzed.fire({ uri: said.uri } as Analyzed);
    await this.app.tree.refresh();
  }

  /** All rows below `row`, by the labels that are seen. */
  labels(row?: Row): string[] {
    return this.app.tree.getChildren(row).map((child) => this.item(child).label as string);
  }

  item(row: Row): vscode.TreeItem {
    return this.app.tree.getTreeItem(row);
  }

  /** The row with the label, wherever it is. */
  row(label: string, below?: Row): Row {
    const found = this.find(label, below);
    if (found === undefined) throw new Error(`There is no row ${label}.`);
    return found;
  }

  /** The row of a file among all files. */
  file(path: string): FileRow {
    const rows = this.app.tree.getChildren(this.row('Files'));
    const found = rows.find((row) => row.kind === 'file' && nameOf(row.file) === path);
    if (found?.kind !== 'file') throw new Error(`${path} is no file.`);
    return found;
  }

  /** Click the box of a row. */
  click(row: Row, state: vscode.TreeItemCheckboxState): void {
    this.boxes.fire({ items: [[row, state]] });
  }

  ticked(): string[] {
    return this.app.tree.ticked().map((one) => one.path);
  }

  private find(label: string, below: Row | undefined): Row | undefined {
    for (const row of this.app.tree.getChildren(below)) {
      const found = this.item(row).label === label ? row : this.find(label, row);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
