import * as vscode from 'vscode';
import type { Review, ReviewedFile } from '../protocol';

/** The scheme of both sides of a difference. */
export const SCHEME = 'descant-review';

/** One side of the difference of a file: what is there, or what would be. */
export interface Side {
  readonly isProposed: boolean;
  /** The address of the answer. */
  readonly answer: string;
  /** Of the file, as the answer names it. */
  readonly path: string;
  /** The address by which the server knows this side. */
  readonly address: string;
}

/** The addresses of both sides of a file: all that is to be known of them stands in them, also after a reload. */
export function sidesOf(review: Review, file: ReviewedFile): [before: vscode.Uri, after: vscode.Uri] {
  const { uri: answer } = review;
  const { path } = file;
  return [
    addressOf({ isProposed: false, answer, path, address: file.before }),
    addressOf({ isProposed: true, answer, path, address: file.after }),
  ];
}

/** What an address is a side of; undefined where it is none. */
export function sideAt(uri: vscode.Uri | undefined): Side | undefined {
  if (uri?.scheme !== SCHEME) return undefined;
  try {
    const told: unknown = JSON.parse(uri.query);
    if (!Array.isArray(told)) return undefined;
    const [answer, path, address] = told as unknown[];
    if (typeof answer !== 'string' || typeof path !== 'string' || typeof address !== 'string')
      return undefined;
    return { isProposed: uri.authority === PROPOSED, answer, path, address };
  } catch {
    return undefined;
  }
}

/** The proposed side that a tab shows, alone or beside what is there; undefined where it shows none. */
export function sideOfTab(tab: vscode.Tab | undefined): Side | undefined {
  const input = tab?.input;
  if (input instanceof vscode.TabInputText) return sideAt(input.uri);
  return input instanceof vscode.TabInputTextDiff ? sideAt(input.modified) : undefined;
}

const PROPOSED = 'answer';
const THERE = 'workspace';

function addressOf({ isProposed, answer, path, address }: Side): vscode.Uri {
  return vscode.Uri.from({
    scheme: SCHEME,
    authority: isProposed ? PROPOSED : THERE,
    path: vscode.Uri.parse(address, true).path,
    query: JSON.stringify([answer, path, address]),
  });
}
