/** Chromium without a screen, with the clipboard that a person at a desk has. */
import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, OUTPUT } from './places';

const FLAGS = [
  '--headless=new',
  '--no-sandbox', // the tests of CI run as root
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long any single step may take. */
export const STEP_LIMIT = 30_000;

let running: Promise<Browser> | undefined;

/** A new page; all pages of a run share one browser, and nothing else. */
export async function newPage(name: string): Promise<Page> {
  running ??= playwright.launch({ executablePath: chromium(), headless: true, args: FLAGS });
  const context = await (
    await running
  ).newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_LIMIT);
  mkdirSync(join(OUTPUT, 'logs'), { recursive: true });
  const log = createWriteStream(join(OUTPUT, 'logs', `${name}.console.log`));
  page.on('console', (message) => log.write(`[${message.type()}] ${message.text()}\n`));
  page.on('close', () => log.end());
  return page;
}

export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
  running = undefined;
}

/** Whether some text is in a database of the browser. */
export async function isStored(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(new Error(String(request.error)));
        };
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      try {
        for (const store of Array.from(database.objectStoreNames)) {
          const objects = database.transaction(store).objectStore(store);
          const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())]);
          const texts = values.map((value: unknown) =>
            value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value),
          );
          if ([...keys.map(String), ...texts].some((one) => one.includes(wanted))) return true;
        }
      } finally {
        database.close();
      }
    }
    return false;
  }, text);
}
