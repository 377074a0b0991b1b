import * as vscode from 'vscode';
import { isResponse } from './language';

const APPLY = 'descant.applyFiles';

/** Documents on the disk with changes that the server does not see, because it reads only answers. */
export function unsavedDocuments(): string[] {
  return vscode.workspace.textDocuments
    .filter((document) => document.isDirty && document.uri.scheme === 'file' && !isResponse(document))
    .map((document) => document.uri.toString());
}

/** The arguments of a command, with the unsaved documents where the server writes files. */
export function withUnsaved(command: string, args: readonly unknown[]): unknown[] {
  const [first, ...others] = args;
  if (command !== APPLY || typeof first !== 'object' || first === null) return [...args];
  return [{ unsaved: unsavedDocuments(), ...first }, ...others];
}
