/** First of all tests: what wakes the extension, and how long it takes until problems are shown. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, extension, folder, paste, problems, ready } from './extension';
import { measure, tell } from './measuring';

const ANSWER = `{"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "${'x = 1\\n'.repeat(1_420)}"}],}`;

suite('The extension', () => {
  suiteTeardown(closeAll);

  test('sleeps while no answer is open', async () => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), 'README.md'));
    await vscode.window.showTextDocument(document);
    assert.equal(extension().isActive, false);
    const wakes = (extension().packageJSON as { activationEvents: string[] }).activationEvents;
    assert.deepEqual(wakes, ['onLanguage:llm-response', 'onWebviewPanel:descant.comparison']);
  });

  test('wakes up for a paste', async () => {
    await vscode.env.clipboard.writeText(ANSWER);
    const start = performance.now();
    await extension().activate();
    tell('activation', performance.now() - start);
    const document = await paste(ANSWER);
    tell('first paste of 10 KB to its document, with activation', performance.now() - start);
    await ready();
    tell('first paste of 10 KB to a server that answers', performance.now() - start);
    assert.ok(await problems(document));
    tell('first paste of 10 KB to its problems, with the start of Python', performance.now() - start);
  });

  test('shows the problems of each answer that is pasted', async () => {
    await measure('paste of 10 KB to its problems', async () => {
      assert.ok(await problems(await paste(ANSWER)));
    });
  });
});
