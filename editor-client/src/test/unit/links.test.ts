import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTextDocument } from 'jest-mock-vscode';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import type { App } from '../../app';
import { AnswerLinks, linked } from '../../answers/links';
import { appWith, messages } from './answers';

const ID = 'descant.descant';
const opened = vi.fn();
let root: string;
let handler: AnswerLinks;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  root = realpathSync(mkdtempSync(join(tmpdir(), 'descant-links-')));
  mkdirSync(join(root, 'project/answers'), { recursive: true });
  writeFileSync(join(root, 'project/answers/a.txt'), 'x');
  writeFileSync(join(root, 'secret.txt'), 'x');
  symlinkSync(join(root, 'secret.txt'), join(root, 'project/link.txt'));
  const folder = { uri: vscode.Uri.file(join(root, 'project')), name: 'project', index: 0 };
  vi.spyOn(vscode.workspace, 'workspaceFolders', 'get').mockReturnValue([folder]);
  vi.spyOn(vscode.workspace, 'openTextDocument').mockImplementation((what: unknown) => {
    opened(what);
    return Promise.resolve(createTextDocument(vscode.Uri.file('/x'), 'x', 'llm-response'));
  });
  vi.spyOn(vscode.window, 'showTextDocument').mockResolvedValue(undefined as never);
  const { app } = appWith();
  const context = { ...app.context, extension: { id: ID } };
  handler = new AnswerLinks({ ...app, context } as unknown as App);
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function link(query: string, more: { authority?: string; path?: string } = {}): vscode.Uri {
  return vscode.Uri.from({ scheme: 'vscode', authority: ID, path: '/open', query, ...more });
}

describe('a link', () => {
  it('has one text, with all signs in it, which is opened once that is agreed to', async () => {
    const said = messages('Open');
    const text = 'a = b & c\n{"files": []}\ttext=1&file=/etc/passwd';
    await handler.handleUri(link(`text=${text}`));
    expect(said).toEqual(['Open the answer in this link (47 characters)? | [object Object] | Open']);
    expect(opened.mock.calls).toEqual([[{ language: 'llm-response', content: text }]]);
  });

  it('names a file of the workspace, which is opened once that is agreed to', async () => {
    messages('Open');
    await handler.handleUri(link('file=answers/a.txt'));
    expect((opened.mock.lastCall?.[0] as vscode.Uri).fsPath).toBe(join(root, 'project/answers/a.txt'));
  });

  it('opens nothing without consent, and one that comes meanwhile asks nothing', async () => {
    let answer: (value: undefined) => void = () => undefined;
    const asks = vi.spyOn(vscode.window, 'showInformationMessage');
    asks.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const first = handler.handleUri(link('text=1'));
    await handler.handleUri(link('text=2'));
    answer(undefined);
    await first;
    expect(asks).toHaveBeenCalledOnce();
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([
    ['file=link.txt', 'its file is not in the workspace'],
    ['file=answers/none.txt', 'its file is not in the workspace'],
    ['file=.', 'its file is not in the workspace'],
    ['file=../secret.txt', 'its path does not stay in the workspace'],
    ['file=a\\..\\..\\secret.txt', 'its path does not stay in the workspace'],
    ['file=/etc/passwd', 'its path does not stay in the workspace'],
    ['file=\\\\host\\share\\a.txt', 'its path does not stay in the workspace'],
    ['file=//host/share/a.txt', 'its path does not stay in the workspace'],
    ['file=C:\\a.txt', 'its path does not stay in the workspace'],
    ['file=file:///etc/passwd', 'its path does not stay in the workspace'],
    ['file=~/a.txt', 'its path does not stay in the workspace'],
    ['file=a\u0000.txt', 'its path is no path of a file'],
    ['file=a\n.txt', 'its path is no path of a file'],
    [`file=${'a'.repeat(2_000)}`, 'its path is no path of a file'],
    [`text=${'a'.repeat(100_001)}`, 'its text is too long: paste it instead'],
    ['text=\u001b[31m', 'its text contains control characters'],
    ['text= ', 'it has neither a text nor a file'],
    ['TEXT=1', 'it has neither a text nor a file'],
    ['', 'it has neither a text nor a file'],
  ])('is refused in one line where it is wrong, case %#', async (query, reason) => {
    const said = messages('Open');
    await handler.handleUri(link(query));
    expect(said).toEqual([`The link was not opened: ${reason}.`]);
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([{ authority: 'other.descant' }, { path: '/open/x' }, { path: '/apply' }])(
    'to something else is refused: %j',
    (more) => {
      expect(linked(link('text=1', more), ID)).toEqual({
        refused: 'it is not one of those that open an answer',
      });
    },
  );
});
