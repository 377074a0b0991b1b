/** What the page of a comparison and the extension say to each other. */

/** To the page: what it shows. */
export interface Update {
  readonly body: string;
  /** The paths of the rows and the addresses of the columns, by which choices are kept. */
  readonly paths: readonly string[];
  readonly uris: readonly string[];
}

/** Paths of files, each with the address of the answer that it is taken from; null leaves it out. */
export type Choices = readonly (readonly [path: string, uri: string | null])[];

/** From the page. */
export type Wish =
  | { readonly do: 'ready' }
  | { readonly do: 'open'; readonly uri: string }
  /** Show a file of one answer beside that of the chosen one. */
  | { readonly do: 'show'; readonly path: string; readonly uri: string; readonly chosen: string | null }
  | { readonly do: 'compose'; readonly choices: Choices };

/** What the page keeps, also where the window is loaded again. */
export interface Kept {
  readonly choices: Choices;
  readonly isFiltered: boolean;
  readonly scroll: number;
  /** The addresses of the answers that were shown last. */
  readonly uris: readonly string[];
}

/** The answers that a page has shown that has kept this. */
export function keptUris(kept: unknown): readonly string[] {
  const { uris } = { ...(kept as Partial<Kept> | undefined) };
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : [];
}

/** Read a message of the page; undefined for anything else. */
export function readWish(message: unknown): Wish | undefined {
  if (typeof message !== 'object' || message === null || !('do' in message)) return undefined;
  const { do: wanted, path, uri, chosen, choices }: Partial<Record<string, unknown>> = { ...message };
  if (wanted === 'ready') return { do: 'ready' };
  if (wanted === 'open' && typeof uri === 'string') return { do: 'open', uri };
  if (wanted === 'show' && typeof path === 'string' && typeof uri === 'string' && isChoice(chosen)) {
    return { do: 'show', path, uri, chosen };
  }
  if (wanted === 'compose' && isChoices(choices)) return { do: 'compose', choices };
  return undefined;
}

function isChoices(value: unknown): value is Choices {
  return (
    Array.isArray(value) &&
    value.every(
      (pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && isChoice(pair[1]),
    )
  );
}

function isChoice(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
