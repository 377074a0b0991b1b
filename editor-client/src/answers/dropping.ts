import * as vscode from 'vscode';
import type { App } from '../app';
import { longestResponse } from '../settings';
import { openResponse, openText } from './opening';

const URIS = 'text/uri-list';
const TEXT = 'text/plain';
/** So many files are opened by one drop; more than that were dropped by mistake. */
const MOST = 20;

/** Opens what is dropped on the view of an answer: files, or a text that is one. */
export class AnswerDrops<Row> implements vscode.TreeDragAndDropController<Row> {
  readonly dragMimeTypes: readonly string[] = [];
  readonly dropMimeTypes = ['files', URIS, TEXT];

  constructor(private readonly app: () => App) {}

  async handleDrop(_: Row | undefined, data: vscode.DataTransfer): Promise<void> {
    const uris = ((await data.get(URIS)?.asString()) ?? '')
      .split(/\r?\n/u)
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => vscode.Uri.parse(line.trim()));
    const files = [...data].flatMap(([, item]) => item.asFile() ?? []);
    if (uris.length > 0) {
      for (const uri of uris.slice(0, MOST)) await openResponse(this.app(), uri);
    } else if (files.length > 0) {
      // A browser has no path of them.
      for (const file of files.slice(0, MOST)) await openFileOf(this.app(), file);
    } else {
      const text = (await data.get(TEXT)?.asString()) ?? '';
      if (text.trim() !== '' && text.length < longestResponse()) await openText(text);
    }
  }
}

async function openFileOf(app: App, file: vscode.DataTransferFile): Promise<void> {
  if (file.uri !== undefined) {
    await openResponse(app, file.uri);
    return;
  }
  const bytes = await file.data();
  if (bytes.length < longestResponse()) await openText(new TextDecoder().decode(bytes));
}
