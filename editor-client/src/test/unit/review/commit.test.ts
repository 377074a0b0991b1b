import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { commitApplied } from '../../../review/commit';
import { Desk, file, review } from './desk';

const A = 'file:///a.response';
const TOLD = {
  id: 'state-1',
  headline: 'Commit 2 files on main',
  message: 'Heights by the hour\n\nThey were the same all day.',
  details: ['git commit runs the hooks pre-commit.', '1 other staged file stays staged.'],
  questions: [] as string[],
};
const DONE = { committed: true, message: 'Committed as 2a7d18aa18 on main: Heights', output: '' };
const { Error: Wrong, Warning } = vscode.InputBoxValidationSeverity;

let desk: Desk;
beforeEach(async () => {
  desk = new Desk();
  await desk.show(review(A, [file('a.py')], { canCommit: true }));
});

/** Let the server say these things one after the other, and a person write `subject`. */
function talk(said: readonly unknown[], subject: string | undefined): void {
  for (const one of said) desk.execute.mockResolvedValueOnce(one);
  vi.mocked(vscode.window.showInputBox).mockResolvedValue(subject);
}

function box(): vscode.InputBoxOptions {
  return vi.mocked(vscode.window.showInputBox).mock.calls[0]?.[0] ?? {};
}

describe('committing', () => {
  it('asks for the first line, and sends what was told with what the summary says below it', async () => {
    talk([TOLD, DONE], 'Tides ');
    await commitApplied(desk.app);
    expect(box()).toMatchObject({ title: TOLD.headline, value: 'Heights by the hour' });
    expect(box().prompt).toBe(
      'First line of the message. Below it: They were the same all day. git commit runs the hooks pre-commit. 1 other staged file stays staged.',
    );
    expect(desk.execute.mock.calls).toEqual([
      ['descant.commit', { uri: A }],
      ['descant.commit', { uri: A, message: 'Tides\n\nThey were the same all day.', id: 'state-1' }],
    ]);
    expect(vscode.window.showInformationMessage).toHaveBeenCalledExactlyOnceWith(DONE.message);
  });

  it('is of the answer that the server names, whichever is in front', async () => {
    talk([TOLD, DONE], 'Tides');
    await commitApplied(desk.app, { uri: 'untitled:b' });
    expect(desk.execute.mock.calls[0]?.[1]).toEqual({ uri: 'untitled:b' });
  });

  it('takes no empty line, and tells of a long one', async () => {
    talk([TOLD], undefined);
    await commitApplied(desk.app);
    const said = (line: string) => box().validateInput?.(line);
    expect(said('Tides')).toBeUndefined();
    expect(said('x'.repeat(72))).toBeUndefined();
    expect(said('x'.repeat(73))).toMatchObject({ severity: Warning });
    expect(said('  ')).toMatchObject({ severity: Wrong });
  });

  it('is not done where a person thinks better of it', async () => {
    talk([TOLD], undefined);
    await commitApplied(desk.app);
    expect(desk.execute).toHaveBeenCalledOnce();
    expect(vscode.window.showInformationMessage).not.toHaveBeenCalled();
  });

  it('says why it cannot be done, and asks for nothing then', async () => {
    talk(
      [{ id: null, message: 'Cannot commit: a merge is in progress: finish or abort it first.' }],
      'Tides',
    );
    await commitApplied(desk.app);
    expect(vscode.window.showInputBox).not.toHaveBeenCalled();
    expect(vscode.window.showWarningMessage).toHaveBeenCalledExactlyOnceWith(
      'Cannot commit: a merge is in progress: finish or abort it first.',
    );
  });

  it.each([
    ['Commit Anyway', 2],
    [undefined, 1],
  ])('asks before it commits more than was applied: %s', async (button, asked) => {
    talk([{ ...TOLD, questions: ["'a.py' has changed since it was applied."] }, DONE], 'Tides');
    vi.mocked(vscode.window.showWarningMessage).mockResolvedValue(button as never);
    await commitApplied(desk.app);
    expect(vscode.window.showWarningMessage).toHaveBeenCalledExactlyOnceWith(
      'Commit 2 files on main?',
      { modal: true, detail: "'a.py' has changed since it was applied." },
      'Commit Anyway',
    );
    expect(desk.execute).toHaveBeenCalledTimes(asked);
  });

  it('shows what a hook has said, and begins with what was typed when it is tried again', async () => {
    const refused = { committed: false, message: 'The files stay applied.', output: 'a.py: bad\nno tides' };
    talk([TOLD, refused, TOLD, DONE], 'Tides');
    vi.mocked(vscode.window.showWarningMessage).mockResolvedValueOnce('Try Again…' as never);
    await commitApplied(desk.app);
    expect(vscode.window.showWarningMessage).toHaveBeenCalledExactlyOnceWith(
      'The files stay applied. no tides',
      'Try Again…',
      'Show Output',
    );
    expect(vi.mocked(vscode.window.showInputBox).mock.calls[1]?.[0]).toMatchObject({ value: 'Tides' });
    expect(vscode.window.showInformationMessage).toHaveBeenCalledOnce();
  });

  it('is nothing in a workspace that is not trusted', async () => {
    Object.assign(vscode.workspace, { isTrusted: false });
    await commitApplied(desk.app);
    expect(desk.execute).not.toHaveBeenCalled();
  });
});
