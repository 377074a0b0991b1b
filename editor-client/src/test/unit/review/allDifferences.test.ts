import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { reviewAll } from '../../../review/diffs';
import type { ReviewedFile } from '../../../protocol';
import { Desk, file, review } from './desk';

const A = 'file:///a.response';
const NEW: Partial<ReviewedFile> = { state: 'new', exists: false };
const APPLIED: Partial<ReviewedFile> = { state: 'applied', ready: false };

let desk: Desk;
const close = vi.fn<(tabs: unknown, keepsFocus: boolean) => Promise<boolean>>(() => Promise.resolve(true));
beforeEach(() => {
  desk = new Desk();
  close.mockClear();
  tabs();
});

/** Have these editors open, by their labels. */
function tabs(isInFront = true, ...labels: readonly string[]): void {
  const group = { isActive: isInFront, tabs: [] as object[] };
  group.tabs = labels.map((label) => ({ label, isActive: true, group }));
  const { event } = desk.tabsChanged;
  const changes = { onDidChangeTabs: event, onDidChangeTabGroups: event };
  const activeTabGroup = { activeTab: group.tabs[0] };
  Object.assign(vscode.window, { tabGroups: { all: [group], activeTabGroup, close, ...changes } });
}

/** The paths of the files in the editor that was opened last, and how often one was opened. */
function opened(): [paths: string[], times: number] {
  const calls: unknown[][] = vi.mocked(vscode.commands.executeCommand).mock.calls;
  const changes = calls.filter(([name]) => name === 'vscode.changes');
  const [, , files] = (changes.at(-1) ?? []) as [unknown, unknown, [vscode.Uri][]];
  return [files.map(([uri]) => uri.path.slice(1)), changes.length];
}

async function show(): Promise<void> {
  await desk.show(review(A, [file('a.py'), file('b.py', NEW), file('c.py')]));
  await reviewAll(desk.app);
  tabs(true, 'Workspace ↔ Answer (3 files)', 'a.response');
}

async function apply(): Promise<void> {
  const files = [file('a.py', APPLIED), file('b.py', APPLIED), file('c.py')];
  await desk.say(review(A, files, { undo: '1' }));
}

describe('the editor with all differences', () => {
  it('is opened anew with what is left when something was applied or taken back', async () => {
    await show();
    await apply();
    await vi.waitFor(() => {
      expect(opened()).toEqual([['c.py'], 2]);
    });
    expect(close.mock.calls).toMatchObject([[[{ label: 'Workspace ↔ Answer (3 files)' }], true]]);

    await desk.say(review(A, [file('a.py'), file('b.py', NEW), file('c.py')]));
    await vi.waitFor(() => {
      expect(opened()).toEqual([['a.py', 'b.py', 'c.py'], 3]);
    });
  });

  it('is closed where nothing is left', async () => {
    await show();
    await desk.say(review(A, [file('a.py', APPLIED)], { undo: '1' }));
    await vi.waitFor(() => {
      expect(close).toHaveBeenCalledOnce();
    });
    expect(opened()[1]).toBe(1);
  });

  it('is only closed where it is not in front, so that nobody is interrupted', async () => {
    await show();
    tabs(false, 'Workspace ↔ Answer (3 files)');
    await apply();
    await vi.waitFor(() => {
      expect(close).toHaveBeenCalledOnce();
    });
    expect(opened()[1]).toBe(1);
  });

  it.each([
    ['when the answer is edited', () => desk.say(review(A, [file('a.py')], { version: 2 }))],
    ['for another answer', () => desk.show(review('file:///b.response', [file('x.py')], { undo: '1' }))],
  ])('stays %s', async (_, act) => {
    await show();
    await act();
    expect(close).not.toHaveBeenCalled();
    expect(opened()[1]).toBe(1);
  });

  it('is not opened by an apply where the user has closed it', async () => {
    await show();
    tabs(true, 'a.response');
    await apply();
    expect(close).not.toHaveBeenCalled();
    expect(opened()[1]).toBe(1);
  });

  it('has the keys of a review mean there what they mean in a difference, and nowhere else', () => {
    const told = () =>
      vi
        .mocked(vscode.commands.executeCommand)
        .mock.calls.filter(([, key]) => key === 'descant.reviewsAll')
        .map(([, , value]) => value as unknown);
    for (const label of [
      'a.response',
      'Workspace ↔ Answer (3 files)',
      'Workspace ↔ Answer (1 file)',
      'b.py',
    ]) {
      tabs(true, label);
      desk.tabsChanged.fire(undefined as never);
    }
    expect(told()).toEqual([true, false]);
  });

  it('leaves all as it is when it is disposed of', async () => {
    await show();
    desk.app.differences.dispose();
    await apply();
    expect(close).not.toHaveBeenCalled();
  });
});
