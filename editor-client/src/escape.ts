/** Texts of answers as they may be shown: nothing in them is markup, and nothing in them hides. */

// What turns the direction of writing, takes no room, or is no character of a text; but no blanks, and not what
// joins emoji and letters.
const HIDDEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164]/gu;
const BREAKS = /[\t\n\r]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** Return `text` with what hides in it said by its number, such as `\u202e`. */
export function visible(text: string): string {
  return text.replace(HIDDEN, numbered);
}

/** The same for what stands on one line, as a path does: what would end the line hides in it as well. */
export function visibleInLine(text: string): string {
  return visible(text).replace(BREAKS, numbered);
}

/** Return the beginning of `text` on one line. */
export function oneLine(text: string, limit = 300): string {
  const line = visible(text.slice(0, limit * 2).trim()).replace(/\s+/g, ' ');
  return line.length <= limit ? line : `${line.slice(0, limit)}…`;
}

/** Return `text` such that Markdown shows just its characters. */
export function markdown(text: string): string {
  return visible(text)
    .replace(PUNCTUATION, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '  \n');
}

/** Return `text` for a message: VS Code makes links of `[…](command:…)` in it, which run what they name. */
export function withoutLinks(text: string): string {
  return visible(text).replaceAll('](', '] (');
}

/** Return `text` for labels in which `$(name)` is a picture. */
export function withoutIcons(text: string): string {
  return visible(text).replaceAll('$(', '\\$(');
}

function numbered(sign: string): string {
  const number = (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  return number.length > 4 ? `\\u{${number}}` : `\\u${number}`;
}
