import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTextDocument } from 'jest-mock-vscode';
import * as vscode from 'vscode';
import { Comments } from '../../../review/comments';
import { sidesOf } from '../../../review/sides';
import { memory } from '../answers';
import { Desk, file, review } from './desk';

const A = 'file:///a.response';
const FILE = file('src/a.py');
const [before, after] = sidesOf(review(A, [FILE]), FILE);
const TEXT = 'one\ntwo\nthree\n';
const COMMENT = { path: 'src/a.py', text: 'Use a set.', first: 2, last: 3, quote: 'two\nthree' };

interface Shown {
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
  readonly comments: readonly vscode.Comment[];
  isGone: boolean;
}

let desk: Desk;
let threads: Shown[];
let controller: { commentingRangeProvider?: vscode.CommentingRangeProvider };

beforeEach(async () => {
  desk = new Desk();
  threads = [];
  controller = {};
  vi.mocked(vscode.comments.createCommentController).mockImplementation(() =>
    Object.assign(controller, {
      createCommentThread: thread,
      dispose: () => undefined,
    } as never),
  );
  vi.spyOn(vscode.workspace, 'openTextDocument').mockImplementation((uri) =>
    Promise.resolve(createTextDocument(uri as never, TEXT, 'python')),
  );
  await desk.show(review(A, [FILE]));
});

function thread(uri: vscode.Uri, range: vscode.Range, comments: readonly vscode.Comment[]): Shown {
  const shown = { uri, range, comments, isGone: false, dispose: () => (shown.isGone = true) };
  threads.push(shown);
  return shown;
}

async function commented(comments: Comments): Promise<void> {
  const written = thread(after, new vscode.Range(1, 0, 2, 2), []);
  await comments.add({ thread: written, text: COMMENT.text } as unknown as vscode.CommentReply);
}

function ranges(uri: vscode.Uri): unknown {
  const document = createTextDocument(uri, TEXT, 'python');
  return controller.commentingRangeProvider?.provideCommentingRanges(document, undefined as never);
}

describe('comments on a review', () => {
  it('can be made on the side that an answer proposes, and on no other text', () => {
    new Comments(desk.app.tree, memory());
    const lines = createTextDocument(after, TEXT, 'python').lineCount;
    expect(ranges(after)).toEqual([new vscode.Range(0, 0, lines - 1, 0)]);
    expect(ranges(before)).toEqual([]);
    expect(ranges(vscode.Uri.file('/w/src/a.py'))).toEqual([]);
  });

  it('are told with path, lines and the code there, and are there again after a reload', async () => {
    const state = memory();
    const comments = new Comments(desk.app.tree, state);
    await commented(comments);
    expect(comments.of(A)).toEqual([COMMENT]);
    expect(comments.of('untitled:b')).toEqual([]);

    threads = [];
    const again = new Comments(desk.app.tree, state);
    expect(again.of(A)).toEqual([COMMENT]);
    expect(threads.map(({ uri, range }) => [uri.toString(), range.start.line, range.end.line])).toEqual([
      [after.toString(), 1, 2],
    ]);
  });

  it('go where they are deleted, or where the reply has come', async () => {
    const state = memory();
    const comments = new Comments(desk.app.tree, state);
    await commented(comments);
    await comments.delete(threads.at(-1) as never);
    expect([comments.of(A), threads.at(-1)?.isGone]).toEqual([[], true]);

    await commented(comments);
    comments.forget(A);
    expect(comments.of(A)).toEqual([]);
    expect(new Comments(desk.app.tree, state).of(A)).toEqual([]);
  });
});
