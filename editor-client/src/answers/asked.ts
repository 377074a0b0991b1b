import * as vscode from 'vscode';
import type { AskedAgain } from '../protocol';

const KEPT = 'descant.askedAgain';
const MOST = 10;

/** What the model was asked for again, and of which answer. */
export interface Asked extends AskedAgain {
  readonly uri: string;
}

/** Keep what was asked for until its reply is pasted, also where the window is loaded again. */
export async function remember(context: vscode.ExtensionContext, asked: Asked): Promise<void> {
  const others = all(context).filter(({ uri }) => uri !== asked.uri);
  await context.workspaceState.update(KEPT, [...others, asked].slice(-MOST));
}

/** What was asked for last; undefined where nothing is waited for. */
export function askedLast(context: vscode.ExtensionContext): Asked | undefined {
  return all(context).at(-1);
}

/** Wait for no reply to an answer any more. */
export async function forget(context: vscode.ExtensionContext, uri: string): Promise<void> {
  await context.workspaceState.update(
    KEPT,
    all(context).filter((one) => one.uri !== uri),
  );
}

function all(context: vscode.ExtensionContext): readonly Asked[] {
  return context.workspaceState.get<readonly Asked[]>(KEPT) ?? [];
}
