/** Where in its line a squiggle stands, as it is seen. */
import type { Page } from 'playwright-core';

export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** The text above each squiggle on the screen, from the pixels that both take. */
export async function underlined(page: Page, severity: Severity): Promise<string[]> {
  return page.evaluate((kind) => {
    const found: string[] = [];
    const lines = Array.from(document.querySelectorAll('.editor-instance .view-line'));
    for (const squiggle of Array.from(document.querySelectorAll(`.editor-instance .squiggly-${kind}`))) {
      const box = squiggle.getBoundingClientRect();
      let text = '';
      for (const line of lines) {
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          let offset = 0;
          for (const character of node.nodeValue ?? '') {
            const range = document.createRange();
            range.setStart(node, offset);
            range.setEnd(node, offset + character.length);
            offset += character.length;
            const at = range.getBoundingClientRect();
            const middle = [(at.left + at.right) / 2, (at.top + at.bottom) / 2] as const;
            const across = box.left <= middle[0] && middle[0] <= box.right;
            const along = at.top - 1 <= box.top && box.top <= at.bottom + 1;
            if (across && along) text += character;
          }
        }
      }
      found.push(text);
    }
    return found;
  }, severity);
}
