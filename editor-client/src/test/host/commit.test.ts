/** What was applied is committed by the command, in the extension host itself. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';
import type { Api } from '../../extension';
import { answer } from './answers';
import { closeAll, folder, paste, ready } from './extension';
import { eventually } from './polling';

suite('A commit', () => {
  let app: Api['app'];

  suiteSetup(async () => {
    ({ app } = await ready());
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.name', 'Tess Ter');
    git('config', 'user.email', 'tess@example.org');
  });

  suiteTeardown(async () => {
    await closeAll();
    for (const path of ['.git', 'c.txt'])
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), path), { recursive: true });
  });

  test('is offered once something is applied, and is of that alone', async () => {
    await paste(answer({ 'c.txt': '🌊\n' }));
    await eventually('the tree', () => app.tree.review?.files[0]?.ready);
    assert.equal(app.tree.review?.canCommit, false);
    await vscode.commands.executeCommand('descant.applyChecked');
    await eventually('the offer', () => app.tree.review?.canCommit);

    const done = vscode.commands.executeCommand('descant.commitApplied');
    await eventually('the commit', async () => {
      // Before the box is there nothing is accepted.
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return git('rev-list', '--all').trim() !== '';
    });
    await done;
    assert.equal(git('show', '--format=', '--name-only', 'HEAD').trim(), 'c.txt');
    await eventually('nothing more to commit', () => app.tree.review?.canCommit === false);
  });
});

function git(...args: readonly string[]): string {
  return execFileSync('git', ['-C', folder().fsPath, ...args], { encoding: 'utf8' });
}
