import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extension, ready } from './extension';

interface Contributed {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
  };
}

suite('The commands', () => {
  suiteSetup(ready);

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
