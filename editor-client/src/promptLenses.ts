import type * as vscode from 'vscode';

/** Milliseconds for which the first lenses of a document are waited for. */
const PATIENCE = 100;

type Lenses = vscode.CodeLens[] | null | undefined;

/**
 * The lenses of a document, told at once.
 *
 * VS Code asks for lenses as long after a change as it has waited for them on average. The first time it waits for
 * the server to start and the answer to be read, which would keep all lenses late by seconds for many changes. So it
 * is told that there are none, and asks again when they are known.
 */
export class PromptLenses {
  private readonly known = new WeakSet<vscode.TextDocument>();

  constructor(private readonly refresh: (document: vscode.TextDocument) => void) {}

  /** What `asked` comes to; the first time nothing, where it takes long. */
  async of(document: vscode.TextDocument, asked: Promise<Lenses>): Promise<Lenses> {
    if (this.known.has(document)) return asked;
    let isLate = false;
    const coming = asked.then((lenses) => {
      this.known.add(document);
      if (isLate) this.refresh(document);
      return lenses;
    });
    const late = new Promise<null>((resolve) => {
      setTimeout(() => {
        isLate = true;
        resolve(null);
      }, PATIENCE);
    });
    return Promise.race([coming, late]);
  }
}
