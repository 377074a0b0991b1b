import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { createTextDocument } from 'jest-mock-vscode';
import { commitApplied, finishCommit } from '../../../review/commit';
import { CommitMessages } from '../../../review/commitMessage';
import { memory } from '../answers';
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

/** The box that asks for the first line, as a person uses it. */
class Box {
  value = '';
  title = '';
  prompt = '';
  validationMessage: unknown;
  readonly typed = new vscode.EventEmitter<string>();
  readonly button = new vscode.EventEmitter<void>();
  readonly accepted = new vscode.EventEmitter<void>();
  readonly hidden = new vscode.EventEmitter<void>();
  readonly onDidChangeValue = this.typed.event;
  readonly onDidTriggerButton = this.button.event;
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hidden.event;
  readonly dispose = vi.fn();
  show(): void {
    began.push(this.value);
    if (act === undefined) this.hide();
    else act(this);
  }

  hide(): void {
    this.hidden.fire();
  }

  type(line: string): unknown {
    this.value = line;
    this.typed.fire(line);
    return this.validationMessage;
  }
}

let desk: Desk;
let box: Box;
/** What a person writes and does once the box is shown; nothing where they think better of it. */
let act: ((shown: Box) => void) | undefined;
/** With what each box has begun. */
let began: string[];
beforeEach(async () => {
  desk = new Desk();
  [act, began] = [undefined, []];
  vi.mocked(vscode.window.createInputBox).mockImplementation(() => (box = new Box()) as never);
  await desk.show(review(A, [file('a.py')], { canCommit: true }));
});

/** Let the server say these things one after the other, and a person write `subject`. */
function talk(said: readonly unknown[], subject: string | undefined): void {
  for (const one of said) desk.execute.mockResolvedValueOnce(one);
  if (subject !== undefined)
    act = (shown) => {
      shown.type(subject);
      shown.accepted.fire();
    };
}

describe('committing', () => {
  it('asks for the first line, and sends what was told with what the summary says below it', async () => {
    talk([TOLD, DONE], 'Tides ');
    await commitApplied(desk.app);
    expect(box.title).toBe(TOLD.headline);
    expect(began).toEqual(['Heights by the hour']);
    expect(box.prompt).toBe(
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
    expect(box.type('Tides')).toBeUndefined();
    expect(box.type('x'.repeat(72))).toBeUndefined();
    expect(box.type('x'.repeat(73))).toMatchObject({ severity: Warning });
    expect(box.type('  ')).toMatchObject({ severity: Wrong });
    box.accepted.fire();
    expect(desk.execute).toHaveBeenCalledOnce();
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
    expect(vscode.window.createInputBox).not.toHaveBeenCalled();
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
    await vi.waitFor(() => {
      expect(vscode.window.showInformationMessage).toHaveBeenCalledOnce();
    });
    expect(began).toEqual(['Heights by the hour', 'Tides']);
  });

  describe('with a message that is edited as a whole', () => {
    let files: CommitMessages;
    let shown: vscode.TextDocument;

    beforeEach(() => {
      files = new CommitMessages(memory());
      const written = new Map<string, string>();
      vi.spyOn(vscode.workspace, 'fs', 'get').mockReturnValue({
        writeFile: (uri: vscode.Uri, content: Uint8Array) => {
          written.set(uri.toString(), new TextDecoder().decode(content));
          return files.writeFile(uri, content);
        },
        delete: (uri: vscode.Uri) => files.delete(uri),
      } as never);
      vi.spyOn(vscode.window, 'showTextDocument').mockImplementation(((uri: vscode.Uri) => {
        shown = createTextDocument(uri, written.get(uri.toString()) ?? '', 'git-commit');
        Object.assign(vscode.window, { activeTextEditor: { document: shown } });
        return Promise.resolve({});
      }) as never);
      Object.assign(vscode.window.tabGroups, { close: vi.fn() });
      act = (one) => {
        one.type('Tides');
        one.button.fire();
      };
    });

    it('begins with what is written in the box, and commits what stands in the editor', async () => {
      for (const one of [TOLD, TOLD, DONE]) desk.execute.mockResolvedValueOnce(one);
      await commitApplied(desk.app);
      expect(shown.getText()).toBe('Tides\n\nThey were the same all day.\n');
      expect(shown.uri.path).toBe('/COMMIT_EDITMSG');
      expect(desk.execute).toHaveBeenCalledOnce();
      Object.assign(shown, { getText: () => 'Tides\n\nAll of it is mine.\n' });
      await finishCommit(desk.app);
      const message = 'Tides\n\nAll of it is mine.';
      expect(desk.execute).toHaveBeenLastCalledWith('descant.commit', { uri: A, message, id: 'state-1' });
      expect(() => files.stat(shown.uri)).toThrow();
    });

    it('is forgotten when it is closed, and not before its last tab is', async () => {
      desk.execute.mockResolvedValueOnce(TOLD);
      await commitApplied(desk.app);
      const tab = { input: new vscode.TabInputText(shown.uri) };
      Object.assign(vscode.window.tabGroups, { all: [{ tabs: [tab] }] });
      desk.tabsChanged.fire({ closed: [tab] });
      expect(files.stat(shown.uri).size).toBeGreaterThan(0);
      Object.assign(vscode.window.tabGroups, { all: [{ tabs: [] }] });
      desk.tabsChanged.fire({ closed: [tab] });
      expect(() => files.stat(shown.uri)).toThrow();
    });

    it('asks first where the files have changed meanwhile, and stays where there is no commit', async () => {
      for (const one of [TOLD, { ...TOLD, id: 'state-2' }]) desk.execute.mockResolvedValueOnce(one);
      await commitApplied(desk.app);
      await finishCommit(desk.app);
      expect(vscode.window.showWarningMessage).toHaveBeenCalledExactlyOnceWith(
        'Commit 2 files on main?',
        { modal: true, detail: 'The files or the repository have changed since this message was begun.' },
        'Commit Anyway',
      );
      expect(desk.execute).toHaveBeenCalledTimes(2);
      expect(new TextDecoder().decode(files.readFile(shown.uri))).toContain('Tides');
    });

    it('needs one', async () => {
      desk.execute.mockResolvedValueOnce(TOLD);
      await commitApplied(desk.app);
      Object.assign(shown, { getText: () => ' \n' });
      await finishCommit(desk.app);
      expect(vscode.window.showWarningMessage).toHaveBeenCalledExactlyOnceWith('A commit needs a message.');
      expect(desk.execute).toHaveBeenCalledOnce();
    });
  });

  it('is nothing in a workspace that is not trusted', async () => {
    Object.assign(vscode.workspace, { isTrusted: false });
    await commitApplied(desk.app);
    expect(desk.execute).not.toHaveBeenCalled();
  });
});
