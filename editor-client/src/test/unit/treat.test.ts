import { createTextDocument } from 'jest-mock-vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
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

  it('takes the file that a menu was opened on, and shows it', async () => {
    messages();
    open(['file:///front.txt'], 'x', 'plaintext');
    const file = vscode.Uri.file('/other.txt');
    const other = createTextDocument(file, 'y', 'plaintext');
    vi.spyOn(vscode.workspace, 'openTextDocument').mockResolvedValue(other);
    await treatAsResponse(appWith().app, file);
    expect(set.mock.calls).toEqual([[other, 'llm-response']]);
    expect(vscode.window.showTextDocument).toHaveBeenCalledWith(other);
  });
});
