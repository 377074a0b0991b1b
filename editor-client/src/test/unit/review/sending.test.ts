import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import type { App } from '../../../app';
import type { CoveredPrompt } from '../../../protocol';
import { hasModels, sendFixPrompt } from '../../../review/sending';
import { appWith, messages, open } from '../answers';

const ANSWER = 'untitled:Untitled-1';
const PROMPT: CoveredPrompt = {
  prompt: 'Send a.py again, without ****.',
  title: 'Asked again for a.py',
  request: { isWhole: false },
  covered: ['GitHub Personal Access Token'],
  isThorough: true,
};
const COMPOSED = { text: 'whole', headline: '1 file: 1 ready. a.py from the reply.', clashes: [] };

const applied = vi.fn<(edit: vscode.WorkspaceEdit) => Promise<boolean>>(() => Promise.resolve(true));
const opened = vi.fn();
const sent = vi.fn();
let cancellation: vscode.EventEmitter<undefined>;
let reported: unknown[];

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  const [document] = open([ANSWER], 'broken');
  cancellation = new vscode.EventEmitter();
  reported = [];
  vi.spyOn(vscode.workspace, 'applyEdit').mockImplementation(applied);
  vi.spyOn(vscode.workspace, 'openTextDocument').mockImplementation((what: unknown) => {
    opened(what);
    return Promise.resolve(document) as never;
  });
  vi.spyOn(vscode.window, 'showTextDocument').mockResolvedValue(undefined as never);
  vi.spyOn(vscode.commands, 'executeCommand').mockResolvedValue(undefined);
  vi.spyOn(vscode.window, 'showQuickPick').mockImplementation((items) =>
    Promise.resolve((items as never[])[0]),
  );
  vi.spyOn(vscode.window, 'withProgress').mockImplementation((_, work) =>
    work(
      { report: ({ message }) => reported.push(message) },
      { isCancellationRequested: false, onCancellationRequested: cancellation.event },
    ),
  );
});

/** A model that says these pieces and then fails, where there is an error. */
function model(pieces: readonly string[], error?: Error, more: object = {}): void {
  const text = async function* () {
    for (const piece of pieces) yield await Promise.resolve(piece);
    if (error !== undefined) throw error;
  };
  const tiny = {
    ...{ name: 'Tiny', vendor: 'test', id: 'tiny-1', maxInputTokens: 100 },
    countTokens: () => Promise.resolve(10),
    sendRequest: (asked: unknown) => {
      sent(asked);
      return Promise.resolve({ text: text() });
    },
    ...more,
  };
  vi.spyOn(vscode.lm, 'selectChatModels').mockResolvedValue([tiny as never]);
}

function appThatAsks(asked: CoveredPrompt | null = PROMPT): { app: App; answer: ReturnType<typeof vi.fn> } {
  const { app, answer } = appWith({ 'descant.askAgain': asked, 'descant.composeReply': COMPOSED });
  return { app: { ...app, tree: { uri: ANSWER } } as unknown as App, answer };
}

function written(): string[] {
  return applied.mock.calls.flatMap(([edit]) =>
    edit.entries().flatMap(([, edits]) => edits.map(({ newText }) => newText)),
  );
}

describe('Ask Again (Send to a Model…)', () => {
  it('sends what is covered to the model that was agreed to, and puts the reply into the answer', async () => {
    messages('Send');
    model(['{"files"', ': []}']);
    const { app, answer } = appThatAsks();
    await sendFixPrompt(app);
    expect(answer.mock.calls[0]).toEqual(['descant.askAgain', { uri: ANSWER, comments: [], cover: true }]);
    expect(sent.mock.calls).toEqual([[[{ role: 'user', content: PROMPT.prompt }]]]);
    expect(reported).toEqual(['8 characters', '13 characters']);
    expect(answer.mock.lastCall?.[1]).toMatchObject({ uri: ANSWER, reply: '{"files": []}' });
    expect(written()).toEqual(['whole']);
    expect(opened).not.toHaveBeenCalled();
  });

  it('says before what is sent, to whom, and what was covered', async () => {
    messages();
    const asks = vi.spyOn(vscode.window, 'showInformationMessage').mockResolvedValue(undefined);
    model(['x']);
    await sendFixPrompt(appThatAsks({ ...PROMPT, isThorough: false }).app);
    await sendFixPrompt(appThatAsks({ ...PROMPT, covered: [] }).app);
    const [message, options] = asks.mock.calls[0] as unknown as [string, { modal: boolean; detail: string }];
    expect([message, options.modal]).toEqual(['Send the prompt to Tiny (test)?', true]);
    expect(options.detail.split('\n')).toEqual([
      'Asked again for a.py: 30 characters, with parts of the answer and of files.',
      'Secrets in it are covered by asterisks, which the reply may repeat: GitHub Personal Access Token.',
      'Only some kinds of secrets are found: their detector is not installed.',
    ]);
    expect((asks.mock.calls[1]?.[1] as { detail: string }).detail).toContain('No secrets were found in it.');
  });

  it.each([
    ['no model is chosen', () => vi.spyOn(vscode.window, 'showQuickPick').mockResolvedValue(undefined)],
    ['it is not agreed to', () => messages()],
    ['the prompt is to be seen first', () => messages('Show Prompt')],
  ])('sends nothing where %s', async (_, happens) => {
    messages('Send');
    model(['x']);
    happens();
    await sendFixPrompt(appThatAsks().app);
    expect(sent).not.toHaveBeenCalled();
    expect(written()).toEqual([]);
  });

  it('says that there is nothing to ask for, and asks for no model', async () => {
    const said = messages();
    const { app } = appThatAsks(null);
    await sendFixPrompt(app);
    expect(said).toEqual(['Nothing to ask for: all problems can be settled here.']);
    expect(vscode.window.showQuickPick).not.toHaveBeenCalled();
  });

  it('offers the clipboard where the editor has no models', async () => {
    const said = messages('Copy Prompt');
    vi.spyOn(vscode.lm, 'selectChatModels').mockResolvedValue([]);
    await sendFixPrompt(appThatAsks().app);
    expect(said[0]).toMatch(/^This editor has no language models\..* \| Copy Prompt$/);
    expect(vscode.commands.executeCommand).toHaveBeenCalledWith('descant.copyFixPrompt', expect.anything());
  });

  it.each([
    [vscode.LanguageModelError.NoPermissions(), 'Tiny may not be used by Descant: you have not allowed it.'],
    [vscode.LanguageModelError.Blocked(), 'Tiny has refused the request. Its quota may be used up.'],
    [vscode.LanguageModelError.NotFound(), 'Tiny is not available any more.'],
    [
      new Error('Response failed', { cause: new Error('[x](command:y)') }),
      'Tiny has failed: [x] (command:y)',
    ],
  ])('says of %s why there is no reply, and leaves the answer as it is', async (error, reason) => {
    const said = messages('Send');
    model([], error);
    await sendFixPrompt(appThatAsks().app);
    expect(said.at(-1)).toBe(`${reason} | Copy Prompt`);
    expect(written()).toEqual([]);
  });

  it('offers what has come of a reply that broke off', async () => {
    const said: string[] = [];
    vi.spyOn(vscode.window, 'showInformationMessage').mockResolvedValue('Send' as never);
    vi.spyOn(vscode.window, 'showErrorMessage').mockImplementation(
      (message: string, ...offered: unknown[]) => {
        said.push([message, ...offered].join(' | '));
        return Promise.resolve('Open Partial Reply') as never;
      },
    );
    model(['{"files": ['], new Error('lost'));
    await sendFixPrompt(appThatAsks().app);
    expect(said).toEqual(['Tiny has failed: lost | Copy Prompt | Open Partial Reply']);
    expect(opened.mock.calls).toEqual([[{ language: 'llm-response', content: '{"files": [' }]]);
  });

  it('ends when it is cancelled, even if the model does not', async () => {
    const said = messages('Send');
    model([], undefined, {
      sendRequest: () => {
        cancellation.fire(undefined);
        return new Promise(() => undefined);
      },
    });
    await sendFixPrompt(appThatAsks().app);
    expect(said).toHaveLength(1);
    expect([written(), opened.mock.calls]).toEqual([[], []]);
  });

  it('sends no prompt that is longer than the model reads', async () => {
    const said = messages('Send');
    model(['x'], undefined, { countTokens: () => Promise.resolve(2_000) });
    await sendFixPrompt(appThatAsks().app);
    expect(said.at(-1)).toBe(
      'Tiny has failed: the prompt has 2,000 tokens, and the model reads no more than 100 | Copy Prompt',
    );
    expect(sent).not.toHaveBeenCalled();
  });

  it('shows a whole answer as one of its own, and says that an empty reply is empty', async () => {
    const said = messages('Send');
    model(['{}']);
    await sendFixPrompt(appThatAsks({ ...PROMPT, request: { isWhole: true } }).app);
    expect(opened.mock.calls).toEqual([[{ language: 'llm-response', content: '{}' }]]);
    model([' \n']);
    await sendFixPrompt(appThatAsks().app);
    expect(said.at(-1)).toBe('Tiny sent an empty reply.');
    expect(written()).toEqual([]);
  });
});

describe('whether there are models', () => {
  it('is known where the editor says so, fails, or says nothing', async () => {
    vi.useFakeTimers();
    const select = vi.spyOn(vscode.lm, 'selectChatModels');
    select.mockResolvedValueOnce([{} as never]).mockRejectedValueOnce(new Error('none'));
    expect([await hasModels(), await hasModels()]).toEqual([true, false]);
    select.mockReturnValueOnce(new Promise(() => undefined));
    const waiting = hasModels();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toBe(false);
    vi.useRealTimers();
  });
});
