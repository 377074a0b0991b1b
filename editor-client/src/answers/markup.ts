/** HTML in which whatever is put in is text: answers are written by others, and so are the paths in them. */

import { visibleInLine } from '../escape';

/** HTML that `html` has made. */
export class Markup {
  constructor(readonly source: string) {}
}

type Piece = string | number | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The tag of template texts that are HTML; what stands in `${…}` is escaped, unless it is `Markup`. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(texts.map((text, at) => text + source(pieces[at] ?? '')).join(''));
}

function source(piece: Piece): string {
  if (piece instanceof Markup) return piece.source;
  if (typeof piece === 'string') return escaped(piece);
  if (typeof piece === 'number') return String(piece);
  return piece.map((one) => one.source).join('');
}

/** Most texts have none of what has to be looked for. */
const PLAIN = /^[\w ./:;,+%()-]*$/;

function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  return visibleInLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A text of at most *most* characters: of a longer one the middle is left out. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)}…${text.slice(text.length - half)}`;
}
