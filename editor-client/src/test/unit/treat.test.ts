import { createTextDocument } from 'jest-mock-vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { openAsResponse } from '../../answers/opening';
import { treatAsResponse } from '../../answers/treat';
import { appWith, messages, open } from './answers';

const set = vi.fn<typeof vscode.languages.setTextDocumentLanguage>((document) => Promise.resolve(document));

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  set.mockClear();
  vi.spyOn(vscode.languages, 'setTextDocumentLanguage').mockImplementation(set);
  vi.spyOn(vscode.window, 'showTextDocument').mockResolvedValue(undefined as never);
});

describe('Treat Document as Model Response', () => {
  it('makes the document in front an answer, and says nothing', async () => {
    const said = messages();
    const [document] = open(['file:///a.txt'], 'x', 'plaintext');
    await treatAsResponse(appWith().app);
    expect(set.mock.calls).toEqual([[document, 'llm-response']]);
    expect(said).toEqual([]);
  });

  it('says that a document is one already', async () => {
    const said = messages();
    open(['file:///folder/a.txt']);
    await treatAsResponse(appWith().app);
    expect(said).toEqual(['a.txt is already read as a model response.']);
    expect(set).not.toHaveBeenCalled();
  });

  it('says what to do where no document is in front', async () => {
    const said = messages();
    open([]);
    await treatAsResponse(appWith().app);
    expect(said).toEqual([
      'No text document is active. Open or paste the answer. | Paste as Model Response | Open Answer…',
    ]);
  });

  it.each(['descant-preview:/a.py?x', 'git:/a.txt', 'output:log'])(
    'refuses %s, which the server does not read',
    async (uri) => {
      const said = messages();
      open([uri], 'x', 'plaintext');
      await treatAsResponse(appWith().app);
      expect(said).toEqual([expect.stringContaining('is a virtual document')]);
      expect(set).not.toHaveBeenCalled();
    },
  );

  it('opens the file that is given, and leaves the one in front as it is', async () => {
    open(['file:///front.txt'], 'x', 'plaintext');
    const other = there({ '/other.txt': 1 });
    await treatAsResponse(appWith().app, vscode.Uri.file('/other.txt'));
    expect(set.mock.calls).toEqual([[other.get('/other.txt'), 'llm-response']]);
  });
});

describe('Open as Model Response', () => {
  it('shows the files that are selected as answers, without folders', async () => {
    const files = there({ '/a.txt': 1, '/folder': 'folder', '/b.json': 1 });
    const uris = [...files.keys()].map((path) => vscode.Uri.file(path));
    await openAsResponse(appWith().app, uris[0], uris);
    const shown = vi.mocked(vscode.window.showTextDocument).mock.calls.map(([document]) => document);
    expect(shown).toEqual([files.get('/a.txt'), files.get('/b.json')]);
    expect(set.mock.calls.map(([document]) => document)).toEqual(shown);
  });

  it('takes the tab of a document without a file, beside which a menu gives its place', async () => {
    const [untitled] = open(['untitled:Untitled-1'], 'x', 'plaintext');
    vi.spyOn(vscode.workspace, 'openTextDocument').mockResolvedValue(untitled as never);
    await openAsResponse(appWith().app, untitled?.uri, { groupId: 0, editorIndex: 1 });
    expect(set.mock.calls).toEqual([[untitled, 'llm-response']]);
  });

  it('asks for a file where none is given', async () => {
    const files = there({ '/a.txt': 1 });
    vi.spyOn(vscode.window, 'showOpenDialog').mockResolvedValue([vscode.Uri.file('/a.txt')]);
    await openAsResponse(appWith().app);
    expect(set.mock.calls).toEqual([[files.get('/a.txt'), 'llm-response']]);
  });

  it('opens no file that the server would not read, and offers to check it', async () => {
    there({ '/a [b](command:c).txt': 30_000_000 });
    const said = messages('Check');
    const run = vi.spyOn(vscode.tasks, 'executeTask').mockResolvedValue(undefined as never);
    await openAsResponse(appWith().app, vscode.Uri.file('/a [b](command:c).txt'));
    expect(said).toEqual([
      'a [b] (command:c).txt has 30 MB. The editor reads answers smaller than 20 MB (descant.limits). ' +
        'Use `descant check` for larger ones. | Check',
    ]);
    expect(set).not.toHaveBeenCalled();
    const execution = run.mock.lastCall?.[0].execution as vscode.ProcessExecution;
    expect(execution.args.slice(-2)).toEqual(['check', '/a [b](command:c).txt']);
  });
});

/** Files on the disk, by path: of so many bytes, or folders. */
function there(files: Readonly<Record<string, number | 'folder'>>): Map<string, vscode.TextDocument> {
  const documents = Object.keys(files).map(
    (path) => [path, createTextDocument(vscode.Uri.file(path), 'x', 'plaintext')] as const,
  );
  const known = new Map(documents);
  vi.spyOn(vscode.workspace.fs, 'stat').mockImplementation(({ path }) => {
    const size = files[path];
    const type = size === 'folder' ? vscode.FileType.Directory : vscode.FileType.File;
    return Promise.resolve({ type, size: Number(size), ctime: 0, mtime: 0 });
  });
  vi.spyOn(vscode.workspace, 'openTextDocument').mockImplementation(
    (uri: unknown) => Promise.resolve(known.get((uri as vscode.Uri).path)) as never,
  );
  return known;
}
