import * as vscode from 'vscode';
import { sideAt } from './sides';

/**
 * Have what a person wrote into the proposed files of an answer become what is applied: it is unsaved until then.
 *
 * With `paths` only those of them. Returns whether all of it could be saved.
 */
export async function saveEdited(answer: string, paths?: readonly string[]): Promise<boolean> {
  for (const document of vscode.workspace.textDocuments) {
    const side = document.isDirty ? sideAt(document.uri) : undefined;
    if (side?.answer !== answer || paths?.includes(side.path) === false) continue;
    if (!(await document.save())) return false;
  }
  return true;
}
