import type { App } from '../app';
import { revealInAnswer, reviewFile } from './diffs';

/** Open what a row shows: the difference of a file, or the place of anything else in the answer. */
export async function openRow(app: App, row?: unknown): Promise<void> {
  if (!app.tree.has(row) || !app.view.isMeant()) return;
  await ('file' in row ? reviewFile(app, row) : revealInAnswer(app, row));
}

/** Tick the row of a menu. */
export function checkFile(app: App, row?: unknown): void {
  app.view.check(row ?? app.view.selected, true);
}

/** Tick the row of a menu no longer. */
export function uncheckFile(app: App, row?: unknown): void {
  app.view.check(row ?? app.view.selected, false);
}
