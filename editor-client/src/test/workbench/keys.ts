/** The keys of the extension, and what a person sees before the next one is pressed. */
import assert from 'node:assert/strict';
import type { Workbench } from './workbench';

export const PASTE = ['Control+K', 'Shift+V'] as const;
export const ASK_AGAIN = ['Control+K', 'Shift+Q'] as const;
export const COMMENT = ['Control+K', 'Shift+C'] as const;
export const TO_FILES = 'Control+Shift+Enter';
export const APPLY = 'Control+Enter';
export const NEXT_FILE = 'Alt+Enter';

/** Paste what is on the clipboard as the answer of a model. */
export async function paste(workbench: Workbench): Promise<void> {
  // The keys of an extension are known when its view is.
  await workbench.page.locator('.activitybar [aria-label^="Descant"]').first().waitFor();
  await chord(workbench, PASTE);
}

/** Press two keys, the second when VS Code waits for it. */
export async function chord(workbench: Workbench, [first, second]: readonly [string, string]): Promise<void> {
  await workbench.press(first);
  await workbench.page.locator('.statusbar', { hasText: 'Waiting for second key' }).waitFor();
  await workbench.press(second);
}

/** Wait until an answer is read: its lens says so. */
export async function read(workbench: Workbench, headline: string): Promise<void> {
  await workbench.page.locator('.codelens-decoration', { hasText: headline }).first().waitFor();
}

/** Wait until the row with the focus is read out so. */
export async function focused(workbench: Workbench, name: RegExp): Promise<void> {
  const row = workbench.page.locator('.sidebar .monaco-list-row.focused').first();
  await workbench.until(`the row ${String(name)} has the focus`, async () => {
    const label = row.getAttribute('aria-label', { timeout: 1_000 });
    return name.test((await label.catch(() => null)) ?? '');
  });
}

/** Print how many keys something took since *before*, of which there may be *most*. */
export function told(workbench: Workbench, what: string, before: number, most: number): void {
  const keys = workbench.pressed - before;
  console.log(`    ${what}: ${String(keys)} keystrokes, at most ${String(most)}`);
  assert.ok(keys <= most, `${what} takes ${String(keys)} keystrokes, more than ${String(most)}.`);
}
