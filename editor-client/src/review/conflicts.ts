import * as vscode from 'vscode';
import type { App } from '../app';
import { SIDES, conflictsIn, linesOf } from './conflictRanges';
import type { Conflict, Taken } from './conflictRanges';
import { editorOf } from './hunks';
import type { HunkMarks } from './hunks';
import { SCHEME, sideAt } from './sides';

const { t } = vscode.l10n;

const COMMAND = 'descant.resolveConflict';

/**
 * Lenses and code actions at the conflicts of a proposed file.
 *
 * VS Code's own lenses are for files on a disk only, so that these are the only ones; its colours are for all
 * documents. Its three-way merge editor cannot be opened by extensions: there is no stable command for it.
 */
export class ConflictActions
  implements vscode.CodeLensProvider, vscode.CodeActionProvider, vscode.Disposable
{
  private readonly disposables: { dispose(): unknown }[];
  readonly onDidChangeCodeLenses: vscode.Event<void>;

  constructor(private readonly hunks: HunkMarks) {
    this.onDidChangeCodeLenses = hunks.onDidChangeCodeLenses;
    const { QuickFix } = vscode.CodeActionKind;
    this.disposables = [
      vscode.languages.registerCodeLensProvider({ scheme: SCHEME }, this),
      vscode.languages.registerCodeActionsProvider({ scheme: SCHEME }, this, {
        providedCodeActionKinds: [QuickFix],
      }),
    ];
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const known = await this.hunks.of(document);
    if (known === undefined || (known.marker === 0 && !known.decided)) return [];
    const lens = (line: number, title: string, command: string, ...more: unknown[]) =>
      new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
        ...{ title, command, arguments: [document.uri, ...more] },
      });
    const conflicts = conflictsIn(textOf(document), known.marker);
    if (conflicts.length === 0)
      return [
        lens(0, t('No conflict left · Apply This File'), 'descant.applyShownFile'),
        lens(0, t('Merge Again'), COMMAND, 'undecided'),
      ];
    const count = conflicts.length;
    const left = count === 1 ? t('1 conflict left · Next') : t('{0} conflicts left · Next', count);
    return [
      lens(0, left, 'descant.nextHunk'),
      ...conflicts.flatMap(({ first }) =>
        SIDES.map((side) => lens(first, titleOf(side), COMMAND, side, first)),
      ),
    ];
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    { start }: vscode.Range,
  ): Promise<vscode.CodeAction[]> {
    const marker = (await this.hunks.of(document))?.marker ?? 0;
    const conflict = at(conflictsIn(textOf(document), marker), start.line);
    if (conflict === undefined) return [];
    return SIDES.map((side) => {
      const action = new vscode.CodeAction(titleOf(side), vscode.CodeActionKind.QuickFix);
      const given = [document.uri, side, conflict.first];
      action.command = { title: action.title, command: COMMAND, arguments: given };
      return action;
    });
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

/** Take a side of the conflict at the cursor, or of one that a lens names, and go to the next one. */
export async function resolveConflict(
  app: App,
  uri?: unknown,
  side?: unknown,
  first?: unknown,
): Promise<void> {
  const editor = editorOf(uri);
  const shown = sideAt(editor?.document.uri);
  if (editor === undefined || shown === undefined) return;
  if (side === 'undecided') {
    const { answer, path } = shown;
    await app.client.execute('descant.resolve', { uri: answer, path, take: side });
    await renewed(app);
    return;
  }
  const { document } = editor;
  const marker = (await app.hunks.of(document))?.marker ?? 0;
  const lines = textOf(document);
  const conflicts = conflictsIn(lines, marker);
  const conflict = at(conflicts, typeof first === 'number' ? first : editor.selection.active.line);
  if (conflict === undefined) {
    vscode.window.setStatusBarMessage(t('No conflict here'), 4_000);
    return;
  }
  const taken = SIDES.find((one) => one === side) ?? (await pick());
  if (taken === undefined) return;
  const text = linesOf(lines, conflict, taken).map((line) => `${line}\n`);
  const range = new vscode.Range(conflict.first, 0, conflict.last + 1, 0);
  if (
    !(await editor.edit((edit) => {
      edit.replace(range, text.join(''));
    }))
  )
    return;
  const left = conflictsIn(textOf(document), marker);
  const next = left.find((one) => one.first >= conflict.first) ?? left[0];
  const place = new vscode.Position(next?.first ?? Math.min(conflict.first, document.lineCount - 1), 0);
  editor.selection = new vscode.Selection(place, place);
  editor.revealRange(new vscode.Range(place, place), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  // What is resolved is kept by the server at once, also while others are left.
  if (await document.save()) await renewed(app);
}

async function renewed(app: App): Promise<void> {
  await app.proposals.renewAll();
  app.hunks.refresh();
  await app.tree.refresh();
}

async function pick(): Promise<Taken | undefined> {
  const items = SIDES.map((side) => ({ label: titleOf(side), side }));
  return (await vscode.window.showQuickPick(items, { title: t('Resolve Conflict') }))?.side;
}

function titleOf(side: Taken): string {
  if (side === 'both') return t('Keep Both');
  return side === 'file' ? t("Keep the File's Lines") : t("Take the Answer's Lines");
}

function at(conflicts: readonly Conflict[], line: number): Conflict | undefined {
  return conflicts.find(({ first, last }) => first <= line && line <= last);
}

function textOf(document: vscode.TextDocument): string[] {
  return document.getText().split(/\r?\n/u);
}
