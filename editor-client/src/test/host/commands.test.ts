import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, extension, folder, problems, ready } from './extension';

const BROKEN = '{"summary": "s"; "course_of_action": [], "files": []}';

interface Contributed {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
  };
}

suite('The commands', () => {
  suiteSetup(ready);
  teardown(closeAll);

  test('open a file and an untitled document as answers, as the menus of explorer and tabs do', async () => {
    const file = vscode.Uri.joinPath(folder(), 'notes.txt');
    await vscode.workspace.fs.writeFile(file, Buffer.from(BROKEN));
    const untitled = await vscode.workspace.openTextDocument({ content: BROKEN, language: 'plaintext' });
    await vscode.window.showTextDocument(untitled);
    await vscode.commands.executeCommand('descant.openAsResponse', file, [file, folder()]);
    await vscode.commands.executeCommand('descant.openAsResponse', untitled.uri, { editorIndex: 0 });
    for (const uri of [file, untitled.uri]) {
      const document = await vscode.workspace.openTextDocument(uri);
      assert.equal(document.languageId, 'llm-response');
      assert.ok(await problems(document));
    }
    await vscode.workspace.fs.delete(file);
  });

  test('that are listed are registered, each with a title in words', async () => {
    const { commands } = (extension().packageJSON as Contributed).contributes;
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      commands.filter(({ command }) => !registered.has(command)).map(({ command }) => command),
      [],
    );
    for (const { title } of commands) assert.doesNotMatch(title, /^%|^$/);
  });
});
