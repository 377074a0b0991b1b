/** Where the tests in the real editor find what they run, and leave what people look at. */
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** The folder of the extension; this file is run as `out/test/….js` in it. */
export const CLIENT = resolve(__dirname, '../../..');
export const REPOSITORY = resolve(CLIENT, '..');

/** What remains of a run: pictures, logs, results. */
export const OUTPUT = join(CLIENT, 'out');
export const PICTURES = join(OUTPUT, 'pictures');

/** VS Code, as `make test-editors` sets it up. */
export const VSCODE = join(CLIENT, 'src/test/code-server/node_modules/code-server/lib/vscode');

/** The extension as users install it: `make vsix` leaves it here. */
export function packedExtension(): string {
  return process.env.DESCANT_VSIX ?? join(CLIENT, 'dist/descant.vsix');
}

/** The same for a machine of this kind without a network: `make vsix OFFLINE=1` leaves it here. */
export function offlineExtension(): string {
  return join(CLIENT, `dist/descant-offline-${process.platform}-${process.arch}.vsix`);
}

/** The browser that shows the workbench. */
export function chromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const found = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error('There is no Chromium on the PATH. `make test-editors` installs it, or says how.');
  }
  return found;
}
