import * as vscode from 'vscode';
import type { App } from '../app';
import { LANGUAGE } from '../language';

const EXAMPLE = ['walkthrough', 'example.response'];

/** Open an answer to try everything with, in a new untitled document. */
export async function openExample(app: App): Promise<void> {
  const address = vscode.Uri.joinPath(app.context.extensionUri, ...EXAMPLE);
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(address));
  const document = await vscode.workspace.openTextDocument({ language: LANGUAGE, content });
  await vscode.window.showTextDocument(document);
}
