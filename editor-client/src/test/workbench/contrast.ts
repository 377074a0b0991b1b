/** How well texts can be read: the contrast of each with what it is drawn on, from the colours that are really used. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { CLIENT } from './places';

/** What a normal text has at least, by WCAG 2.2, 1.4.3. */
const LEAST = 4.5;
const WALKTHROUGH = join(CLIENT, 'walkthrough');

/** The texts below *root* that are hard to read, each with its contrast; those that an editor adds to its lines, too. */
export async function hardToRead(root: Locator, limit = LEAST): Promise<string[]> {
  return root.evaluate((element, least) => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];

    const page = getComputedStyle(document.documentElement);
    const paper = colour(page.getPropertyValue('--vscode-editor-background').trim());

    function colour(css: string): Colour {
      const context = document.createElement('canvas').getContext('2d');
      if (context === null || css === '' || css === 'none') return [0, 0, 0, 0];
      context.fillStyle = css;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    }
    function over(top: Colour, below: Colour): Colour {
      const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    }
    function luminance(of: Colour): number {
      const [red, green, blue] = [of[0], of[1], of[2]].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
    }
    function contrast(one: Colour, other: Colour): number {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    }
    /** What an editor paints behind a place in its lines: it is beside them in the page. The last is behind all. */
    function overlays(one: Element, x: number, y: number): Colour[] {
      const drawn = one.closest('.view-lines')?.parentElement?.querySelectorAll('.view-overlays .cdr') ?? [];
      return Array.from(drawn)
        .filter((shape) => {
          const { left, right, top, bottom } = shape.getBoundingClientRect();
          return left <= x && x <= right && top <= y && y <= bottom;
        })
        .reverse()
        .map((shape) => colour(getComputedStyle(shape).backgroundColor));
    }
    /** How much of an element is seen of what is behind it. */
    function opacity(one: Element): number {
      let share = 1;
      for (let at: Element | null = one; at !== null; at = at.parentElement)
        share *= Number(getComputedStyle(at).opacity);
      return share;
    }
    /** What is behind an element: of those around it, and of a picture what was painted there before. */
    function behind(one: Element): Colour {
      const layers: Colour[] = [];
      const box = one.getBoundingClientRect();
      for (const shape of Array.from(one.closest('svg')?.querySelectorAll('rect') ?? []).reverse()) {
        const { left, right, top, bottom } = shape.getBoundingClientRect();
        const holds = left <= box.left && box.left <= right && top <= box.top + 2 && box.bottom - 2 <= bottom;
        const isBefore = (shape.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        if (holds && isBefore) layers.push(colour(getComputedStyle(shape).fill));
      }
      layers.push(
        ...overlays(one, (box.left + Math.min(box.right, box.left + 4)) / 2, (box.top + box.bottom) / 2),
      );
      for (let at: Element | null = one; at !== null; at = at.parentElement)
        layers.push(colour(getComputedStyle(at).backgroundColor));
      return layers.reduceRight((below, layer) => over(layer, below), paper);
    }

    const found: string[] = [];
    function tell(text: string, [red, green, blue, alpha]: Colour, one: Element, ground: Colour): void {
      const ratio = contrast(over([red, green, blue, alpha * opacity(one)], ground), ground);
      if (ratio < least) found.push(`${text}: ${ratio.toFixed(2)}`);
    }
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || parent?.closest('title, style, script') !== null) continue;
      const style = getComputedStyle(parent);
      const ground = behind(parent);
      tell(text, colour(parent.closest('svg') === null ? style.color : style.fill), parent, ground);
    }
    for (const one of [element, ...Array.from(element.querySelectorAll('*'))]) {
      const { content, color } = getComputedStyle(one, '::after');
      if (/\w/.test(content) && content.startsWith('"')) tell(content, colour(color), one, behind(one));
    }
    return found;
  }, limit);
}

/** The same of the pictures of the walkthrough, in the colours of the page that *root* is in. */
export async function hardToReadInPictures(root: Locator): Promise<string[]> {
  const found: string[] = [];
  for (const name of readdirSync(WALKTHROUGH).filter((file) => file.endsWith('.svg'))) {
    const svg = readFileSync(join(WALKTHROUGH, name), 'utf8');
    await root.evaluate((element, source) => {
      const holder = document.createElement('div');
      holder.id = 'picture';
      holder.innerHTML = source;
      element.append(holder);
    }, svg);
    found.push(...(await hardToRead(root.locator('#picture'))).map((text) => `${name}: ${text}`));
    await root.evaluate(() => {
      document.querySelector('#picture')?.remove();
    });
  }
  return found;
}
