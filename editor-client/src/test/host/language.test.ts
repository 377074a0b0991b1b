import assert from 'node:assert/strict';
import * as vscode from 'vscode';

suite('The language of answers', () => {
  for (const name of ['a.response', 'a.llm-response', 'a.response.json', 'a.response.xml', 'a.response.md']) {
    test(`is that of ${name}`, async () => {
      const folder = vscode.workspace.workspaceFolders?.[0];
      assert.ok(folder);
      const file = vscode.Uri.joinPath(folder.uri, name);
      await vscode.workspace.fs.writeFile(file, Buffer.from('{}'));
      const document = await vscode.workspace.openTextDocument(file);
      assert.equal(document.languageId, 'llm-response');
      await vscode.workspace.fs.delete(file);
    });
  }

  for (const name of ['a.json', 'a.xml', 'a.md', 'response.txt']) {
    test(`is not that of ${name}`, async () => {
      const folder = vscode.workspace.workspaceFolders?.[0];
      assert.ok(folder);
      const file = vscode.Uri.joinPath(folder.uri, name);
      await vscode.workspace.fs.writeFile(file, Buffer.from('{}'));
      const document = await vscode.workspace.openTextDocument(file);
      assert.notEqual(document.languageId, 'llm-response');
      await vscode.workspace.fs.delete(file);
    });
  }
});
