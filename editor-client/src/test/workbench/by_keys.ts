/** The ways of somebody without a mouse to a row, to the button of a message, to a control. */
import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/** More steps than any way of a flow has. */
const STEPS = 60;
/** Milliseconds in which a view is shown. */
const SHOWN = 5_000;

/** Give a row of the view with the files the focus. */
export async function toRow(workbench: Workbench, name: RegExp): Promise<void> {
  // A difference that closes meanwhile takes the focus, and another view may come up: asked for until it stays.
  await workbench.until(`there is the row ${String(name)}, and the tree has the focus`, async () => {
    await workbench.run('Descant: Focus on Model Response View');
    const isThere = await workbench
      .row(name)
      .waitFor({ timeout: SHOWN })
      .then(
        () => true,
        () => false,
      );
    return isThere && workbench.page.locator('.sidebar .monaco-list:focus').first().isVisible();
  });
  await workbench.press('Home');
  const row = workbench.page.locator('.sidebar .monaco-list:focus .monaco-list-row.focused');
  await walk(workbench, 'ArrowDown', `the row ${String(name)}`, async () =>
    name.test((await row.first().getAttribute('aria-label')) ?? ''),
  );
}

/** Open what a row of that view shows. */
export async function openRow(workbench: Workbench, name: RegExp): Promise<void> {
  await toRow(workbench, name);
  await workbench.press('Enter');
}

/** Press a button of a message, also of one that VS Code has put away after some seconds. */
export async function answer(workbench: Workbench, text: string | RegExp, button: string): Promise<void> {
  const center = workbench.page.locator('.notifications-center');
  await workbench.until(`there is the message ${String(text)}`, async () => {
    await workbench.run('Notifications: Show Notifications');
    return center.locator('.monaco-list-row', { hasText: text }).first().isVisible();
  });
  const message = center.locator('.monaco-list-row.focused', { hasText: text });
  await walk(workbench, 'ArrowDown', `the message ${String(text)}`, () => message.isVisible());
  const chosen = center.locator('.monaco-button:focus', { hasText: button });
  await walk(workbench, 'Tab', `the button ${button}`, () => chosen.isVisible());
  await workbench.press('Enter');
  await chosen.waitFor({ state: 'hidden' });
  // While the others are listed, no new one comes up.
  if (await center.isVisible()) await workbench.press('Escape');
}

/** Open a file of the workspace. */
export async function openFile(workbench: Workbench, name: string): Promise<void> {
  // Not by its name: this VS Code has no search.
  await workbench.run('File: Focus on Files Explorer');
  const row = workbench.page.locator('.explorer-folders-view .monaco-list-row.focused', { hasText: name });
  await walk(workbench, 'ArrowDown', name, () => row.isVisible());
  await workbench.press('Enter');
}

/** Give a control the focus by stepping from one to the next, in this page or in that of a tab. */
export async function tabTo(
  workbench: Workbench,
  control: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowRight' = 'Tab',
): Promise<void> {
  await control.waitFor();
  await walk(workbench, key, String(control), () =>
    control.evaluate((element) => element === element.ownerDocument.activeElement),
  );
}

async function walk(
  workbench: Workbench,
  key: string,
  where: string,
  isThere: () => Promise<boolean>,
): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    if (await isThere()) return;
    await workbench.press(key);
  }
  throw new Error(`${String(STEPS)} times ${key} do not lead to ${where}.`);
}
