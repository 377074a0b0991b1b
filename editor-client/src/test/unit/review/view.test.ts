import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { Desk, blocked, file, review } from './desk';

const A = 'file:///w/an%20answer.response';
const { Checked, Unchecked } = vscode.TreeItemCheckboxState;

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});

function box(path: string): unknown {
  return desk.item(desk.file(path)).checkboxState;
}

function contexts(): Record<string, unknown> {
  const calls: unknown[][] = vi.mocked(vscode.commands.executeCommand).mock.calls;
  const told = calls.filter(([name]) => name === 'setContext');
  return Object.fromEntries(told.map(([, key, value]) => [String(key), value]));
}

describe('the ticks', () => {
  it('are set for what is ready, and for nothing else', async () => {
    await desk.show(review(A, [file('a.py'), blocked('b.py')]));
    expect(desk.ticked()).toEqual(['a.py']);
    expect(box('a.py')).toMatchObject({ state: Checked });
    expect(box('b.py')).toMatchObject({ state: Unchecked });
    expect(desk.item(desk.row('Files')).description).toBe('1 of 1 selected');
  });

  it('go back where a file is blocked, and it is said why', async () => {
    await desk.show(review(A, [file('a.py'), blocked('$(x).py')]));
    desk.refreshed.length = 0;
    desk.click(desk.file('$(x).py'), Checked);

    expect(desk.ticked()).toEqual(['a.py']);
    expect(desk.refreshed).toHaveLength(1);
    expect(box('$(x).py')).toMatchObject({ state: Unchecked });
    const [said] = vi.mocked(vscode.window.setStatusBarMessage).mock.calls[0] ?? [];
    expect(said).toBe('$(error) Cannot apply \\$(x).py: blocked: it is incomplete');
  });

  it('go back where a file is applied, which is no fault', async () => {
    const applied = file('a.py', { state: 'applied', ready: false, sentence: 'applied' });
    await desk.show(review(A, [applied, file('b.py')]));
    expect(box('a.py')).toMatchObject({
      state: Unchecked,
      tooltip: 'Already applied',
      accessibilityInformation: { label: 'a.py, Already applied', role: 'checkbox' },
    });
    expect(desk.item(desk.file('a.py'))).toMatchObject({
      description: 'applied',
      iconPath: { id: 'pass-filled' },
      contextValue: 'file',
    });
    desk.click(desk.file('a.py'), Checked);
    expect(desk.ticked()).toEqual(['b.py']);
    expect(vi.mocked(vscode.window.setStatusBarMessage).mock.calls[0]?.[0]).toBe(
      '$(pass) a.py is already applied.',
    );
  });

  it('of the user stay as long as the answer is open, and come again with a file that is ready again', async () => {
    const document = await desk.show(review(A, [file('a.py'), file('b.py'), blocked('c.py')]));
    desk.click(desk.file('a.py'), Unchecked);
    await desk.say(review(A, [file('a.py', { sentence: 'new' }), blocked('b.py'), file('c.py')]));
    expect(desk.ticked()).toEqual(['c.py']);
    await desk.say(review(A, [file('a.py'), file('b.py'), file('c.py')]));
    expect(desk.ticked()).toEqual(['b.py', 'c.py']);
    desk.click(desk.file('a.py'), Checked);
    expect(desk.ticked()).toEqual(['a.py', 'b.py', 'c.py']);

    desk.click(desk.file('a.py'), Unchecked);
    desk.close(document);
    await desk.show(review(A, [file('a.py')]));
    expect(desk.ticked()).toEqual(['a.py']);
  });

  it('are those of each answer', async () => {
    const first = await desk.show(review(A, [file('a.py')]));
    desk.click(desk.file('a.py'), Unchecked);
    await desk.show(review('untitled:b', [file('a.py')]));
    expect(desk.ticked()).toEqual(['a.py']);
    desk.focus(first);
    await desk.app.tree.refresh();
    expect(desk.ticked()).toEqual([]);
  });

  it('are set and taken away all at once, but for what is blocked', async () => {
    await desk.show(review(A, [file('a.py'), file('b.py'), blocked('c.py')]));
    desk.click(desk.row('Files'), Unchecked);
    expect(desk.ticked()).toEqual([]);
    expect(desk.item(desk.row('Files')).checkboxState).toMatchObject({ state: Unchecked });
    desk.app.tree.tickAll(true);
    expect(desk.ticked()).toEqual(['a.py', 'b.py']);
    expect(desk.item(desk.row('Files')).checkboxState).toMatchObject({ state: Checked });
    expect(vscode.window.setStatusBarMessage).not.toHaveBeenCalled();
  });
});

describe('the view', () => {
  it('says the verdict, the name of the answer, and how many files are ready', async () => {
    await desk.show(
      review(A, [file('a.py'), file('b.py'), blocked('c.py')], { headline: '3 files: 2 ready' }),
    );
    expect(desk.view.message).toBe('3 files: 2 ready');
    expect(desk.view.description).toBe('an answer.response');
    expect(desk.view.badge).toEqual({ value: 2, tooltip: '2 files ready to apply' });

    await desk.say(review(A, [blocked('c.py')], { filesLeftOut: 12, headline: 'Many' }));
    expect(desk.view.message).toBe('Many 12 more files are not listed.');
    expect(desk.view.badge).toBeUndefined();
  });

  it('names the answer above its files where several are open', async () => {
    await desk.show(review(A, [file('a.py')], { headline: '1 file: 1 ready' }));
    expect(desk.view.message).toBe('1 file: 1 ready');
    await desk.show(review('file:///w/b.response', [file('a.py')], { headline: '1 file: 1 blocked' }));
    expect(desk.view.message).toBe('b.response · 1 file: 1 blocked');
  });

  it('says that the answer is being read, until it is', async () => {
    desk.request.mockReturnValueOnce(new Promise(() => undefined));
    desk.open(A);
    await vi.waitFor(() => {
      expect(desk.view.message).toBe('Reading the answer…');
    });
  });

  it('tells menus what there is', async () => {
    expect(contexts()).toMatchObject({ 'descant.hasResponse': false, 'descant.hasFiles': false });
    const document = await desk.show(review(A, [file('a.py')], { undo: 'entry', canCommit: true }));
    expect(contexts()).toMatchObject({
      'descant.canCommit': true,
      'descant.hasResponse': true,
      'descant.hasFiles': true,
      'descant.canUndo': true,
    });
    desk.close(document);
    await desk.app.tree.refresh();
    expect(contexts()).toMatchObject({ 'descant.hasResponse': false, 'descant.canUndo': false });
    expect(contexts()).toMatchObject({ 'descant.canCommit': false });
  });

  it('selects the file that the cursor is in', async () => {
    const range = { start: { line: 5, character: 0 }, end: { line: 9, character: 3 } };
    const document = await desk.show(review(A, [file('a.py'), file('b.py', { range })]));
    const selections = [new vscode.Selection(7, 0, 7, 0)];
    desk.selected.fire({ textEditor: { document } as never, selections, kind: undefined });
    expect(desk.reveal).toHaveBeenCalledWith(desk.file('b.py'), { focus: false });
  });
});
