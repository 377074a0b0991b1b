import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { revealInAnswer, reviewAll, reviewAsked, reviewFile } from '../../../review/diffs';
import { sideAt, sidesOf } from '../../../review/sides';
import { Desk, blocked, file, review } from './desk';

const A = 'file:///a.response';
const B = 'untitled:b';

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});

/** The last call of a command of VS Code, addresses as texts. */
function ran(command: string): unknown {
  const call = vi.mocked(vscode.commands.executeCommand).mock.calls.findLast(([name]) => name === command);
  return JSON.parse(
    JSON.stringify(call?.slice(1) ?? null, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'scheme' in value ? told(asText(value)) : value,
    ),
  );
}

/** The address of a side, as the server knows it. */
function told(uri: string): string {
  return sideAt(vscode.Uri.parse(uri, true))?.address ?? decodeURIComponent(uri);
}

function asText(uri: object): string {
  return vscode.Uri.from(uri as vscode.Uri).toString();
}

describe('the review of a file', () => {
  it('shows what is there beside what would be, and leaves the focus in the tree', async () => {
    await desk.show(review(A, [file('src/a.py')]));
    await reviewFile(desk.app, desk.file('src/a.py'));
    expect(ran('vscode.diff')).toEqual([
      'descant-preview:/src/a.py?before',
      'descant-preview:/src/a.py?file',
      'a.py (Workspace ↔ Answer)',
      { preview: true, preserveFocus: true },
    ]);
  });

  it('goes there where the row of what is shown is opened once more', async () => {
    const a = review(A, [file('src/a.py')]);
    await desk.show(a);
    const [before, after] = sidesOf(a, file('src/a.py'));
    const activeTab = { label: 'a.py', input: new vscode.TabInputTextDiff(before, after) };
    Object.assign(vscode.window.tabGroups, { activeTabGroup: { activeTab } });
    await reviewFile(desk.app, desk.file('src/a.py'));
    expect(ran('vscode.diff')).toContainEqual({ preview: true, preserveFocus: false });
  });

  it('says in its title that the file is blocked', async () => {
    await desk.show(review(A, [blocked('a.py')]));
    await reviewFile(desk.app, desk.file('a.py'));
    expect(ran('vscode.diff')).toContain('a.py (Workspace ↔ Answer, blocked)');
  });

  it('of a file in conflict is one text with both sides, and its tab says so', async () => {
    await desk.show(review(A, [file('src/a.py', { state: 'conflict', ready: false })]));
    await reviewFile(desk.app, desk.file('src/a.py'));
    expect(ran('vscode.open')).toEqual([
      'descant-preview:/src/a.py?file',
      { preview: true, preserveFocus: true },
      'a.py (Conflict)',
    ]);
    expect(ran('vscode.diff')).toBeNull();
  });

  it('counts as a check: the server is told which file was looked at', async () => {
    await desk.show(review(A, [file('a.py'), file('b.py')]));
    await reviewFile(desk.app, desk.file('b.py'));
    await vi.waitFor(() => {
      expect(desk.request).toHaveBeenLastCalledWith('descant/review', {
        textDocument: { uri: A },
        seen: ['b.py'],
      });
    });
  });

  it('is of the file at the cursor, if it is not asked for by its row', async () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 3, character: 0 } };
    await desk.show(review(A, [file('a.py', { range })]));
    await reviewFile(desk.app);
    expect(ran('vscode.diff')).toContain('a.py (Workspace ↔ Answer)');
  });

  it('is of the one that the user picks, where the cursor is in none', async () => {
    const range = { start: { line: 7, character: 0 }, end: { line: 8, character: 0 } };
    await desk.show(review(A, [file('$(x).py', { range }), file('b.py', { range })]));
    vi.mocked(vscode.window.showQuickPick).mockImplementation(async (items) => (await items)[1]);
    await reviewFile(desk.app);
    expect(ran('vscode.diff')).toContain('b.py (Workspace ↔ Answer)');
    const [items] = vi.mocked(vscode.window.showQuickPick).mock.calls[0] ?? [];
    expect((await items)?.[0]).toMatchObject({ label: '\\$(x).py', description: 'modified +3 −1' });
  });

  it('is the same from a lens, of an answer behind as well', async () => {
    await desk.show(review(B, [file('a.py', { after: 'descant-preview:/a.py?other' })]));
    await desk.show(review(A, [file('a.py')]));
    await reviewAsked(desk.app, { uri: B, path: 'a.py', kind: 'file' });
    expect(ran('vscode.diff')).toContain('descant-preview:/a.py?other');
  });
});

describe('the review of all files', () => {
  it('is asked for again where an edit has overtaken it', async () => {
    const said = review(A, [file('a.py')]);
    desk.answers.set(A, Object.assign(new Error('content modified'), { code: -32801 }));
    desk.open(A);
    await desk.app.tree.refresh();
    desk.request.mockRejectedValueOnce(Object.assign(new Error('content modified'), { code: -32801 }));
    desk.answers.set(A, said);
    await reviewAll(desk.app);
    expect(ran('vscode.changes')).toBeDefined();
    expect(vscode.window.showWarningMessage).not.toHaveBeenCalled();
  });

  it('shows all that would change in one editor, without sides that are not there', async () => {
    const files = [
      file('a.py'),
      file('b.py', { state: 'new', exists: false }),
      file('c.py', { operation: 'delete' }),
      file('d.py', { state: 'unchanged', ready: false }),
      file('f.py', { state: 'applied', ready: false }),
      blocked('e.py'),
    ];
    await desk.show(review(A, files));
    await reviewAll(desk.app);
    const side = (path: string, of: string) => `descant-preview:/${path}?${of}`;
    expect(ran('vscode.changes')).toEqual([
      'Workspace ↔ Answer',
      [
        [side('a.py', 'file'), side('a.py', 'before'), side('a.py', 'file')],
        [side('b.py', 'file'), null, side('b.py', 'file')],
        [side('c.py', 'file'), side('c.py', 'before'), null],
        [side('e.py', 'file'), side('e.py', 'before'), side('e.py', 'file')],
      ],
    ]);
  });

  it('says so where nothing would change', async () => {
    await desk.show(review(A, [file('a.py', { state: 'unchanged', ready: false })], { headline: '1 file' }));
    await reviewAll(desk.app);
    expect(ran('vscode.changes')).toBeNull();
    expect(vscode.window.showInformationMessage).toHaveBeenCalledWith('Nothing to review: 1 file.');
  });

  it('is of the answer of the lens or the editor that it was asked in', async () => {
    await desk.show(review(B, [file('b.py')]));
    await desk.show(review(A, [file('a.py')]));
    await reviewAsked(desk.app, { uri: B });
    expect(JSON.stringify(ran('vscode.changes'))).toContain('b.py');
    await reviewAll(desk.app, vscode.Uri.parse(A));
    expect(JSON.stringify(ran('vscode.changes'))).toContain('a.py');
  });

  it('offers to paste where no answer is open', async () => {
    vi.mocked(vscode.window.showWarningMessage).mockResolvedValue('Paste as Model Response' as never);
    await reviewAll(desk.app);
    await vi.waitFor(() => {
      expect(ran('descant.pasteResponse')).toEqual([]);
    });
  });

  it('says what is wrong where the server cannot be asked', async () => {
    desk.answers.set(A, new Error('The Descant server is not running.'));
    desk.open(A);
    await reviewAll(desk.app);
    expect(vscode.window.showWarningMessage).toHaveBeenCalledWith(
      'The Descant server is not running.',
      'Show Logs',
    );
  });
});

describe('the place in the answer', () => {
  it('is shown where the answer is open already', async () => {
    const pathRange = { start: { line: 3, character: 1 }, end: { line: 3, character: 4 } };
    await desk.show(review(A, [file('a.py', { pathRange })]));
    const show = vi.spyOn(vscode.window, 'showTextDocument').mockResolvedValue({} as never);
    await revealInAnswer(desk.app, desk.file('a.py'));
    const [uri, options] = show.mock.calls[0] ?? [];
    expect(String(uri)).toBe(A);
    expect(options).toEqual({ selection: new vscode.Range(3, 1, 3, 4), viewColumn: 2 });
  });
});
