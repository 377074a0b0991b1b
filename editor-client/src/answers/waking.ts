import * as vscode from 'vscode';

/**
 * Make documents of those answers that have a tab, but none yet.
 *
 * After a window was loaded again, VS Code reads what a tab shows when somebody looks at it.
 */
export async function wake(uris: readonly string[]): Promise<void> {
  const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
  const asleep = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []))
    .filter((uri) => uris.includes(uri.toString()) && !open.has(uri.toString()));
  // What cannot be read any more stays as it is: it is not open.
  await Promise.allSettled(asleep.map((uri) => vscode.workspace.openTextDocument(uri)));
}
