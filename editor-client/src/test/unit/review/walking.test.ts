import { describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { sidesOf } from '../../../review/sides';
import { applyShownFile, skipShownFile } from '../../../review/walking';
import { Desk, blocked, file, review } from './desk';

const A = 'file:///a.response';

/** A window with the review of two files, of which the first one is shown in a tab that is called so. */
async function showing(first = file('a.py'), prompt: string | null = null, label = 'a.py') {
  const desk = new Desk();
  const told = review(A, [first, file('b.py')], { prompt });
  await desk.show(told);
  const [before, after] = sidesOf(told, first);
  const activeTab = { label, input: new vscode.TabInputTextDiff(before, after) };
  Object.assign(vscode.window.tabGroups, { activeTabGroup: { activeTab } });
  return { desk, after };
}

describe('a file that cannot be applied', () => {
  it.each([
    ['Ask again.', ['Ask Again (Copy Prompt)']],
    [null, []],
  ])('says why, with the prompt %j to go on with', async (prompt, buttons) => {
    const { desk } = await showing(blocked('a.py'), prompt);
    await applyShownFile(desk.app);
    const why = 'a.py cannot be applied. It is incomplete.';
    expect(vscode.window.showWarningMessage).toHaveBeenCalledExactlyOnceWith(why, ...buttons);
    expect(desk.execute).not.toHaveBeenCalled();
  });

  it('and is in conflict is no question to the model: the text in front resolves it', async () => {
    const conflict = file('a.py', { state: 'conflict', ready: false, sentence: 'it conflicts in 1 place' });
    const { desk } = await showing(conflict, 'Ask again.');
    await applyShownFile(desk.app);
    expect(vscode.window.showWarningMessage).toHaveBeenCalledExactlyOnceWith(
      'a.py cannot be applied: it conflicts in 1 place',
    );
  });
});

describe('a file that is skipped', () => {
  it('gives way to the next one in its difference, and stays where all are shown', async () => {
    const shown = (desk: Desk) =>
      vi.mocked(vscode.commands.executeCommand).mock.calls.filter(([name]) => name === 'vscode.diff').length +
      desk.ticked().length;
    const alone = await showing();
    await skipShownFile(alone.desk.app, alone.after);
    expect([shown(alone.desk), alone.desk.ticked()]).toEqual([2, ['b.py']]);

    const among = await showing(file('a.py'), null, 'Workspace ↔ Answer (2 files)');
    await skipShownFile(among.desk.app, among.after);
    expect([shown(among.desk), among.desk.ticked()]).toEqual([1, ['b.py']]);
    expect(vscode.window.setStatusBarMessage).toHaveBeenCalledWith(
      'a.py is not selected any longer',
      expect.any(Number),
    );
  });
});
