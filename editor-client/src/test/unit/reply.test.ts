import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { askedLast, remember } from '../../answers/asked';
import { composeReply } from '../../answers/reply';
import { appWith, messages, open } from './answers';

const ANSWER = 'untitled:Untitled-1';
const REQUEST = { isWhole: false, files: ['a.py'] };
const ASKED = { uri: ANSWER, prompt: 'Send a.py again.\n', title: 'Asked again for a.py', request: REQUEST };
const COMPOSED = { text: 'whole', headline: '2 files: 2 ready. a.py from the reply.', clashes: [] };
const QUESTION = {
  text: null,
  reasons: [],
  questions: [
    {
      path: 'b.py',
      message: 'b.py was not asked for.',
      readings: [{ reading: 'answer', title: 'Keep the one of the answer' }],
    },
  ],
};

const applied = vi.fn<(edit: vscode.WorkspaceEdit) => Promise<boolean>>(() => Promise.resolve(true));

beforeEach(() => {
  vi.restoreAllMocks();
  applied.mockClear();
  open([ANSWER], 'broken');
  vi.spyOn(vscode.workspace, 'applyEdit').mockImplementation(applied);
  vi.spyOn(vscode.window, 'showTextDocument').mockResolvedValue(undefined as never);
});

/** What was written into the answer, as edits that can be undone. */
function edits(): unknown[] {
  return applied.mock.calls.flatMap(([edit]) =>
    edit.entries().map(([uri, changes]) => [uri.toString(), ...changes.map(({ newText }) => newText)]),
  );
}

describe('a reply that is pasted', () => {
  it('is an answer of its own where nothing was asked for', async () => {
    const { app, answer } = appWith();
    expect(await composeReply(app, 'reply')).toBe(false);
    expect(answer).not.toHaveBeenCalled();
  });

  it('is put into its answer in one edit, and it is said what came from where', async () => {
    const said = messages();
    const { app, answer } = appWith({ 'descant.composeReply': COMPOSED });
    await remember(app.context, ASKED);
    expect(await composeReply(app, 'reply')).toBe(true);
    expect(answer).toHaveBeenCalledExactlyOnceWith('descant.composeReply', {
      uri: ANSWER,
      reply: 'reply',
      request: REQUEST,
      decisions: {},
    });
    expect(edits()).toEqual([[ANSWER, 'whole']]);
    expect(said).toEqual([COMPOSED.headline]);
    expect(askedLast(app.context)).toBeUndefined();
  });

  it('is not the prompt itself', async () => {
    const said = messages();
    const { app } = appWith();
    await remember(app.context, ASKED);
    expect(await composeReply(app, 'Send a.py again.')).toBe(true);
    expect(said).toEqual(["The clipboard contains the prompt. Copy the model's reply to it and try again."]);
    expect(edits()).toEqual([]);
  });

  it('is asked about where it can be read in two ways, and composed as was decided', async () => {
    messages();
    const pick = vi.spyOn(vscode.window, 'showQuickPick');
    pick.mockImplementation((items) => Promise.resolve((items as never[])[0]));
    const { app, answer } = appWith({
      'descant.composeReply': ({ decisions }: { decisions: object }) =>
        'b.py' in decisions ? COMPOSED : QUESTION,
    });
    await remember(app.context, ASKED);
    expect(await composeReply(app, 'reply')).toBe(true);
    expect(pick.mock.calls[0]?.[1]?.placeHolder).toBe('b.py was not asked for.');
    expect(answer).toHaveBeenLastCalledWith(
      'descant.composeReply',
      expect.objectContaining({ decisions: { 'b.py': 'answer' } }),
    );
  });

  it.each([undefined, 1])(
    'changes nothing where that is not decided (%s), and is shown apart',
    async (at) => {
      const pick = vi.spyOn(vscode.window, 'showQuickPick');
      pick.mockImplementation((items) =>
        Promise.resolve(at === undefined ? undefined : (items as never[])[at]),
      );
      const { app } = appWith({ 'descant.composeReply': QUESTION });
      await remember(app.context, ASKED);
      expect(await composeReply(app, 'reply')).toBe(false);
      expect(edits()).toEqual([]);
      expect(askedLast(app.context)).toEqual(ASKED);
    },
  );

  it('that has nothing of what was asked for is shown apart, with the reason', async () => {
    const said = messages();
    const reasons = ['The reply has none of the files that were asked for.'];
    const { app } = appWith({ 'descant.composeReply': { text: null, questions: [], reasons } });
    await remember(app.context, ASKED);
    expect(await composeReply(app, 'reply')).toBe(false);
    expect(said).toEqual(reasons);
    expect(edits()).toEqual([]);
  });

  it.each([
    ['the answer is closed', () => open([])],
    ['there is no server', () => undefined],
  ])('is shown apart where %s', async (_, happens) => {
    const { app } = appWith({ 'descant.composeReply': new Error('no server') });
    await remember(app.context, ASKED);
    happens();
    expect(await composeReply(app, 'reply')).toBe(false);
    expect(edits()).toEqual([]);
  });
});
