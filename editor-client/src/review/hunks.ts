import * as vscode from 'vscode';
import type { App } from '../app';
import type { ResponseClient } from '../client';
import { visibleInLine } from '../escape';
import type { Chosen, Hunk, Hunks } from '../protocol';
import type { Proposals } from './proposals';
import { conflictsIn } from './conflictRanges';
import { SCHEME, sideAt } from './sides';

const { t } = vscode.l10n;

/** The hunks of the proposed files that are to be seen: those left out are marked, and lenses offer what to do. */
export class HunkMarks implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly leftOut = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    // No fading and no background: the lines are those of the file, and are to be read.
    borderWidth: '0 0 0 3px',
    borderStyle: 'dashed',
    borderColor: new vscode.ThemeColor('editorWarning.foreground'),
    overviewRulerColor: new vscode.ThemeColor('editorWarning.foreground'),
  });
  private readonly lensesChanged = new vscode.EventEmitter<void>();
  private readonly disposables: { dispose(): unknown }[];
  readonly onDidChangeCodeLenses = this.lensesChanged.event;

  constructor(
    private readonly client: ResponseClient,
    proposals: Proposals,
  ) {
    this.disposables = [
      ...[this.leftOut, this.lensesChanged],
      vscode.languages.registerCodeLensProvider({ scheme: SCHEME }, this),
      vscode.window.onDidChangeVisibleTextEditors((editors) => {
        for (const editor of editors) void this.mark(editor);
      }),
      proposals.onDidChangeFile(() => {
        this.refresh();
      }),
      // What is read again by the editor moves marks with its lines.
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        for (const editor of vscode.window.visibleTextEditors)
          if (editor.document === document && document.uri.scheme === SCHEME) void this.mark(editor);
      }),
    ];
    this.refresh();
  }

  /** Ask again for all that is to be seen. */
  refresh(): void {
    this.lensesChanged.fire();
    for (const editor of vscode.window.visibleTextEditors) void this.mark(editor);
  }

  /** What is known of the hunks of a document; undefined where it is no proposed file. */
  async of(document: vscode.TextDocument): Promise<Hunks | undefined> {
    const side = sideAt(document.uri);
    if (side?.isProposed !== true) return undefined;
    const params = { textDocument: { uri: side.answer }, path: side.path };
    try {
      return (await this.client.request<Hunks | null>('descant/hunks', params)) ?? undefined;
    } catch {
      return undefined; // it is asked again when something is known
    }
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const found = await this.of(document);
    return (found?.hunks ?? []).map((hunk) => {
      const title = hunk.leftOut ? t('Take Back Hunk') : t('Leave Out Hunk');
      return new vscode.CodeLens(rangeOf(hunk, document), {
        title,
        command: 'descant.toggleHunk',
        arguments: [document.uri, hunk.id],
      });
    });
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private async mark(editor: vscode.TextEditor): Promise<void> {
    const found = await this.of(editor.document);
    if (found === undefined) return;
    const marks = found.hunks
      .filter((hunk) => hunk.leftOut)
      .map((hunk) => {
        const contentText = `   ${visibleInLine(hunk.mark)}`;
        const color = new vscode.ThemeColor('descriptionForeground');
        return {
          range: rangeOf(hunk, editor.document),
          renderOptions: { after: { contentText, color, fontStyle: 'italic' } },
        };
      });
    editor.setDecorations(this.leftOut, marks);
  }
}

/** Leave out the hunk at the cursor, or one that a lens names; take it back where it is left out. */
export async function toggleHunk(app: App, uri?: unknown, id?: unknown): Promise<void> {
  const editor = editorOf(uri);
  const side = sideAt(editor?.document.uri);
  if (editor === undefined || side === undefined) return;
  // What is not saved is part of what is proposed.
  if (editor.document.isDirty && !(await editor.document.save())) return;
  const hunks = (await app.hunks.of(editor.document))?.hunks ?? [];
  const hunk =
    typeof id === 'string'
      ? hunks.find((one) => one.id === id)
      : nearest(hunks, editor.selection.active.line);
  if (hunk === undefined) {
    vscode.window.setStatusBarMessage(t('No hunk to leave out here'), 4_000);
    return;
  }
  const choice = hunk.leftOut ? 'take' : 'leaveOut';
  const staying = stayAt(editor, hunk.after.start);
  const { chosen } = await app.client.execute<Chosen>('descant.chooseHunk', {
    ...{ uri: side.answer, path: side.path, hunk: hunk.id, choice },
  });
  if (!chosen) staying.dispose();
  await app.proposals.renewAll();
  app.hunks.refresh();
  await app.tree.refresh();
}

/**
 * Keep the cursor in a line when the lines of the hunk there become others, so that the same key takes it back.
 *
 * Nothing is done where it is there already, or a person has gone on meanwhile.
 */
function stayAt(editor: vscode.TextEditor, start: number): vscode.Disposable {
  const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
  const staying = vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
      if (textEditor === editor && (kind === Keyboard || kind === Mouse)) staying.dispose();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document !== editor.document) return;
      staying.dispose();
      const line = Math.min(start, document.lineCount - 1);
      if (!document.isDirty && editor.selection.active.line !== line)
        editor.selection = new vscode.Selection(line, 0, line, 0);
    }),
  );
  return staying;
}

/** Go to the next hunk, left out or not; where there are conflicts, to the next one. */
export async function nextHunk(app: App): Promise<void> {
  await goTo(app, (hunks, line) => hunks.find((hunk) => hunk.after.start > line) ?? hunks[0]);
}

/** Go to the hunk or conflict before. */
export async function previousHunk(app: App): Promise<void> {
  await goTo(app, (hunks, line) => hunks.findLast((hunk) => hunk.after.start < line) ?? hunks.at(-1));
}

async function goTo(
  app: App,
  which: <Place extends Pick<Hunk, 'after'>>(hunks: readonly Place[], line: number) => Place | undefined,
): Promise<void> {
  const editor = editorOf(undefined);
  if (editor === undefined) return;
  const known = await app.hunks.of(editor.document);
  const conflicts = conflictsIn(editor.document.getText().split(/\r?\n/u), known?.marker ?? 0);
  const hunks: readonly Pick<Hunk, 'after'>[] =
    conflicts.length > 0
      ? conflicts.map(({ first, last }) => ({ after: { start: first, end: last + 1 } }))
      : (known?.hunks ?? []);
  const hunk = which(hunks, editor.selection.active.line);
  if (hunk === undefined) return;
  const place = rangeOf(hunk, editor.document).start;
  editor.selection = new vscode.Selection(place, place);
  editor.revealRange(new vscode.Range(place, place), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The editor of the proposed file: of this address, or the one in front. */
export function editorOf(uri: unknown): vscode.TextEditor | undefined {
  const { activeTextEditor: active, visibleTextEditors: visible } = vscode.window;
  const asked = sideAt(uri instanceof vscode.Uri ? uri : active?.document.uri);
  return [active, ...visible].find((editor) => {
    const side = sideAt(editor?.document.uri);
    return side?.isProposed === true && side.answer === asked?.answer && side.path === asked.path;
  });
}

/** The lines of a hunk on the right side; where it has none there, the line before. */
function rangeOf({ after }: Pick<Hunk, 'after'>, document: vscode.TextDocument): vscode.Range {
  const last = document.lineCount - 1;
  const start = Math.min(after.start === after.end ? Math.max(after.start - 1, 0) : after.start, last);
  const end = Math.min(Math.max(after.end - 1, start), last);
  return new vscode.Range(start, 0, end, document.lineAt(end).text.length);
}

/** The hunk that a line is in, or the one that is nearest. */
function nearest(hunks: readonly Hunk[], line: number): Hunk | undefined {
  const away = ({ after }: Hunk) =>
    Math.max(after.start - line, line - Math.max(after.end - 1, after.start), 0);
  return [...hunks].sort((one, other) => away(one) - away(other))[0];
}
