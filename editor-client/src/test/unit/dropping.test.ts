import { createTextDocument } from 'jest-mock-vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { AnswerDrops } from '../../answers/dropping';
import { appWith } from './answers';

const opened = vi.fn();

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.spyOn(vscode.workspace.fs, 'stat').mockRejectedValue(new Error('gone'));
  vi.spyOn(vscode.workspace, 'openTextDocument').mockImplementation((what: unknown) => {
    opened((what as { path?: string }).path ?? what);
    return Promise.resolve(createTextDocument(vscode.Uri.file('/x'), 'x', 'llm-response'));
  });
  vi.spyOn(vscode.window, 'showTextDocument').mockResolvedValue(undefined as never);
});

/** What is dropped: texts by their kind, and files of which a browser tells no path. */
function dropped(texts: Readonly<Record<string, string>>, files: readonly string[] = []): Promise<void> {
  const items = new Map(
    Object.entries(texts).map(([kind, text]) => [
      kind,
      { asString: () => Promise.resolve(text), asFile: () => undefined },
    ]),
  );
  const asFile = files.map((text, at) => [
    `application/${String(at)}`,
    { asFile: () => ({ name: 'a', data: () => Promise.resolve(Buffer.from(text)) }) },
  ]);
  const data = {
    get: (kind: string) => items.get(kind),
    *[Symbol.iterator]() {
      yield* [...items, ...asFile];
    },
  };
  return new AnswerDrops(() => appWith().app).handleDrop(undefined, data as unknown as vscode.DataTransfer);
}

describe('what is dropped on the view', () => {
  it('is opened by its addresses, also where their text comes along', async () => {
    await dropped({ 'text/uri-list': '# two\r\nfile:///a.txt\r\nfile:///b.md\r\n', 'text/plain': '/a.txt' });
    expect(opened.mock.calls).toEqual([['/a.txt'], ['/b.md']]);
  });

  it('is opened by its text where it has no address', async () => {
    await dropped({ 'text/plain': '{"files": []}' });
    await dropped({}, ['{"summary": "🌊"}']);
    expect(opened.mock.calls.map(([what]) => (what as { content: string }).content)).toEqual([
      '{"files": []}',
      '{"summary": "🌊"}',
    ]);
  });

  it('opens nothing where there is nothing in it', async () => {
    await dropped({ 'text/plain': ' \n', 'text/uri-list': '' });
    expect(opened).not.toHaveBeenCalled();
  });
});
