import * as vscode from 'vscode';
import { LANGUAGE } from '../language';

/** Text on one line that is shorter than this is offered nothing: notes are pasted into plain text, too. */
const SHORTEST_LINE = 200;

/** The kind of the edits, for the settings and keys that name one. */
export function pasteKind(): vscode.DocumentDropOrPasteEditKind {
  return vscode.DocumentDropOrPasteEditKind.Text.append('descant', 'response');
}

/** An edit that makes the document it is pasted into an answer. */
export class ResponsePasteEdit extends vscode.DocumentPasteEdit {
  constructor(
    text: string,
    readonly document: vscode.TextDocument,
  ) {
    super(text, vscode.l10n.t('Paste as Model Response'), pasteKind());
    // What a paste has always done stays what it does, and ours is offered beside it.
    this.yieldTo = [vscode.DocumentDropOrPasteEditKind.Text];
  }
}

/** Offers, where text is pasted into plain text, to read it as an answer. */
export class ResponsePaste implements vscode.DocumentPasteEditProvider<ResponsePasteEdit>, vscode.Disposable {
  private pasted: vscode.Disposable | undefined;

  async provideDocumentPasteEdits(
    document: vscode.TextDocument,
    _ranges: readonly vscode.Range[],
    data: vscode.DataTransfer,
    context: vscode.DocumentPasteEditContext,
    token: vscode.CancellationToken,
  ): Promise<ResponsePasteEdit[]> {
    // A file with a text of its own stays what it is.
    if (document.uri.scheme !== 'untitled' && document.getText().trim() !== '') return [];
    const text = (await data.get('text/plain')?.asString()) ?? '';
    if (token.isCancellationRequested || text.trim() === '') return [];
    const isAsked = context.only?.intersects(pasteKind()) ?? false;
    if (!isAsked && !text.trim().includes('\n') && text.length < SHORTEST_LINE) return [];
    return [new ResponsePasteEdit(text, document)];
  }

  /** The edit was chosen: as soon as its text has come the document is an answer. */
  resolveDocumentPasteEdit(edit: ResponsePasteEdit): ResponsePasteEdit {
    this.pasted?.dispose();
    this.pasted = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document.uri.toString() !== edit.document.uri.toString()) return;
      this.pasted?.dispose();
      void vscode.languages.setTextDocumentLanguage(change.document, LANGUAGE);
    });
    return edit;
  }

  dispose(): void {
    this.pasted?.dispose();
  }
}

/** Offer it in untitled documents and in files of plain text. Nothing is offered before the extension runs. */
export function registerPaste(): vscode.Disposable {
  const provider = new ResponsePaste();
  const selector = ['untitled', 'file'].map((scheme) => ({ scheme, language: 'plaintext' }));
  const registered = vscode.languages.registerDocumentPasteEditProvider(selector, provider, {
    providedPasteEditKinds: [pasteKind()],
    pasteMimeTypes: ['text/plain'],
  });
  return vscode.Disposable.from(registered, provider);
}
