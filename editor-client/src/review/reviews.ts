import * as vscode from 'vscode';
import type { ResponseClient } from '../client';
import type { Logs } from '../log';
import type { Review } from '../protocol';

/** Takes what the server says of an answer, or why it says nothing. */
type Take = (review: Review | undefined, trouble: string | undefined) => void;

/** Codes of the protocol for what is out of date before it is said: it comes again by itself. */
const OVERTAKEN = [-32800, -32801, -32802];

/** Asks how answers stand: one question at a time of an answer, and nothing old after something new. */
export class Reviews {
  private asking: { uri: string; again: boolean; seen: string[]; done: Promise<void> } | undefined;

  constructor(
    private readonly client: ResponseClient,
    private readonly logs: Logs,
  ) {}

  /** Forget what was asked last. */
  drop(): void {
    this.asking = undefined;
  }

  /** Ask of one answer. Resolves when nothing more is to come; of another one asked of meanwhile, at once. */
  ask(uri: string, seen: readonly string[], take: Take): Promise<void> {
    if (this.asking?.uri === uri) {
      this.asking.again = true;
      this.asking.seen.push(...seen);
      return this.asking.done;
    }
    const asking = { uri, again: true, seen: [...seen], done: Promise.resolve() };
    this.asking = asking;
    asking.done = this.run(asking, take);
    return asking.done;
  }

  /** Ask once, of any answer that is open. */
  async once(uri: string, seen: readonly string[] = []): Promise<Review | undefined> {
    const params = { textDocument: { uri }, ...(seen.length > 0 && { seen }) };
    return (await this.client.request<Review | null>('descant/review', params)) ?? undefined;
  }

  private async run(asking: NonNullable<typeof this.asking>, take: Take): Promise<void> {
    while (asking.again && this.asking === asking) {
      asking.again = false;
      try {
        const review = await this.once(asking.uri, asking.seen.splice(0));
        const trouble =
          review === undefined ? vscode.l10n.t('This answer is too large to review.') : undefined;
        if (this.asking === asking) take(review, trouble);
      } catch (error) {
        if (this.asking === asking && !isOvertaken(error)) {
          this.logs.extension.error(`Could not review the answer: ${String(error)}`);
          take(undefined, error instanceof Error ? error.message : String(error));
        }
      }
    }
    if (this.asking === asking) this.asking = undefined;
  }
}

function isOvertaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OVERTAKEN.includes(Number(error.code));
}
