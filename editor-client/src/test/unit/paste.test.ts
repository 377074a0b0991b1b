import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import type { App } from '../../app';
import { pasteResponse } from '../../answers/paste';
import { appWith, messages, open } from './answers';

const ANSWER = '{"summary": "s"}';
const OPEN = 'Open Answer…';

const opened = vi.fn();
const written = vi.fn<typeof vscode.workspace.fs.writeFile>(() => Promise.resolve());

function copied(text: string): void {
  vi.spyOn(vscode.env.clipboard, 'readText').mockResolvedValue(text);
}

/** Whatever is opened is of this language. */
function plain(language?: string): void {
  const [document] = open(['untitled:Untitled-1'], '', language);
  vi.spyOn(vscode.workspace, 'openTextDocument').mockImplementation((what: unknown) => {
    opened(what);
    return Promise.resolve(document) as never;
  });
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  opened.mockReset();
  plain();
  vi.spyOn(vscode.languages, 'setTextDocumentLanguage').mockImplementation((read) => Promise.resolve(read));
  vi.spyOn(vscode.window, 'showTextDocument').mockResolvedValue(undefined as never);
});

describe('Paste as Model Response', () => {
  it('shows the clipboard, just as it is, as an answer that has no name yet', async () => {
    const said = messages();
    copied(`  ${ANSWER}\n\n`);
    await pasteResponse(appWith().app);
    expect(opened.mock.calls).toEqual([[{ language: 'llm-response', content: `  ${ANSWER}\n\n` }]]);
    expect(vscode.window.showTextDocument).toHaveBeenCalledOnce();
    expect(said).toEqual([]);
  });

  it.each(['', ' \n\t'])('says that %j is no text, and offers a file', async (text) => {
    const said = messages();
    copied(text);
    await pasteResponse(appWith().app);
    expect(said).toEqual([
      `The clipboard contains no text. Copy the model's whole answer and try again. | ${OPEN}`,
    ]);
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens the file that is chosen instead as an answer', async () => {
    messages(OPEN);
    copied('');
    plain('plaintext');
    const file = vscode.Uri.file('/answers/a.txt');
    vi.spyOn(vscode.window, 'showOpenDialog').mockResolvedValue([file]);
    await pasteResponse(appWith().app);
    expect(opened.mock.calls).toEqual([[file]]);
    expect(vscode.languages.setTextDocumentLanguage).toHaveBeenCalledWith(expect.anything(), 'llm-response');
  });

  it('opens nothing where no file is chosen', async () => {
    messages(OPEN);
    copied('');
    vi.spyOn(vscode.window, 'showOpenDialog').mockResolvedValue(undefined);
    await pasteResponse(appWith().app);
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([
    [undefined, 0],
    ['Paste Anyway', 1],
  ])('asks before it shows NUL characters; with %s %i document is opened', async (button, number) => {
    const said = messages(button);
    copied('PNG\0\0');
    await pasteResponse(appWith().app);
    expect(said).toEqual([expect.stringMatching(/contains binary data.* \| Paste Anyway$/)]);
    expect(opened).toHaveBeenCalledTimes(number);
  });
});

describe('a clipboard of 20 MB', () => {
  const LARGE = 'x'.repeat(20_000_000);

  it('is not opened, but its size, the limit and what can be done are told once', async () => {
    const said = messages();
    copied(LARGE);
    await pasteResponse(appWith().app);
    expect(said).toEqual([
      'The clipboard contains 20 MB. The editor reads answers smaller than 20 MB (descant.limits). ' +
        'Use `descant check` for larger ones. | Save and Check… | Open as Plain Text',
    ]);
    expect(opened).not.toHaveBeenCalled();
  });

  it('is measured in bytes, as the server does', async () => {
    const said = messages();
    copied('é'.repeat(10_000_000));
    await pasteResponse(appWith().app);
    expect(said).toHaveLength(1);
  });

  it('is opened as plain text where that is wanted', async () => {
    messages('Open as Plain Text');
    copied(LARGE);
    await pasteResponse(appWith().app);
    expect(opened.mock.calls).toEqual([[{ language: 'plaintext', content: LARGE }]]);
  });

  it('is not offered to be opened where VS Code would not open it', async () => {
    const said = messages();
    copied('x'.repeat(50 * 1024 * 1024));
    await pasteResponse(appWith().app);
    expect(said[0]).toMatch(/ \| Save and Check…$/);
  });

  it('is saved and checked by the command of the server, which gets the path as it is', async () => {
    messages('Save and Check…');
    copied(LARGE);
    const file = vscode.Uri.file('/answers/a $(b) "c".response');
    vi.spyOn(vscode.window, 'showSaveDialog').mockResolvedValue(file);
    vi.spyOn(vscode.workspace.fs, 'writeFile').mockImplementation(written);
    const run = vi.spyOn(vscode.tasks, 'executeTask').mockResolvedValue(undefined as never);
    await pasteResponse(appWith().app);
    expect(written.mock.lastCall?.[1].byteLength).toBe(20_000_000);
    const execution = run.mock.lastCall?.[0].execution as vscode.ProcessExecution;
    expect([execution.process, ...execution.args]).toEqual([
      ...['/bin/python3', '-P', '-m', 'descant_server'],
      ...['check', file.fsPath],
    ]);
  });

  it('is saved, and the server is offered to be set up, where there is none', async () => {
    const said = messages('Save and Check…');
    copied(LARGE);
    vi.spyOn(vscode.window, 'showSaveDialog').mockResolvedValue(vscode.Uri.file('/a.response'));
    vi.spyOn(vscode.workspace.fs, 'writeFile').mockImplementation(written);
    const run = vi.spyOn(vscode.commands, 'executeCommand').mockResolvedValue(undefined);
    const { app } = appWith();
    await pasteResponse({ ...app, client: { server: undefined } } as unknown as App);
    expect(said[1]).toMatch(/^The answer is saved\..* \| Set Up Server$/);
    expect(run).not.toHaveBeenCalled();
  });

  it('is saved nowhere where no file is named', async () => {
    messages('Save and Check…');
    copied(LARGE);
    vi.spyOn(vscode.window, 'showSaveDialog').mockResolvedValue(undefined);
    const run = vi.spyOn(vscode.tasks, 'executeTask');
    await pasteResponse(appWith().app);
    expect(run).not.toHaveBeenCalled();
  });
});
