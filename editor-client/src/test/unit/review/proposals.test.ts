import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import type { ResponseClient } from '../../../client';
import { Proposals } from '../../../review/proposals';
import { sidesOf } from '../../../review/sides';
import { memory } from '../answers';
import { file, review } from './desk';

const FILE = file('src/a.py');
const [, side] = sidesOf(review('file:///a.response', [FILE]), FILE);
const OLD = 'one\ntwo\n';
const WITHOUT = 'one\n';
const MINE = 'one of mine\ntwo\n';

const opened = new vscode.EventEmitter<vscode.TextDocument>();
const edited = new vscode.EventEmitter<Partial<vscode.TextDocumentChangeEvent>>();
const closed = new vscode.EventEmitter<vscode.TextDocument>();
const previewed = new vscode.EventEmitter<vscode.Uri>();
let proposed: string;
let sent: unknown[];
let told: number;
let proposals: Proposals;

beforeEach(() => {
  Object.assign(vscode.workspace, { textDocuments: [] });
  vi.mocked(vscode.workspace.onDidOpenTextDocument).mockImplementation(opened.event);
  vi.mocked(vscode.workspace.onDidChangeTextDocument).mockImplementation(edited.event as never);
  vi.mocked(vscode.workspace.onDidCloseTextDocument).mockImplementation(closed.event);
  [proposed, sent, told] = [OLD, [], 0];
  const client = {
    request: () => Promise.resolve({ text: proposed }),
    execute: (_: string, argument: { text: string; of: string }) => {
      sent.push(argument);
      return Promise.resolve({ chosen: true });
    },
    onDidChangePreview: previewed.event,
    onDidChangeState: () => undefined,
  } as unknown as ResponseClient;
  proposals = new Proposals(client, memory(), Promise.resolve());
  proposals.onDidChangeFile(() => (told += 1));
});

afterEach(() => {
  proposals.dispose();
});

/** Open the side in an editor, with what VS Code reads of it. */
async function open(): Promise<number> {
  const { mtime } = await proposals.stat(side);
  const text = new TextDecoder().decode(await proposals.readFile(side));
  opened.fire(shown(text, false));
  return mtime;
}

/** Have the editor tell of a change: by typing, by a save, or by reading the file again. */
function changed(text: string, isDirty = true): void {
  edited.fire({
    document: shown(text, isDirty),
    contentChanges: [{} as vscode.TextDocumentContentChangeEvent],
  });
}

function shown(text: string, isDirty: boolean): vscode.TextDocument {
  const document = { uri: side, isDirty, getText: () => text } as unknown as vscode.TextDocument;
  Object.assign(vscode.workspace, { textDocuments: [document] });
  return document;
}

const save = () => proposals.writeFile(side, new TextEncoder().encode(MINE));

describe('a proposed file', () => {
  it('is there after a reload, though its answer, in a tab behind it, is not read again yet', async () => {
    const answer = vscode.Uri.parse('file:///a.response');
    const tabs = [{ input: new vscode.TabInputText(answer) }];
    Object.assign(vscode.window, { tabGroups: { ...vscode.window.tabGroups, all: [{ tabs }] } });
    const reading = vi.spyOn(vscode.workspace, 'openTextDocument').mockImplementation(((uri: vscode.Uri) => {
      proposed = `of ${uri.toString()}`;
      return Promise.resolve(undefined);
    }) as never);
    proposed = 'not open';
    expect(new TextDecoder().decode(await proposals.readFile(side))).toBe(`of ${answer.toString()}`);
    reading.mockRestore();
  });
});

describe('a proposed file that is edited', () => {
  it('is saved as a change of what the editor showed, whatever is proposed meanwhile', async () => {
    const since = await open();
    proposed = WITHOUT;
    await proposals.renewAll();
    changed(MINE);
    expect((await proposals.stat(side)).mtime).toBeLessThanOrEqual(since);
    await save();
    expect(sent).toEqual([expect.objectContaining({ text: MINE, of: OLD })]);
  });

  it('is so, too, where the editor is about to take what is proposed, and is told of the edit later', async () => {
    await open();
    proposed = WITHOUT;
    await proposals.readFile(side);
    changed(MINE, false);
    edited.fire({ document: shown(MINE, true), contentChanges: [] });
    await save();
    expect(sent).toEqual([expect.objectContaining({ text: MINE, of: OLD })]);
  });

  it('is a change of what the editor has read again', async () => {
    await open();
    proposed = WITHOUT;
    await proposals.readFile(side);
    changed(WITHOUT, false);
    changed(MINE);
    await save();
    expect(sent[0]).toMatchObject({ of: WITHOUT });
  });

  it('is read again once it is saved, where more has come together', async () => {
    await open();
    changed(MINE);
    proposed = `${MINE}of others\n`;
    await save();
    const { mtime } = await proposals.stat(side);
    const before = told;
    edited.fire({ document: shown(MINE, false), contentChanges: [] });
    await vi.waitFor(() => {
      expect(told).toBe(before + 1);
    });
    expect((await proposals.stat(side)).mtime).toBeGreaterThan(mtime);
  });

  it('is a change of what was saved last, when writing goes on', async () => {
    await open();
    changed(MINE);
    await save();
    changed(MINE);
    await save();
    expect(sent[1]).toMatchObject({ of: MINE });
  });

  it('is as it was where its editor is closed without saving', async () => {
    await open();
    changed(MINE);
    closed.fire(shown(OLD, false));
    proposed = WITHOUT;
    await open();
    changed(MINE);
    await save();
    expect(sent[0]).toMatchObject({ of: WITHOUT });
  });
});
