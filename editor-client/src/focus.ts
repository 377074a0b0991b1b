import * as vscode from 'vscode';

/** Give the editor in front the focus: a message that is answered goes, and leaves it to nobody. */
export async function focusEditor(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
}
