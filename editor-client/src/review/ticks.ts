import type { ReviewedFile } from '../protocol';

/** Which files are ticked: all that are ready, but for those that the user has unticked. */
export class Ticks {
  /** The paths that the user does not want, of each answer by its address. */
  private readonly unwanted = new Map<string, Set<string>>();

  /** The answer that was closed last: its text, and what was not wanted of it. */
  private closed: { readonly text: string; readonly unwanted: Set<string> } | undefined;

  isTicked(uri: string, file: ReviewedFile): boolean {
    return file.ready && this.unwanted.get(uri)?.has(file.path) !== true;
  }

  /** Tick a file or not. Returns false where that cannot be: only what is ready can be ticked. */
  set(uri: string, file: ReviewedFile, ticked: boolean): boolean {
    const unwanted = this.unwanted.get(uri) ?? new Set();
    this.unwanted.set(uri, unwanted);
    if (!ticked) unwanted.add(file.path);
    else if (file.ready) unwanted.delete(file.path);
    return file.ready || !ticked;
  }

  /** Forget an answer that is closed. */
  forget(uri: string, text: string): void {
    const unwanted = this.unwanted.get(uri);
    if (unwanted !== undefined) this.closed = { text, unwanted };
    this.unwanted.delete(uri);
  }

  /**
   * Take for an answer that was opened what the user has unticked under another name: one that is saved, or
   * renamed, is another document with the same text. `same` are the other addresses at which that text is open.
   */
  inherit(uri: string, text: string, same: readonly string[]): void {
    if (text === '' || this.unwanted.has(uri)) return;
    const known = same.map((one) => this.unwanted.get(one)).find((one) => one !== undefined);
    const unwanted = known ?? (this.closed?.text === text ? this.closed.unwanted : undefined);
    if (unwanted !== undefined) this.unwanted.set(uri, new Set(unwanted));
  }
}
