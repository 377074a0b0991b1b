import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { compareAnswers } from '../../answers/compare';
import type { Update } from '../../answers/comparisonMessages';
import { composeAnswer } from '../../answers/compose';
import { restoreComparisons } from '../../answers/restoring';
import { appWith, cell, comparison, messages, open, row, URIS } from './answers';

const COMPARISON = comparison(URIS, row('a.py', cell('A'), cell('B')), row('b.py', cell('A'), cell('A')));
const THREE = [...URIS, 'untitled:Untitled-3'];

/** A tab for a page: what is posted to it, and how it speaks and goes. */
function tab() {
  const said = new vscode.EventEmitter<unknown>();
  const gone = new vscode.EventEmitter<undefined>();
  const posted: Update[] = [];
  const panel = {
    reveal: vi.fn(),
    onDidDispose: gone.event,
    dispose: vi.fn(),
    webview: {
      html: '',
      options: {} as vscode.WebviewOptions,
      cspSource: 'https://page.test',
      asWebviewUri: (uri: vscode.Uri) => uri,
      onDidReceiveMessage: said.event,
      postMessage: (update: Update) => {
        posted.push(update);
        return Promise.resolve(true);
      },
    },
  };
  const create = vi.fn(() => panel as unknown as vscode.WebviewPanel);
  vi.spyOn(vscode.window, 'createWebviewPanel').mockImplementation(create);
  return {
    panel,
    posted,
    create,
    say: (message: unknown) => {
      said.fire(message);
    },
    dispose: () => {
      gone.fire(undefined);
    },
  };
}

/** Tabs of documents, also of those that nobody has looked at yet. */
function tabs(...uris: readonly string[]): void {
  const all = uris.map((uri) => ({ input: new vscode.TabInputText(vscode.Uri.parse(uri)) }));
  Object.assign(vscode.window, { tabGroups: { all: [{ tabs: all }] } });
}

let closed: vscode.EventEmitter<vscode.TextDocument>;
let page: ReturnType<typeof tab>;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  page = tab();
  closed = new vscode.EventEmitter();
  vi.spyOn(vscode.workspace, 'onDidCloseTextDocument').mockImplementation((listen) => closed.event(listen));
  vi.spyOn(vscode.window, 'showTextDocument').mockResolvedValue(undefined as never);
  vi.spyOn(vscode.commands, 'executeCommand').mockResolvedValue(undefined);
  tabs();
  return () => {
    page.dispose();
  };
});

describe('Compare Open Answers', () => {
  it.each([
    [[], 'No model response is open. Open two or more answers to the same prompt.'],
    [[URIS[0]], 'Only one model response is open. Open or paste another answer to the same prompt.'],
  ])('of %j says what is missing', async (uris, message) => {
    const said = messages();
    open(uris);
    await compareAnswers(appWith().app);
    expect(said).toEqual([`${message} | Paste as Model Response | Open Answer…`]);
    expect(page.create).not.toHaveBeenCalled();
  });

  it('does not count views and other documents', async () => {
    const said = messages();
    open([URIS[0], 'descant-preview:/composed.response?x']);
    await compareAnswers(appWith().app);
    expect(said).toHaveLength(1);
  });

  it('of two asks for nothing, and shows them', async () => {
    open(URIS);
    const { app, answer } = appWith({ 'descant.compare': COMPARISON });
    await compareAnswers(app);
    expect(answer.mock.calls).toEqual([['descant.compare', { uris: URIS }]]);
    page.say({ do: 'ready' });
    await vi.waitFor(() => {
      expect(page.posted).toHaveLength(1);
    });
    expect(page.posted[0]).toMatchObject({ paths: ['a.py', 'b.py'], uris: URIS });
  });

  it('of more lets choose, with what the server says of each; one that is too large is not ticked', async () => {
    open(THREE);
    const { app, answer } = appWith({
      'descant.compare': COMPARISON,
      'descant/review': ({ textDocument }: { textDocument: { uri: string } }) =>
        textDocument.uri === THREE[2]
          ? null
          : {
              headline: '1 file: 1 ready',
              ...(textDocument.uri === THREE[0] && { summary: { text: 'Round\ntimes' } }),
            },
    });
    const pick = vi.spyOn(vscode.window, 'showQuickPick').mockImplementation((async (items: unknown) => {
      const listed = (await items) as (vscode.QuickPickItem & { uri: string })[];
      expect(listed.map((item) => item.detail)).toEqual(['Round times', undefined, undefined]);
      expect(listed.map((item) => [item.label, item.description, item.picked])).toEqual([
        ['Untitled-1', '1 file: 1 ready', true],
        ['two.response', '1 file: 1 ready', true],
        ['Untitled-3', 'too large to compare', false],
      ]);
      return listed.slice(0, 2);
    }) as never);
    await compareAnswers(app);
    expect(pick).toHaveBeenCalledOnce();
    expect(answer).toHaveBeenLastCalledWith('descant.compare', { uris: URIS });
  });

  it.each([
    [undefined, []],
    [[{ uri: URIS[0] }], ['Select at least two answers.']],
  ])('does nothing when %j is chosen', async (chosen, told) => {
    const said = messages();
    open(THREE);
    vi.spyOn(vscode.window, 'showQuickPick').mockResolvedValue(chosen as never);
    await compareAnswers(appWith({ 'descant/review': null }).app);
    expect(said).toEqual(told);
    expect(page.create).not.toHaveBeenCalled();
  });

  it('of the same answers once more shows the tab that is there', async () => {
    open(URIS);
    const { app } = appWith({ 'descant.compare': COMPARISON });
    await compareAnswers(app);
    await compareAnswers(app);
    expect(page.create).toHaveBeenCalledOnce();
    expect(page.panel.reveal).toHaveBeenCalledOnce();
  });

  it('opens no tab where the server refuses', async () => {
    open(URIS);
    const { app } = appWith({ 'descant.compare': new Error('too large') });
    await expect(compareAnswers(app)).rejects.toThrow('too large');
    expect(page.create).not.toHaveBeenCalled();
  });
});

describe('the page of a comparison', () => {
  async function shown(results: Readonly<Record<string, unknown>> = {}) {
    open(URIS);
    const given = appWith({ 'descant.compare': COMPARISON, ...results });
    await compareAnswers(given.app);
    return given;
  }

  it('may load its own style and its own script, and nothing else', async () => {
    await shown();
    const { html } = page.panel.webview;
    const policy = /content="(default-src[^"]*)"/.exec(html)?.[1] ?? '';
    const nonce = /<script nonce="([^"]{16,})"/.exec(html)?.[1] ?? 'none';
    expect(policy).toBe(
      `default-src &#39;none&#39;; style-src https://page.test; script-src &#39;nonce-${nonce}&#39;; ` +
        'form-action &#39;none&#39;; base-uri &#39;none&#39;',
    );
    expect(page.panel.webview.options.localResourceRoots?.map((uri) => uri.path)).toEqual([
      '/extension/dist',
    ]);
    const [, , , options] = page.create.mock.lastCall as unknown as [unknown, unknown, unknown, object];
    expect(options).toEqual({ enableFindWidget: true });
  });

  it('is brought up to date when one of its answers was read anew, and by no other', async () => {
    const { answer, analyze } = await shown();
    analyze('untitled:other');
    analyze(URIS[1]);
    analyze(URIS[1]);
    await vi.waitFor(() => {
      expect(page.posted).toHaveLength(1);
    });
    // Once before there was a tab, and of two changes at once the second one after the first.
    expect(answer).toHaveBeenCalledTimes(3);
  });

  it('goes on without an answer that was closed, and says so', async () => {
    open(THREE);
    vi.spyOn(vscode.window, 'showQuickPick').mockResolvedValue(THREE.map((uri) => ({ uri })) as never);
    const { app, answer } = appWith({ 'descant.compare': comparison(THREE), 'descant/review': null });
    await compareAnswers(app);
    const [gone] = open(THREE).splice(2);
    open(URIS);
    if (gone !== undefined) closed.fire(gone);
    await vi.waitFor(() => {
      expect(page.posted).toHaveLength(1);
    });
    expect(answer).toHaveBeenLastCalledWith('descant.compare', { uris: URIS });
    expect(page.posted[0]?.body).toContain('Closed and no longer compared: Untitled-3.');
    expect(page.posted[0]?.body).not.toContain('inert');
  });

  it('shows how it was when only one answer is left', async () => {
    const { answer } = await shown();
    const [first, gone] = open(URIS);
    open([first?.uri.toString() ?? '']);
    if (gone !== undefined) closed.fire(gone);
    await vi.waitFor(() => {
      expect(page.posted).toHaveLength(1);
    });
    expect(answer).toHaveBeenCalledTimes(1);
    expect(page.posted[0]?.body).toContain('Closed: two.response. This comparison is out of date');
    expect(page.posted[0]?.body).toContain('inert');
    expect(page.posted[0]?.paths).toEqual(['a.py', 'b.py']);
  });

  it('shows the difference of a file to the chosen one, and a file alone where all have the same', async () => {
    await shown();
    const run = vi.mocked(vscode.commands.executeCommand);
    page.say({ do: 'show', path: 'a.py', uri: URIS[1], chosen: URIS[0] });
    page.say({ do: 'show', path: 'a.py', uri: URIS[0], chosen: URIS[0] });
    page.say({ do: 'show', path: 'a.py', uri: URIS[0], chosen: null });
    page.say({ do: 'show', path: 'b.py', uri: URIS[0], chosen: URIS[1] });
    await vi.waitFor(() => {
      expect(run).toHaveBeenCalledTimes(4);
    });
    const titles = run.mock.calls.map(([command, ...given]) => [command, ...given.map(String)].slice(0, 4));
    expect(titles).toEqual([
      ['vscode.diff', 'descant-preview:/A.py?A', 'descant-preview:/B.py?B', 'B.py (answer 1 ↔ answer 2)'],
      ['vscode.diff', 'descant-preview:/B.py?B', 'descant-preview:/A.py?A', 'A.py (answer 2 ↔ answer 1)'],
      ['vscode.diff', 'descant-preview:/B.py?B', 'descant-preview:/A.py?A', 'A.py (answer 2 ↔ answer 1)'],
      ['vscode.open', 'descant-preview:/A.py?A', '[object Object]'],
    ]);
  });

  it('composes what was chosen, by path and answer; choices that are of nothing any more are left out', async () => {
    messages();
    const { answer } = await shown({ 'descant.compose': { text: null, reasons: [] } });
    page.say({
      do: 'compose',
      choices: [
        ['a.py', URIS[1]],
        ['b.py', null],
        ['gone.py', URIS[0]],
        ['__proto__', null],
        ['a.py', 'untitled:gone'],
      ],
    });
    await vi.waitFor(() => {
      expect(answer).toHaveBeenLastCalledWith('descant.compose', {
        uris: URIS,
        take: { 'a.py': 2, 'b.py': null },
      });
    });
  });

  it.each([
    null,
    'compose',
    {},
    { do: 'run' },
    { do: 'open' },
    { do: 'open', uri: 'file:///etc/passwd' },
    { do: 'show', path: 1 },
    { do: 'show', path: 'none.py', uri: URIS[0], chosen: null },
    { do: 'compose', choices: { 'a.py': 1 } },
    { do: 'compose', choices: [['a.py', 1]] },
  ])('cannot make the extension do anything by %j', async (message) => {
    const { answer } = await shown();
    page.say(message);
    await Promise.resolve();
    expect(answer).toHaveBeenCalledTimes(1);
    expect(vscode.commands.executeCommand).not.toHaveBeenCalled();
    expect(vscode.window.showTextDocument).not.toHaveBeenCalled();
    expect(page.posted).toEqual([]);
  });

  it('says once what did not work', async () => {
    const said = messages();
    const { log } = await shown({ 'descant.compose': new Error('Invalid Params: the document is not open') });
    page.say({ do: 'compose', choices: [] });
    await vi.waitFor(() => {
      expect(said).toEqual(['Descant: the document is not open | Show Logs']);
    });
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('asks for nothing more when it is closed', async () => {
    const { answer, analyze } = await shown();
    page.dispose();
    analyze(URIS[0]);
    await Promise.resolve();
    expect(answer).toHaveBeenCalledTimes(1);
  });
});

describe('a tab that was open when the window was loaded again', () => {
  /** Give VS Code's own part: the tab, and what its page has kept. */
  async function restored(kept: unknown, results: Readonly<Record<string, unknown>> = {}) {
    const register = vi.fn((_: string, serializer: vscode.WebviewPanelSerializer) => serializer);
    Object.assign(vscode.window, { registerWebviewPanelSerializer: register });
    const given = appWith({ 'descant.compare': COMPARISON, ...results });
    const serializer = restoreComparisons(given.app, Promise.resolve());
    await (serializer as unknown as vscode.WebviewPanelSerializer).deserializeWebviewPanel(
      page.panel as unknown as vscode.WebviewPanel,
      kept,
    );
    expect(register.mock.lastCall?.[0]).toBe('descant.comparison');
    return given;
  }

  it('shows its answers again, and makes documents of those that nobody has looked at', async () => {
    const [first, second] = open(URIS);
    open([URIS[0]]);
    tabs(...URIS, 'file:///project/other.py');
    const opened = vi.spyOn(vscode.workspace, 'openTextDocument').mockImplementation((() => {
      vi.spyOn(vscode.workspace, 'textDocuments', 'get').mockReturnValue([first, second] as never);
      return Promise.resolve(second);
    }) as never);
    const { answer } = await restored({ choices: [], isFiltered: false, scroll: 0, uris: URIS });
    expect(opened.mock.calls.map(String)).toEqual([URIS[1]]);
    expect(answer.mock.calls).toEqual([['descant.compare', { uris: URIS }]]);
    page.say({ do: 'ready' });
    await vi.waitFor(() => {
      expect(page.posted[0]).toMatchObject({ uris: URIS });
    });
    await compareAnswers(appWith({ 'descant.compare': COMPARISON }).app);
    expect(page.panel.reveal).toHaveBeenCalledOnce();
    expect(page.create).not.toHaveBeenCalled();
  });

  it.each([
    [{ uris: URIS }, new Error('The Descant server is not running.')],
    [{ uris: 'untitled:Untitled-1' }, new Error('there are not two')],
    [undefined, new Error('there are not two')],
  ])('is closed where %j cannot be compared, without a word', async (kept, error) => {
    const said = messages();
    open(URIS);
    const { log } = await restored(kept, { 'descant.compare': error });
    expect(page.panel.dispose).toHaveBeenCalledOnce();
    expect(log.warn).toHaveBeenCalledOnce();
    expect(said).toEqual([]);
  });
});

describe('Compose from Open Answers', () => {
  const COMPOSED = { text: '{}', headline: '2 files: 2 ready. 1 file from answer 1.', clashes: [] };

  async function composed(result: unknown) {
    const said = messages();
    const [document] = open(URIS);
    const opened = vi.spyOn(vscode.workspace, 'openTextDocument').mockResolvedValue(document as never);
    const { app, answer } = appWith({ 'descant.compose': result });
    await composeAnswer(app);
    return { said, opened, answer };
  }

  it('takes the best of each, shows it as an answer, and says what is from where', async () => {
    const { said, opened, answer } = await composed(COMPOSED);
    expect(answer.mock.calls).toEqual([['descant.compose', { uris: URIS, take: {} }]]);
    expect(opened).toHaveBeenCalledWith({ language: 'llm-response', content: '{}' });
    expect(said).toEqual([COMPOSED.headline]);
  });

  it('tells the first clashes, and how many more there are', async () => {
    const clashes = [1, 2, 3, 4, 5].map((at) => ({
      path: at === 2 ? null : `${at}.py`,
      message: `Clash ${at}.`,
    }));
    const { said } = await composed({ ...COMPOSED, clashes });
    expect(said).toEqual([`${COMPOSED.headline} 1.py: Clash 1. Clash 2. 3.py: Clash 3. And 2 more.`]);
  });

  it('opens nothing where the server has said why there is none', async () => {
    const { said, opened } = await composed({ text: null, reasons: ['No answer has a file.'] });
    expect(opened).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });
});
