import * as vscode from 'vscode';
import type { App } from './app';
import { compareAnswers } from './answers/compare';
import { composeAnswer } from './answers/compose';
import { convertAnswer } from './answers/convert';
import { openExample } from './answers/example';
import { openAsResponse } from './answers/opening';
import { pasteResponse } from './answers/paste';
import { treatAsResponse } from './answers/treat';
import { copyDebugInformation } from './debugInformation';
import { failed } from './failure';
import { applyChecked, applyFile, undoApply } from './review/apply';
import { commitApplied, finishCommit } from './review/commit';
import { addComment, commentOnLines, deleteComment } from './review/comments';
import { checkAgain } from './review/checking';
import { revealInAnswer, reviewAll, reviewFile } from './review/diffs';
import { resolveConflict } from './review/conflicts';
import { nextHunk, previousHunk, toggleHunk } from './review/hunks';
import { copyFixPrompt } from './review/prompt';
import { sendFixPrompt } from './review/sending';
import { applyShownFile, nextFile, skipShownFile } from './review/walking';
import { checkFile, openRow, uncheckFile } from './review/rowCommands';

/** A command of the extension: what it works with, and what VS Code or another command gives it. */
export type Run = (app: App, ...args: unknown[]) => unknown;

/** The commands of the extension, each one function. */
export const COMMANDS: Readonly<Record<string, Run>> = {
  'descant.pasteResponse': pasteResponse,
  'descant.treatAsResponse': treatAsResponse,
  'descant.openAsResponse': openAsResponse,
  'descant.openExample': openExample,
  'descant.convertAnswer': convertAnswer,
  'descant.compareAnswers': compareAnswers,
  'descant.composeAnswer': composeAnswer,
  'descant.focusFiles': (app) => app.view.focusFiles(),
  'descant.openRow': openRow,
  'descant.toggleFile': (app) => app.view.toggleFocused(),
  'descant.checkFile': checkFile,
  'descant.uncheckFile': uncheckFile,
  'descant.reviewAll': reviewAll,
  'descant.reviewFile': reviewFile,
  'descant.revealInAnswer': revealInAnswer,
  'descant.applyChecked': applyChecked,
  'descant.applyFile': applyFile,
  'descant.applyShownFile': applyShownFile,
  'descant.skipShownFile': skipShownFile,
  'descant.nextFile': nextFile,
  'descant.toggleHunk': toggleHunk,
  'descant.nextHunk': nextHunk,
  'descant.previousHunk': previousHunk,
  'descant.resolveConflict': resolveConflict,
  'descant.undoApply': undoApply,
  'descant.commitApplied': commitApplied,
  'descant.finishCommit': finishCommit,
  'descant.copyFixPrompt': copyFixPrompt,
  'descant.sendFixPrompt': sendFixPrompt,
  'descant.commentOnLines': commentOnLines,
  'descant.addComment': addComment,
  'descant.deleteComment': deleteComment,
  'descant.checkAgain': checkAgain,
  'descant.checkAll': (app) => {
    app.tree.tickAll(true);
  },
  'descant.uncheckAll': (app) => {
    app.tree.tickAll(false);
  },
  'descant.setUpServer': (app) => app.client.setUp(),
  'descant.restartServer': (app) => app.client.restart(),
  'descant.showLogs': (app) => {
    app.logs.extension.show();
  },
  'descant.copyDebugInformation': copyDebugInformation,
};

/** Register all commands; a failure becomes a message, and a line in the log. */
export function registerCommands(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(COMMANDS).map(([name, run]) =>
      vscode.commands.registerCommand(name, (...args: unknown[]) => told(app, name, run, args)),
    ),
  );
}

/** Run a command; what comes of it, or the message that it failed. */
export async function told(app: App, name: string, run: Run, args: unknown[]): Promise<unknown> {
  try {
    return await run(app, ...args);
  } catch (error) {
    return failed(app.logs, name, error);
  }
}
