import { createTextDocument } from 'jest-mock-vscode';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { IncomingAnswers } from '../../answers/incoming';
import { appWith, messages } from './answers';

const opened = vi.fn();
let created: vscode.EventEmitter<vscode.Uri>;
let watched: string[];
let incoming: IncomingAnswers | undefined;
let trust: vscode.EventEmitter<undefined>;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.useFakeTimers();
  [created, trust] = [new vscode.EventEmitter(), new vscode.EventEmitter()];
  watched = [];
  const none = () => new vscode.Disposable(() => undefined);
  const folder = { uri: vscode.Uri.file('/project'), name: 'project', index: 0 };
  vi.spyOn(vscode.workspace, 'workspaceFolders', 'get').mockReturnValue([folder]);
  Object.assign(vscode.workspace, {
    isTrusted: true,
    onDidGrantWorkspaceTrust: trust.event,
    onDidChangeConfiguration: none,
    onDidChangeWorkspaceFolders: none,
    createFileSystemWatcher: (pattern: vscode.RelativePattern) => {
      watched.push(pattern.baseUri.path);
      return { onDidCreate: created.event, dispose: () => watched.pop() };
    },
  });
  vi.spyOn(vscode.workspace.fs, 'stat').mockResolvedValue({
    type: vscode.FileType.File,
    size: 1,
    ctime: 0,
    mtime: 0,
  });
  vi.spyOn(vscode.workspace, 'openTextDocument').mockImplementation((uri: unknown) => {
    opened((uri as vscode.Uri).path);
    return Promise.resolve(createTextDocument(uri as vscode.Uri, 'x', 'llm-response'));
  });
  vi.spyOn(vscode.window, 'showTextDocument').mockResolvedValue(undefined as never);
});

afterEach(() => {
  incoming?.dispose();
  vi.useRealTimers();
});

function watching(folder: string): void {
  vi.spyOn(vscode.workspace, 'getConfiguration').mockReturnValue({ get: () => folder } as never);
  incoming = new IncomingAnswers(appWith().app);
}

describe('the folder of answers', () => {
  it.each([
    ['answers', '/project/answers'],
    ['/inbox', '/inbox'],
  ])('%s is watched at %s', (setting, path) => {
    watching(setting);
    expect(watched).toEqual([path]);
  });

  it('is watched nowhere where none is set, and not before the workspace is trusted', () => {
    watching('');
    expect(watched).toEqual([]);
    incoming?.dispose();
    Object.assign(vscode.workspace, { isTrusted: false });
    watching('answers');
    expect(watched).toEqual([]);
    Object.assign(vscode.workspace, { isTrusted: true });
    trust.fire(undefined);
    expect(watched).toEqual(['/project/answers']);
  });

  it('offers a new file, and opens it when that is wanted', async () => {
    const said = messages('Open');
    watching('answers');
    created.fire(vscode.Uri.file('/project/answers/a.txt'));
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said).toEqual(['New answer: a.txt | Open']);
    expect(opened.mock.calls).toEqual([['/project/answers/a.txt']]);
  });

  it('offers files that come together in one message, and opens none unasked', async () => {
    const said = messages();
    watching('answers');
    for (const name of ['a.txt', 'b.json']) created.fire(vscode.Uri.file(`/project/answers/${name}`));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said).toEqual(['2 new answers, the first of them a.txt | Open All']);
    expect(opened).not.toHaveBeenCalled();
  });

  it('offers what came before, while more and more comes', async () => {
    const said = messages();
    watching('answers');
    for (let number = 0; number < 8; number += 1) {
      created.fire(vscode.Uri.file(`/project/answers/${String(number)}.txt`));
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(said[0]).toBe('3 new answers, the first of them 0.txt | Open All');
  });

  it('opens the others where one is gone by then', async () => {
    const said = messages('Open All');
    watching('answers');
    vi.mocked(vscode.workspace.openTextDocument).mockRejectedValueOnce(new Error('a.txt is gone'));
    for (const name of ['a.txt', 'b.txt']) created.fire(vscode.Uri.file(`/project/answers/${name}`));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said).toHaveLength(2);
    expect(opened.mock.calls).toEqual([['/project/answers/b.txt']]);
  });

  it('names a file in one line, whatever its name', async () => {
    const said = messages();
    watching('answers');
    created.fire(vscode.Uri.file('/project/answers/a\n\u202e[b](command:c).txt'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said).toEqual(['New answer: a\\u000a\\u202e[b] (command:c).txt | Open']);
  });
});
