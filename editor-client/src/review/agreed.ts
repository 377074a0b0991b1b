import type { Review, ReviewedFile } from '../protocol';

/** The files that a person has agreed to by themselves: they selected just that one, or have seen what it changes. */
export class Agreed {
  /** What was agreed to of each path, of each answer by its address. */
  private readonly known = new Map<string, Map<string, string>>();

  add(review: Review, files: readonly ReviewedFile[]): void {
    const paths = this.known.get(review.uri) ?? new Map<string, string>();
    this.known.set(review.uri, paths);
    for (const file of files) paths.set(file.path, terms(review, file));
  }

  /** Of another text of the answer, or for other reasons, they are asked again. */
  has(review: Review, file: ReviewedFile): boolean {
    return this.known.get(review.uri)?.get(file.path) === terms(review, file);
  }

  /** Take back what was agreed to. */
  remove(uri: string, path: string): void {
    this.known.get(uri)?.delete(path);
  }

  /** Forget an answer that is closed. */
  forget(uri: string): void {
    this.known.delete(uri);
  }
}

function terms({ version }: Review, { asks, newPath, operation }: ReviewedFile): string {
  return JSON.stringify([version, operation, newPath, asks]);
}
