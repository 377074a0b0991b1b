import type * as vscode from 'vscode';
import type { ResponseClient } from './client';
import type { Logs } from './log';
import type { AllDifferences } from './review/allDifferences';
import type { Comments } from './review/comments';
import type { HunkMarks } from './review/hunks';
import type { Proposals } from './review/proposals';
import type { ReviewTree } from './review/tree';
import type { ReviewView } from './review/view';

/** What commands work with. */
export interface App {
  readonly context: vscode.ExtensionContext;
  readonly logs: Logs;
  readonly client: ResponseClient;
  readonly tree: ReviewTree;
  readonly view: ReviewView;
  readonly differences: AllDifferences;
  readonly comments: Comments;
  readonly proposals: Proposals;
  readonly hunks: HunkMarks;
}
