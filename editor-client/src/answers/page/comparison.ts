/** The script of the page that shows a comparison: it keeps what was chosen, and tells the extension what is wanted. */

import type { Kept, Update, Wish } from '../comparisonMessages';

interface Editor {
  postMessage(wish: Wish): void;
  getState(): Kept | undefined;
  setState(kept: Kept): void;
}

declare function acquireVsCodeApi(): Editor;

const LEFT_OUT = 'none';

const editor = acquireVsCodeApi();
const main = document.querySelector('main') ?? document.body;
const kept = editor.getState();
/** What was chosen by hand; of all others the best is taken. */
const choices = new Map(kept?.choices);
let isFiltered = kept?.isFiltered ?? false;
let scroll = kept?.scroll ?? 0;
let shown: Update | undefined;

window.addEventListener('message', ({ data }: MessageEvent<Update>) => {
  const focused = keyOf(document.activeElement);
  shown = data;
  // The body was made by the extension, where all that is in it was escaped; the policy lets nothing run.
  main.innerHTML = data.body;
  restore();
  focus(focused);
  keep();
});

main.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.type === 'radio') choose(target);
  else isFiltered = target.checked;
  look();
  keep();
});

main.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button !== null) press(button);
});

window.addEventListener('scroll', () => {
  scroll = window.scrollY;
  keep();
});

editor.postMessage({ do: 'ready' });

function choose(radio: HTMLInputElement): void {
  const path = shown?.paths[Number(radio.name)];
  if (path === undefined) return;
  if (radio.hasAttribute('data-best')) choices.delete(path);
  else choices.set(path, chosenBy(radio));
}

function chosenBy(radio: HTMLInputElement): string | null {
  return radio.value === LEFT_OUT ? null : (shown?.uris[Number(radio.value)] ?? null);
}

function press(button: HTMLButtonElement): void {
  const { do: wanted, row, answer } = button.dataset;
  const uri = shown?.uris[Number(answer)];
  const path = shown?.paths[Number(row)];
  if (wanted === 'compose') editor.postMessage({ do: 'compose', choices: [...choices] });
  if (wanted === 'open' && uri !== undefined) editor.postMessage({ do: 'open', uri });
  if (wanted === 'show' && uri !== undefined && path !== undefined) {
    const radio = main.querySelector<HTMLInputElement>(`input[name="${Number(row)}"]:checked`);
    editor.postMessage({ do: 'show', path, uri, chosen: radio === null ? null : chosenBy(radio) });
  }
  if (wanted === 'best') {
    choices.clear();
    for (const best of main.querySelectorAll<HTMLInputElement>('input[data-best]')) best.checked = true;
    keep();
  }
}

/** Put back what was chosen, as far as it is there, after the body has come anew. */
function restore(): void {
  const rows = new Map(shown?.paths.map((path, row) => [path, row]));
  const columns = new Map(shown?.uris.map((uri, column) => [uri, column]));
  for (const [path, uri] of choices) {
    const value = uri === null ? LEFT_OUT : columns.get(uri);
    const radio = main.querySelector<HTMLInputElement>(`input[name="${rows.get(path)}"][value="${value}"]`);
    if (radio !== null) radio.checked = true;
  }
  look();
  window.scrollTo(0, scroll);
}

function look(): void {
  main.classList.toggle('filtered', isFiltered);
  const filter = main.querySelector<HTMLInputElement>('input[data-do="filter"]');
  if (filter !== null) filter.checked = isFiltered;
}

function keep(): void {
  editor.setState({ choices: [...choices], isFiltered, scroll, uris: shown?.uris ?? kept?.uris ?? [] });
}

/** What finds an element again in the next body: what it does, and in which row and column. */
function keyOf(element: Element | null): string | undefined {
  if (element instanceof HTMLInputElement && element.type === 'radio') {
    return `input[name="${element.name}"][value="${element.value}"]`;
  }
  if (!(element instanceof HTMLElement) || element.dataset.do === undefined) return undefined;
  const said = Object.entries(element.dataset).map(([name, value]) => `[data-${name}="${value ?? ''}"]`);
  return said.join('');
}

function focus(key: string | undefined): void {
  if (key !== undefined) main.querySelector<HTMLElement>(key)?.focus({ preventScroll: true });
}
