/** Conflicts between markers in a text, and the sides of each. */

/** The lines of a conflict with its markers, counted from 0; `base` is that of what both were made from. */
export interface Conflict {
  readonly first: number;
  readonly base: number | undefined;
  readonly middle: number;
  readonly last: number;
}

export const SIDES = ['file', 'answer', 'both'] as const;
/** Whose lines are taken. */
export type Taken = (typeof SIDES)[number];

/** The conflicts between `lines`, whose markers have `size` signs; none where it is 0. */
export function conflictsIn(lines: readonly string[], size: number): Conflict[] {
  const found: Conflict[] = [];
  let open: { first: number; base?: number; middle?: number } | undefined;
  for (const [number, line] of size === 0 ? [] : lines.entries()) {
    if (isMarker(line, '<', size)) open = { first: number };
    else if (open === undefined) continue;
    else if (isMarker(line, '|', size)) open.base ??= number;
    else if (isMarker(line, '=', size)) open.middle ??= number;
    else if (isMarker(line, '>', size) && open.middle !== undefined) {
      found.push({ ...{ first: open.first, base: open.base }, middle: open.middle, last: number });
      open = undefined;
    }
  }
  return found;
}

/** The lines of one side of a conflict, or of both. */
export function linesOf(lines: readonly string[], conflict: Conflict, side: Taken): readonly string[] {
  const file = lines.slice(conflict.first + 1, conflict.base ?? conflict.middle);
  const answer = lines.slice(conflict.middle + 1, conflict.last);
  return side === 'file' ? file : side === 'answer' ? answer : [...file, ...answer];
}

/** Whether a line is a marker of this sign: of just so many of them, and a name behind it but for that in the middle. */
function isMarker(line: string, sign: string, size: number): boolean {
  const run = sign.repeat(size);
  return line === run || line.startsWith(`${run} `);
}
