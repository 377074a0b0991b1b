import * as vscode from 'vscode';
import { isResponse } from './language';

/** What is told with each command that is about files on the disk. */
const MORE: Readonly<Record<string, object>> = {
  'descant.applyFiles': { commit: true },
  'descant.commit': {},
};

/** Documents on the disk with changes that the server does not see, because it reads only answers. */
export function unsavedDocuments(): string[] {
  return vscode.workspace.textDocuments
    .filter((document) => document.isDirty && document.uri.scheme === 'file' && !isResponse(document))
    .map((document) => document.uri.toString());
}

/** The arguments of a command, with the unsaved documents where the server writes or commits files. */
export function withUnsaved(command: string, args: readonly unknown[]): unknown[] {
  const [first, ...others] = args;
  const more = MORE[command];
  if (more === undefined || typeof first !== 'object' || first === null) return [...args];
  return [{ unsaved: unsavedDocuments(), ...more, ...first }, ...others];
}
