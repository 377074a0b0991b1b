/** The tree of the answer in front, as its commands see it. */
import type * as vscode from 'vscode';
import type { Api } from '../../extension';

type App = Api['app'];

/** The rows of the files, with what VS Code shows of them. */
export function fileRows({ tree }: App) {
  return tree
    .getChildren()
    .flatMap((row) => (row.kind === 'files' ? tree.getChildren(row) : []))
    .flatMap((row) =>
      row.kind === 'file' ? [{ row, path: row.file.path, item: tree.getTreeItem(row) }] : [],
    );
}

export function untick(app: App, path: string): void {
  app.tree.tick(fileRows(app).flatMap((file) => (file.path === path ? [[file.row, false] as const] : [])));
}

export function tickOf({ checkboxState }: vscode.TreeItem): vscode.TreeItemCheckboxState | undefined {
  return typeof checkboxState === 'object' ? checkboxState.state : checkboxState;
}
