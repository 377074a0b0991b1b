const MOST = 4;
const WITHIN = 3 * 60 * 1000;

/** When the server died: it is started again up to four times within three minutes. */
export class Restarts {
  private deaths: number[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  /** Count a death; tell whether the server may be started again. */
  died(): boolean {
    const now = this.now();
    this.deaths = [...this.deaths.filter((death) => now - death < WITHIN), now];
    return this.deaths.length <= MOST;
  }

  /** Forget what was: somebody has started it by hand. */
  reset(): void {
    this.deaths = [];
  }
}
