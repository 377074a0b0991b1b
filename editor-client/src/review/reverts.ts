import * as vscode from 'vscode';
import type { Hunk } from '../protocol';
import type { HunkMarks } from './hunks';
import type { Proposals } from './proposals';
import { sideAt } from './sides';

const LINES = /(?<=\n)/u;

/**
 * VS Code's own arrow beside a hunk, which puts back the lines that are there: the same as to leave that hunk out.
 *
 * To an extension it is an edit like any other. It is saved at once, so that everything says what is left.
 */
export function saveReverts(proposals: Proposals, marks: HunkMarks): vscode.Disposable {
  return vscode.workspace.onDidChangeTextDocument(async ({ document }) => {
    const side = sideAt(document.uri);
    // That a text is edited may be told behind its first change.
    if (side?.isProposed !== true || !document.isDirty) return;
    const [text, before] = [document.getText(), proposals.textBefore(document.uri)];
    const hunks = (await marks.of(document))?.hunks ?? [];
    const there = vscode.workspace.textDocuments.find((one) => {
      const other = sideAt(one.uri);
      return other?.isProposed === false && other.answer === side.answer && other.path === side.path;
    });
    if (before === undefined || there === undefined || document.getText() !== text) return;
    const [proposed, old] = [before.split(LINES), there.getText().split(LINES)];
    if (hunks.some((hunk) => !hunk.leftOut && without(hunk, proposed, old) === text)) await document.save();
  });
}

function without({ before, after }: Hunk, proposed: readonly string[], old: readonly string[]): string {
  return [
    ...proposed.slice(0, after.start),
    ...old.slice(before.start, before.end),
    ...proposed.slice(after.end),
  ].join('');
}
