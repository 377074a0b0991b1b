import * as vscode from 'vscode';
import { SCHEME } from './sides';

/** The text of a document, and what it was before it was changed last. */
interface Texts {
  readonly before: string;
  readonly now: string;
}

/**
 * What proposed files were when somebody began to edit them, or saved them last: that is what an edit changes.
 *
 * It is kept for the next window, too. VS Code takes what is proposed a little later than it is known, so that only
 * its documents say what a person had before the eyes.
 */
export class Edits implements vscode.Disposable {
  private readonly texts = new Map<string, Texts>();
  private readonly ended = new vscode.EventEmitter<vscode.TextDocument>();
  private readonly disposables: { dispose(): unknown }[];

  /** A text is not edited any more: it is saved, or as it was. */
  readonly onDidEnd = this.ended.event;

  constructor(private readonly state: vscode.Memento) {
    for (const document of vscode.workspace.textDocuments) this.opened(document);
    this.disposables = [
      this.ended,
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.opened(document);
      }),
      vscode.workspace.onDidChangeTextDocument((event) => {
        this.changed(event);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.closed(document);
      }),
    ];
  }

  /** What a text was that is edited; undefined where it is not. */
  of(uri: vscode.Uri): string | undefined {
    return this.state.get<string>(keyOf(uri));
  }

  /** What is edited is saved as `text`: whoever has gone on writing meanwhile edits that. */
  async saved(uri: vscode.Uri, text: string): Promise<void> {
    if (this.of(uri) !== undefined) await this.state.update(keyOf(uri), text);
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private opened(document: vscode.TextDocument): void {
    if (document.uri.scheme !== SCHEME) return;
    const text = document.getText();
    this.texts.set(document.uri.toString(), { before: text, now: text });
  }

  private changed({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const { uri, isDirty } = document;
    if (uri.scheme !== SCHEME) return;
    const known = this.texts.get(uri.toString());
    // That a text is edited may be told behind its first change.
    const texts =
      contentChanges.length > 0 && known !== undefined
        ? { before: known.now, now: document.getText() }
        : known;
    if (texts !== undefined) this.texts.set(uri.toString(), texts);
    const isEdited = this.of(uri) !== undefined;
    if (isDirty && !isEdited && texts !== undefined) void this.state.update(keyOf(uri), texts.before);
    else if (!isDirty && isEdited) {
      void this.state.update(keyOf(uri), undefined);
      this.ended.fire(document);
    }
  }

  private closed({ uri, isDirty }: vscode.TextDocument): void {
    if (uri.scheme !== SCHEME) return;
    this.texts.delete(uri.toString());
    // Another language closes a document, too.
    if (!isDirty && this.of(uri) !== undefined) void this.state.update(keyOf(uri), undefined);
  }
}

function keyOf(uri: vscode.Uri): string {
  return `descant.edited:${uri.toString()}`;
}
