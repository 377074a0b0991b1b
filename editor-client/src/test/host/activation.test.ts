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
    // What was open of a review, or of the message of a commit, is shown again after a reload.
    const restored = ['descant-review', 'descant-commit'].map((scheme) => `onFileSystem:${scheme}`);
    assert.deepEqual(wakes, [
      'onLanguage:llm-response',
      'onUri',
      'onWebviewPanel:descant.comparison',
      ...restored,
    ]);
  });

  test('wakes up for an answer that is on the screen', async () => {
    const text = await vscode.workspace.openTextDocument({ content: ANSWER, language: 'plaintext' });
    await vscode.window.showTextDocument(text);
    const start = performance.now();
    const answer = await vscode.languages.setTextDocumentLanguage(text, 'llm-response');
    assert.ok(await problems(answer));
    tell(
      '10 KB on the screen to its problems, with activation and the start of Python',
      performance.now() - start,
    );
    assert.equal(extension().isActive, true);
    await ready();
  });

  test('shows the problems of each answer that is pasted', async () => {
    await measure('paste of 10 KB to its problems', async () => {
      assert.ok(await problems(await paste(ANSWER)));
    });
  });
});
