import { createTextDocument } from 'jest-mock-vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { ResponsePaste, pasteKind, registerPaste } from '../../answers/pasteProvider';

const ANSWER = '{\n  "summary": "s"\n}';

function transfer(text: string | undefined): vscode.DataTransfer {
  const item = text === undefined ? undefined : { asString: () => Promise.resolve(text) };
  return {
    get: (type: string) => (type === 'text/plain' ? item : undefined),
  } as unknown as vscode.DataTransfer;
}

function offered(
  uri: string,
  text: string | undefined,
  { there = '', only, isCancelled = false }: { there?: string; only?: string; isCancelled?: boolean } = {},
) {
  const document = createTextDocument(vscode.Uri.parse(uri), there, 'plaintext');
  const context = {
    only: only === undefined ? undefined : vscode.DocumentDropOrPasteEditKind.Empty.append(only),
  } as vscode.DocumentPasteEditContext;
  const token = { isCancellationRequested: isCancelled } as vscode.CancellationToken;
  return new ResponsePaste().provideDocumentPasteEdits(document, [], transfer(text), context, token);
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('pasting into plain text', () => {
  it('is offered as an answer beside what a paste does anyway', async () => {
    const [edit] = await offered('untitled:Untitled-1', ANSWER);
    expect([edit?.title, edit?.insertText]).toEqual(['Paste as Model Response', ANSWER]);
    expect(edit?.kind.value).toBe('text.descant.response');
    expect(edit?.yieldTo?.map((kind) => kind.value)).toEqual(['text']);
  });

  it.each([
    ['an untitled document with text', 'untitled:Untitled-1', ANSWER, { there: 'note' }, 1],
    ['an empty file', 'file:///a.txt', ANSWER, { there: ' \n' }, 1],
    ['a file with text', 'file:///a.txt', ANSWER, { there: 'note' }, 0],
    ['no text', 'untitled:Untitled-1', undefined, {}, 0],
    ['blanks', 'untitled:Untitled-1', ' \n\n ', {}, 0],
    ['a few words', 'untitled:Untitled-1', 'https://example.org/\n', {}, 0],
    ['a few words, where it was asked for', 'untitled:Untitled-1', 'words', { only: 'text.descant' }, 1],
    ['a few words, where another was asked for', 'untitled:Untitled-1', 'words', { only: 'markdown' }, 0],
    ['an answer on one line', 'untitled:Untitled-1', `{"summary": "${'s'.repeat(200)}"}`, {}, 1],
    ['a paste that was given up', 'untitled:Untitled-1', ANSWER, { isCancelled: true }, 0],
  ])('of %s', async (_, uri, text, options, number) => {
    expect(await offered(uri, text, options)).toHaveLength(number);
  });

  it('makes the document an answer once the text has come, and no other document', async () => {
    const changed = new vscode.EventEmitter<vscode.TextDocumentChangeEvent>();
    vi.spyOn(vscode.workspace, 'onDidChangeTextDocument').mockImplementation((listen) =>
      changed.event(listen),
    );
    const set = vi
      .spyOn(vscode.languages, 'setTextDocumentLanguage')
      .mockImplementation((document) => Promise.resolve(document));
    const provider = new ResponsePaste();
    const [edit] = await offered('untitled:Untitled-1', ANSWER);
    if (edit === undefined) throw new Error('nothing is offered');
    expect(provider.resolveDocumentPasteEdit(edit)).toBe(edit);
    const other = createTextDocument(vscode.Uri.parse('untitled:Untitled-2'), '', 'plaintext');
    const change = (document: vscode.TextDocument) => {
      changed.fire({ document, contentChanges: [], reason: undefined });
    };
    change(other);
    expect(set).not.toHaveBeenCalled();
    change(edit.document);
    change(edit.document);
    expect(set.mock.calls).toEqual([[edit.document, 'llm-response']]);
  });

  it('is looked at in plain text alone', () => {
    const register = vi.fn<typeof vscode.languages.registerDocumentPasteEditProvider>(
      () => new vscode.Disposable(() => undefined),
    );
    Object.assign(vscode.languages, { registerDocumentPasteEditProvider: register });
    registerPaste().dispose();
    const [selector, , metadata] = register.mock.lastCall ?? [];
    expect(selector).toEqual([
      { scheme: 'untitled', language: 'plaintext' },
      { scheme: 'file', language: 'plaintext' },
    ]);
    expect(metadata).toEqual({ providedPasteEditKinds: [pasteKind()], pasteMimeTypes: ['text/plain'] });
  });
});
