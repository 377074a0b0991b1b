import * as vscode from 'vscode';
import { AnswerDrops } from './answers/dropping';
import { IncomingAnswers } from './answers/incoming';
import { AnswerLinks } from './answers/links';
import { registerPaste } from './answers/pasteProvider';
import { restoreComparisons } from './answers/restoring';
import { UnreadText } from './answers/unread';
import type { App } from './app';
import { ResponseClient } from './client';
import { registerCommands, told } from './commands';
import type { Run } from './commands';
import { watchElsewhere } from './elsewhere';
import { createLogs } from './log';
import { MergeConflicts } from './mergeConflicts';
import { commitApplied } from './review/commit';
import { CommitMessages } from './review/commitMessage';
import { reviewAsked } from './review/diffs';
import { TickedLenses } from './review/lenses';
import { copyFixPrompt } from './review/prompt';
import { AllDifferences } from './review/allDifferences';
import { Comments } from './review/comments';
import { ConflictActions } from './review/conflicts';
import { HunkMarks } from './review/hunks';
import { Proposals } from './review/proposals';
import { saveReverts } from './review/reverts';
import { ReviewTree } from './review/tree';
import { ReviewView } from './review/view';
import { StatusItems } from './status';

/** What tests reach of the extension; nothing else may rely on it. */
export interface Api {
  readonly app: App;
  /** Resolves when the server has answered, or there is none. */
  readonly ready: Promise<void>;
}

let stop: (() => Promise<void>) | undefined;

export function activate(context: vscode.ExtensionContext): Api {
  const logs = createLogs(context);
  // What the lenses of the server offer is done as the tree does it.
  const own = (name: string, run: Run) =>
    [name, (argument: unknown) => told(app, name, run, [argument])] as const;
  const client: ResponseClient = new ResponseClient(context, logs, {
    commands: new Map([
      own('descant.review', reviewAsked),
      own('descant.fixPrompt', copyFixPrompt),
      own('descant.commit', commitApplied),
    ]),
    lenses: (document, lenses) => ticked.of(document, lenses),
    refreshLenses: (document) => {
      client.refreshLenses(document);
    },
  });
  // The server comes up while all the rest is made.
  const ready = client.start();
  stop = () => client.stop();
  const tree = new ReviewTree(client, logs);
  const view = new ReviewView(tree, new AnswerDrops(() => app));
  const ticked = new TickedLenses(tree, () => {
    if (tree.document !== undefined) client.refreshLenses(tree.document);
  });
  const differences = new AllDifferences(tree);
  const comments = new Comments(tree, context.workspaceState);
  const proposals = new Proposals(client, context.workspaceState, ready);
  const hunks = new HunkMarks(client, proposals);
  const app: App = { context, logs, client, tree, view, differences, comments, proposals, hunks };
  const elsewhere = watchElsewhere((document) => {
    client.messages.elsewhere(document);
  });
  const status = new StatusItems(client);
  context.subscriptions.push(
    ...[client, tree, view, ticked, differences, comments, status, elsewhere, proposals, hunks],
    ...[new ConflictActions(hunks), saveReverts(proposals, hunks)],
    proposals.onDidKeep(() => {
      hunks.refresh();
      void tree.refresh();
    }),
    new UnreadText(),
    new CommitMessages(context.workspaceState),
    new MergeConflicts(context.workspaceState),
    new IncomingAnswers(app),
    vscode.window.registerUriHandler(new AnswerLinks(app)),
    ...[registerCommands(app), registerPaste(), restoreComparisons(app, ready)],
  );
  void tree.refresh();
  return { app, ready };
}

/** Waited for by the editor: no server outlives its window. */
export async function deactivate(): Promise<void> {
  await stop?.();
}
