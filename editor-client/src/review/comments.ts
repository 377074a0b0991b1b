import * as vscode from 'vscode';
import type { App } from '../app';
import type { Comment } from '../protocol';
import { sideAt } from './sides';
import type { ReviewTree } from './tree';

const { t } = vscode.l10n;
const KEPT = 'descant.comments';
const MOST = 200;

/** A comment, the answer that it is on, and the side of the difference that it stands at. */
interface Kept extends Comment {
  readonly uri: string;
  readonly side: string;
}

/** What a person says of lines of a proposed file; it goes into the prompt. Kept where the window is loaded again. */
export class Comments implements vscode.Disposable {
  private readonly controller = vscode.comments.createCommentController('descant.comments', 'Descant');
  private readonly threads = new Map<vscode.CommentThread, Kept>();

  constructor(
    private readonly tree: ReviewTree,
    private readonly state: vscode.Memento,
  ) {
    this.controller.options = {
      prompt: t('Comment for the model'),
      placeHolder: t('What should the model change here? It goes into the prompt of Ask Again.'),
    };
    this.controller.commentingRangeProvider = {
      provideCommentingRanges: ({ uri, lineCount }) =>
        this.pathOf(uri) === undefined ? [] : [new vscode.Range(0, 0, Math.max(lineCount - 1, 0), 0)],
    };
    for (const kept of state.get<readonly Kept[]>(KEPT) ?? []) this.show(kept);
    this.tell();
  }

  /** The comments on an answer, as the server takes them. */
  of(uri: string): Comment[] {
    return [...this.threads.values()]
      .filter((kept) => kept.uri === uri)
      .map(({ path, text, first, last, quote }) => ({ path, text, first, last, quote }));
  }

  /** Keep what was written in a thread. */
  async add({ thread, text }: vscode.CommentReply): Promise<void> {
    const review = this.tree.review;
    const path = this.pathOf(thread.uri);
    const { range } = thread;
    if (review === undefined || path === undefined || range === undefined || text.trim() === '') return;
    const document = await vscode.workspace.openTextDocument(thread.uri);
    const [first, last] = [range.start.line, Math.max(range.start.line, range.end.line)];
    const end = document.lineAt(Math.min(last, document.lineCount - 1)).range.end;
    const quote = document.getText(new vscode.Range(first, 0, end.line, end.character));
    thread.dispose();
    const shown = this.show({
      uri: review.uri,
      side: thread.uri.toString(),
      path,
      text,
      first: first + 1,
      last: last + 1,
      quote,
    });
    // It stays where it was written; those of a window before are marked only.
    shown.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
    await this.save();
  }

  /** Take a comment back. */
  async delete(thread: vscode.CommentThread): Promise<void> {
    this.threads.delete(thread);
    thread.dispose();
    await this.save();
  }

  /** Take all comments on an answer back: its reply has come. */
  forget(uri: string): void {
    for (const [thread, kept] of [...this.threads]) if (kept.uri === uri) void this.delete(thread);
  }

  dispose(): void {
    this.controller.dispose();
  }

  private show(kept: Kept): vscode.CommentThread {
    const range = new vscode.Range(kept.first - 1, 0, kept.last - 1, 0);
    const body = new vscode.MarkdownString();
    body.appendText(kept.text);
    const comment = { body, mode: vscode.CommentMode.Preview, author: { name: t('You') } };
    const thread = this.controller.createCommentThread(vscode.Uri.parse(kept.side, true), range, [comment]);
    thread.canReply = false;
    thread.label = t('Goes into the prompt of Ask Again');
    this.threads.set(thread, kept);
    return thread;
  }

  /** Have menus know whether there is something for the prompt. */
  private tell(): void {
    void vscode.commands.executeCommand('setContext', 'descant.hasComments', this.threads.size > 0);
  }

  private async save(): Promise<void> {
    this.tell();
    await this.state.update(KEPT, [...this.threads.values()].slice(-MOST));
  }

  /** The path of the file of the shown answer that a document proposes. */
  private pathOf(uri: vscode.Uri): string | undefined {
    const side = sideAt(uri);
    return side?.isProposed === true && side.answer === this.tree.review?.uri ? side.path : undefined;
  }
}

/** Open the box for a comment on the lines that are selected in a difference. */
export async function commentOnLines(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.addComment');
}

/** Keep what was written beside a line of a difference, for the prompt. */
export async function addComment(app: App, reply?: unknown): Promise<void> {
  if (!isReply(reply)) return;
  await app.comments.add(reply);
  // The box that had the focus is gone: who walks through a review by keys goes on from the lines.
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
}

/** Take back what was written beside a line of a difference. */
export async function deleteComment(app: App, thread?: unknown): Promise<void> {
  if (typeof thread === 'object' && thread !== null && 'comments' in thread)
    await app.comments.delete(thread as vscode.CommentThread);
}

function isReply(reply: unknown): reply is vscode.CommentReply {
  return typeof reply === 'object' && reply !== null && 'thread' in reply && 'text' in reply;
}
