import * as vscode from 'vscode';
import type { Review } from '../protocol';
import type { ReviewTree } from './tree';

const { t } = vscode.l10n;
const SERVER_APPLIES = 'descant.applyFiles';

/** What a lens that applies all files of an answer says of itself. */
interface All {
  readonly uri: string;
  readonly all: true;
  readonly version: number;
}

/**
 * The lens that applies all files of an answer, where the tree shows that answer: it applies what is ticked.
 *
 * The server knows nothing of ticks. Its title stays as long as all that is ready is ticked.
 */
export class TickedLenses implements vscode.Disposable {
  private readonly listening: vscode.Disposable;
  private told = '';

  /** `changed` is called when the lens says something else than it did. */
  constructor(
    private readonly tree: ReviewTree,
    changed: () => void,
  ) {
    this.listening = tree.onDidShow((review) => {
      const told = review === undefined ? '' : `${review.uri} ${this.title(review) ?? ''}`;
      if (told === this.told) return;
      this.told = told;
      changed();
    });
  }

  /** The lenses of the server for a document, the one that applies all files exchanged for ours. */
  of(document: vscode.TextDocument, lenses: readonly vscode.CodeLens[]): vscode.CodeLens[] {
    const { review } = this.tree;
    if (review?.uri !== document.uri.toString()) return [...lenses];
    const title = this.title(review);
    // The tree does not list all files of a very large answer: those that it leaves out cannot be unticked.
    if (title === undefined && review.filesLeftOut > 0) return [...lenses];
    return lenses.map((lens) => {
      if (!isOfAll(lens.command)) return lens;
      const ours = { ...lens.command, title: title ?? lens.command.title, command: 'descant.applyChecked' };
      return new vscode.CodeLens(lens.range, ours);
    });
  }

  dispose(): void {
    this.listening.dispose();
  }

  /** What the lens says; undefined where all that is ready is ticked. */
  private title(review: Review): string | undefined {
    const paths = (files: Review['files']) => new Set(files.map((file) => file.path)).size;
    const ready = paths(review.files.filter((file) => file.ready));
    const ticked = paths(this.tree.ticked(review));
    if (ticked === ready) return undefined;
    return ticked === 0 ? t('No files selected') : t('Apply {0} of {1} files', ticked, ready);
  }
}

/** Whether it is the lens of an answer, and so names it, that `descant.applyChecked` was given. */
export function isLensOfAll(argument: unknown): argument is All {
  return typeof argument === 'object' && argument !== null && 'all' in argument && 'version' in argument;
}

function isOfAll(command: vscode.Command | undefined): command is vscode.Command {
  return command?.command === SERVER_APPLIES && isLensOfAll(command.arguments?.[0]);
}
