import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { askedLast } from '../../../answers/asked';
import { applyChecked, applyFile, undoApply } from '../../../review/apply';
import { checkAgain } from '../../../review/checking';
import { copyFixPrompt } from '../../../review/prompt';
import { sidesOf } from '../../../review/sides';
import { Desk, blocked, file, review } from './desk';

const A = 'file:///a.response';
const { Checked, Unchecked } = vscode.TreeItemCheckboxState;
const written = vi.spyOn(vscode.env.clipboard, 'writeText');
const NOTHING = { applied: true, files: [], leftOut: [] };

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
  desk.execute.mockResolvedValue(NOTHING);
});

/** Press the button of every warning. */
function press(button: string): void {
  vi.mocked(vscode.window.showWarningMessage).mockResolvedValue(button as never);
}

async function ran(command: string): Promise<void> {
  await vi.waitFor(() => {
    expect(vscode.commands.executeCommand).toHaveBeenCalledWith(command);
  });
}

describe('applying', () => {
  it('is of the files that are ticked, in the version that was shown', async () => {
    await desk.show(review(A, [file('a.py'), file('b.py'), blocked('c.py')], { version: 7 }));
    desk.click(desk.file('a.py'), Unchecked);
    await applyChecked(desk.app);
    expect(desk.execute).toHaveBeenCalledExactlyOnceWith('descant.applyFiles', {
      uri: A,
      paths: ['b.py'],
      version: 7,
      rest: true,
    });
  });

  it.each(['all that is ticked', 'one file'])(
    'of %s is of what was written into it, saved or not',
    async (what) => {
      await desk.show(review(A, [file('a.py')]));
      const [, after] = sidesOf(review(A, [file('a.py')]), file('a.py'));
      const save = vi.fn(() => Promise.resolve(true));
      const other = { uri: vscode.Uri.file('/w/b.py'), isDirty: true, save: vi.fn() };
      const edited = { uri: after, isDirty: true, save };
      Object.assign(vscode.workspace, { textDocuments: [other, edited] });
      const apply = () =>
        what === 'one file' ? applyFile(desk.app, desk.file('a.py')) : applyChecked(desk.app);
      await apply();
      expect(save.mock.invocationCallOrder).toHaveLength(1);
      expect(save.mock.invocationCallOrder[0]).toBeLessThan(desk.execute.mock.invocationCallOrder[0] ?? 0);
      expect(other.save).not.toHaveBeenCalled();

      save.mockResolvedValue(false);
      desk.execute.mockClear();
      await apply();
      expect(desk.execute).not.toHaveBeenCalled();
    },
  );

  it('shows how the files stand afterwards, and says nothing that the server says', async () => {
    await desk.show(review(A, [file('a.py')]));
    desk.execute.mockImplementation(() => {
      desk.answers.set(A, review(A, [file('a.py', { state: 'unchanged', ready: false })]));
      return Promise.resolve({ ...NOTHING, applied: false, message: 'The answer has changed.' });
    });
    await applyChecked(desk.app);
    expect(desk.ticked()).toEqual([]);
    expect(vscode.window.showWarningMessage).not.toHaveBeenCalled();
    expect(vscode.window.showInformationMessage).not.toHaveBeenCalled();
  });

  it('is done once, however often it is asked for meanwhile, with progress in the view', async () => {
    await desk.show(review(A, [file('a.py')]));
    let finish: (result: unknown) => void = () => undefined;
    desk.execute.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const first = applyChecked(desk.app);
    await vi.waitFor(() => {
      expect(desk.execute).toHaveBeenCalled();
    });
    expect(vscode.commands.executeCommand).toHaveBeenLastCalledWith('setContext', 'descant.applying', true);
    await applyChecked(desk.app);
    await undoApply(desk.app);
    finish(NOTHING);
    await first;
    expect(desk.execute).toHaveBeenCalledOnce();
    expect(vi.mocked(vscode.window.withProgress).mock.calls[0]?.[0]).toEqual({
      location: { viewId: 'descant.response' },
    });
    expect(vscode.commands.executeCommand).toHaveBeenLastCalledWith('setContext', 'descant.applying', false);
  });

  it('can be tried again after it failed', async () => {
    await desk.show(review(A, [file('a.py')]));
    desk.execute.mockRejectedValueOnce(new Error('gone'));
    await expect(applyChecked(desk.app)).rejects.toThrow('gone');
    await applyChecked(desk.app);
    expect(desk.execute).toHaveBeenCalledTimes(2);
  });

  it('says so where nothing is ticked', async () => {
    await desk.show(review(A, [blocked('c.py')], { headline: '1 file: 1 blocked' }));
    await applyChecked(desk.app);
    expect(desk.execute).not.toHaveBeenCalled();
    expect(vscode.window.showInformationMessage).toHaveBeenCalledWith(
      'Nothing was applied: no files are selected. 1 file: 1 blocked.',
    );
  });

  it('is of one file by its row, ticked or not', async () => {
    await desk.show(review(A, [file('a.py'), file('b.py', { asks: ['is deleted'] })]));
    await applyFile(desk.app, desk.file('b.py'));
    expect(desk.execute.mock.calls[0]?.[1]).toMatchObject({ paths: ['b.py'] });
    expect(vscode.window.showQuickPick).not.toHaveBeenCalled();
  });
});

describe('a row that is not shown', () => {
  it.each(['of another answer', 'made up'])('%s applies nothing, and cannot be ticked', async (kind) => {
    await desk.show(review(A, [file('Makefile')]));
    const old = desk.file('Makefile');
    await desk.show(review('untitled:b', [file('Makefile'), file('a.py')]));
    const row = kind === 'made up' ? { kind: 'file', id: 'x', file: file('Makefile') } : old;
    await applyFile(desk.app, row);
    desk.view.selection = [old];
    await applyFile(desk.app);
    desk.click(old, Unchecked);
    expect(desk.execute).not.toHaveBeenCalled();
    expect(desk.ticked()).toEqual(['Makefile', 'a.py']);
  });
});

describe('what a person has to agree to', () => {
  const asks = ['configures what an editor runs'];
  const details = ['It configures what an editor runs.'];
  const files = [
    file('a.py'),
    file('.vscode/tasks.json', { asks, details }),
    file('Makefile', { asks, details }),
  ];

  /** Answer the question with what stands in one of its lines. */
  function choose(label: string): void {
    vi.mocked(vscode.window.showQuickPick).mockImplementation(async (items) =>
      (await items).find((item) => JSON.stringify(item).includes(label)),
    );
  }

  it('is one question that names the files, whose first answer applies nothing', async () => {
    await desk.show(review(A, files));
    vi.mocked(vscode.window.showQuickPick).mockImplementation(async (items) => (await items)[0]);
    await applyChecked(desk.app);
    const [items, options] = vi.mocked(vscode.window.showQuickPick).mock.calls[0] ?? [];
    expect((await items)?.map((item) => item.label)).toEqual([
      '$(diff) Review First',
      '$(check-all) Apply All 3 Files',
      '$(check) Apply 1 Other File',
      'Review one of them',
      '.vscode/tasks.json',
      'Makefile',
    ]);
    expect(options).toMatchObject({
      title: 'Review before applying: .vscode/tasks.json, Makefile',
      ignoreFocusOut: true,
    });
    expect(desk.execute).not.toHaveBeenCalled();
    expect(vscode.commands.executeCommand).toHaveBeenCalledWith(
      'vscode.changes',
      expect.anything(),
      expect.anything(),
    );
  });

  it.each([
    ['Apply All 3 Files', ['a.py', '.vscode/tasks.json', 'Makefile']],
    ['Apply 1 Other File', ['a.py']],
  ])('is applied as the answer says: %s', async (label, paths) => {
    await desk.show(review(A, files));
    choose(label);
    await applyChecked(desk.app);
    expect(desk.execute.mock.calls[0]?.[1]).toMatchObject({ paths });
  });

  it('is not asked for again where its difference was seen, or it was selected by itself', async () => {
    await desk.show(review(A, files));
    await desk.app.tree.refresh(['Makefile']);
    const tasks = desk.file('.vscode/tasks.json');
    desk.click(tasks, Unchecked);
    desk.click(tasks, Checked);
    await applyChecked(desk.app);
    expect(vscode.window.showQuickPick).not.toHaveBeenCalled();
    expect(desk.execute.mock.calls[0]?.[1]).toMatchObject({ paths: files.map(({ path }) => path) });
  });

  it('is asked for where all were selected at once, or the answer is another since', async () => {
    await desk.show(review(A, files));
    desk.app.tree.tickAll(true);
    await applyChecked(desk.app);
    expect(vscode.window.showQuickPick).toHaveBeenCalledOnce();
    await desk.app.tree.refresh(files.map(({ path }) => path));
    await desk.say(review(A, files, { version: 2 }));
    await applyChecked(desk.app);
    expect(vscode.window.showQuickPick).toHaveBeenCalledTimes(2);
    expect(desk.execute).not.toHaveBeenCalled();
  });

  it('is left out with everything else where the user goes back', async () => {
    await desk.show(review(A, files));
    vi.mocked(vscode.window.showQuickPick).mockResolvedValue(undefined);
    await applyChecked(desk.app);
    expect(desk.execute).not.toHaveBeenCalled();
  });
});

describe.each([
  ['applying', applyChecked],
  ['undoing', undoApply],
])('%s', (_, run) => {
  it('leads to the trust of the workspace where that is missing', async () => {
    await desk.show(review(A, [file('a.py')]));
    Object.assign(vscode.workspace, { isTrusted: false });
    press('Manage Workspace Trust');
    await run(desk.app);
    await ran('workbench.trust.manage');
    expect(desk.execute).not.toHaveBeenCalled();
  });

  it('leads to a folder where none is open', async () => {
    await desk.show(review(A, [file('a.py')]));
    desk.folders();
    press('Open Folder…');
    await run(desk.app);
    await ran('vscode.openFolder');
    expect(desk.execute).not.toHaveBeenCalled();
  });

  it('can be tried again while a message stands', async () => {
    await desk.show(review(A, [file('a.py')]));
    desk.folders();
    vi.mocked(vscode.window.showWarningMessage).mockReturnValue(new Promise(() => undefined));
    await run(desk.app);
    desk.folders('/w');
    await run(desk.app);
    expect(desk.execute).toHaveBeenCalledOnce();
  });
});

describe('undoing', () => {
  it('takes back what was applied of the answer in front', async () => {
    await desk.show(review(A, [file('a.py')], { undo: 'entry-1' }));
    await undoApply(desk.app);
    expect(desk.execute).toHaveBeenCalledExactlyOnceWith('descant.undo', { uri: A, entry: 'entry-1' });
  });

  it('takes back the last apply where no answer is open', async () => {
    await undoApply(desk.app);
    expect(desk.execute).toHaveBeenCalledExactlyOnceWith('descant.undo', {});
  });
});

describe('the prompt', () => {
  const ASKED = { prompt: 'p'.repeat(1234), title: 'Asked again for a.py', request: { isWhole: false } };

  it('is put on the clipboard, with its length and what it asks for, and what is asked is kept', async () => {
    await desk.show(review(A, [file('a.py')]));
    desk.execute.mockResolvedValue(ASKED);
    await copyFixPrompt(desk.app);
    expect(desk.execute).toHaveBeenCalledExactlyOnceWith('descant.askAgain', { uri: A, comments: [] });
    expect(written).toHaveBeenCalledWith(ASKED.prompt);
    expect(vscode.window.showInformationMessage).toHaveBeenCalledWith(
      'Copied the prompt to the clipboard (1,234 characters): Asked again for a.py. ' +
        'Paste the reply as a model response: it is put into this answer.',
      'Show',
    );
    expect(askedLast(desk.app.context)).toEqual({ uri: A, ...ASKED });
  });

  it('waits for no reply where the whole answer is asked for, which is one of its own', async () => {
    await desk.show(review(A, [file('a.py')]));
    desk.execute.mockResolvedValue({ ...ASKED, request: { isWhole: true } });
    await copyFixPrompt(desk.app);
    expect(askedLast(desk.app.context)).toBeUndefined();
  });

  it('is that of the answer of a lens', async () => {
    await desk.show(review(A, []));
    desk.execute.mockResolvedValue(ASKED);
    await copyFixPrompt(desk.app, { uri: 'untitled:b', show: true });
    expect(desk.execute).toHaveBeenCalledWith('descant.askAgain', { uri: 'untitled:b', comments: [] });
  });

  it('is not there where nothing is to be asked, which is said; the clipboard stays as it is', async () => {
    await desk.show(review(A, []));
    desk.execute.mockResolvedValue(null);
    await copyFixPrompt(desk.app);
    expect(written).not.toHaveBeenCalled();
    expect(vscode.window.showInformationMessage).toHaveBeenCalledWith(
      'Nothing to ask for: all problems can be settled here.',
    );
  });
});

describe('checking again', () => {
  it('has the answer read anew, and takes what is there now as checked', async () => {
    await desk.show(review(A, [file('a.py'), blocked('b.py')]));
    await checkAgain(desk.app);
    expect(desk.execute).toHaveBeenCalledWith('descant.readAgain', { uri: A });
    expect(desk.request).toHaveBeenLastCalledWith('descant/review', {
      textDocument: { uri: A },
      seen: ['a.py', 'b.py'],
    });
  });
});
