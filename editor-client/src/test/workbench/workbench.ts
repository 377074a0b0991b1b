/** The window of VS Code, as a person uses it: keys, commands, clipboard, and what is to be seen. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { CodeServer, type ServerOptions } from './code_server';
import { isStored, newPage, STEP_LIMIT } from './browser';
import { snapshot, write, type Files } from './disk';
import { packedExtension, PICTURES } from './places';

export interface WorkbenchOptions extends Omit<ServerOptions, 'flags' | 'extensions'> {
  /** What stands in the workspace; none for a window without a folder. Several folders make a workspace of several roots. */
  readonly folders?: Readonly<Record<string, Files>>;
  /** A file of the workspace to open at once, as `folder/path`. */
  readonly open?: string;
  /** Whether VS Code asks for trust, as it does by default. */
  readonly asksForTrust?: boolean;
  readonly vsix?: string;
  /** Further extensions, and what of the proposed API each of them may use. */
  readonly more?: readonly string[];
  readonly proposals?: Readonly<Record<string, readonly string[]>>;
}

/** One row of the Problems panel. */
export interface ProblemRow {
  readonly message: string;
  readonly place: string;
}

export class Workbench {
  /** How many keys were pressed; those that are pressed together count as one. */
  pressed = 0;

  private constructor(
    private readonly name: string,
    readonly server: CodeServer,
    readonly page: Page,
  ) {}

  static async open(options: WorkbenchOptions): Promise<Workbench> {
    const server = new CodeServer({
      ...options,
      extensions: [options.vsix ?? packedExtension(), ...(options.more ?? [])],
      flags: options.asksForTrust ? [] : ['--disable-workspace-trust'],
    });
    try {
      const folders = Object.entries(options.folders ?? {});
      for (const [name, files] of folders) write(join(server.folder, name), files);
      await server.start();
      const page = await newPage(options.name);
      const workbench = new Workbench(options.name, server, page);
      const query = new URLSearchParams(workbench.what(folders.map(([name]) => name)));
      if (options.open !== undefined) {
        const file = server.remote(workbench.path(options.open));
        query.set('payload', JSON.stringify([['openFile', file]]));
      }
      if (options.proposals !== undefined) await allow(page, options.proposals);
      await page.goto(`http://127.0.0.1:${String(server.port)}/?${query.toString()}`);
      await page.locator('.monaco-workbench').waitFor({ timeout: 2 * STEP_LIMIT });
      await page
        .locator('.statusbar .statusbar-item')
        .first()
        .waitFor({ timeout: 2 * STEP_LIMIT });
      return workbench;
    } catch (fault) {
      await server.stop();
      throw fault;
    }
  }

  /** The place on the disk of a file or folder of the workspace. */
  path(name: string): string {
    return join(this.server.folder, name);
  }

  async close(): Promise<void> {
    await this.page.context().close();
    await this.server.stop();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.pressed += 1;
    }
  }

  /** Run a command by its title, from the palette. */
  async run(title: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title });
    await this.until(`there is the command ${title}`, async () => {
      // The list does not grow while it is open, and commands of an extension come a little later.
      await this.press('Escape', 'F1');
      // Escape may take away the list that F1 has just opened: then both are pressed once more.
      const input = this.page.locator('.quick-input-widget input:visible').first();
      return (await succeeds(input.fill(`>${title}`, { timeout: SOON }))) && comesUp(row);
    });
    await this.press('Enter');
    await row.waitFor({ state: 'hidden' });
  }

  /** Choose an entry of the list that is asked to choose from. */
  async choose(label: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: label });
    await row.first().waitFor();
    await this.page.locator('.quick-input-widget input:visible').first().fill(label);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label }).waitFor();
    await this.press('Enter');
  }

  /** What a person has copied elsewhere. */
  async copy(text: string): Promise<void> {
    await this.page.evaluate((content) => navigator.clipboard.writeText(content), text);
  }

  async clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** The text of the editor that has the focus, by copying it. */
  async editorText(): Promise<string> {
    const nothing = 'nothing is copied yet';
    await this.copy(nothing);
    await this.press('Control+A', 'Control+C');
    await this.until('the text is copied', async () => (await this.clipboard()) !== nothing);
    return this.clipboard();
  }

  editor(): Locator {
    return this.page.locator('.editor-instance .monaco-editor').first();
  }

  line(text: string | RegExp): Locator {
    return this.editor().locator('.view-line', { hasText: text }).first();
  }

  /** The page of a tab that is no text, inside of the frames that VS Code puts around it. */
  webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast', { hasText: text });
  }

  /** Press the first button of the newest notification, by its key. */
  async accept(text: string | RegExp, button: string): Promise<void> {
    const newest = this.page.locator('.notification-toast').first();
    await newest.filter({ hasText: text }).waitFor();
    await newest.locator('.monaco-button').first().filter({ hasText: button }).waitFor();
    await this.press('Control+Shift+A');
    await this.notification(text).first().waitFor({ state: 'hidden' });
  }

  /** A row of a tree in the side bar, by what a screen reader says of it. */
  row(name: string | RegExp): Locator {
    return this.page.locator('.sidebar').getByRole('treeitem', { name }).first();
  }

  /** The texts of all rows of the tree that is seen in a view of the side bar. */
  async rows(view: string): Promise<string[]> {
    const pane = this.page.locator('.sidebar .pane', {
      has: this.page.locator(`.pane-header[aria-label^="${view}"]`),
    });
    return pane.locator('.monaco-list-row').allInnerTexts();
  }

  /** Whether the box of a row is ticked. */
  async isTicked(name: string | RegExp): Promise<boolean> {
    const box = this.row(name).locator('.custom-view-tree-node-item-checkbox');
    return (await box.getAttribute('aria-checked')) === 'true';
  }

  /** Wait for a difference with such a line on its left side and on its right. */
  async difference(left: RegExp, right: RegExp): Promise<void> {
    const diff = this.page.locator('.monaco-diff-editor').first();
    await diff.locator('.editor.original .view-line', { hasText: left }).waitFor();
    await diff.locator('.editor.modified .view-line', { hasText: right }).waitFor();
  }

  /** The rows of the Problems panel, which is opened if it is not. */
  async problems(): Promise<ProblemRow[]> {
    const panel = this.page.locator('.markers-panel');
    if (!(await panel.isVisible())) await this.run('Problems: Focus on Problems View');
    await panel.waitFor();
    const rows = panel.locator('.monaco-list-row').filter({ has: this.page.locator('.marker-line') });
    return rows.evaluateAll((elements) =>
      elements.map((element) => ({
        message: element.querySelector('.marker-message-details-container')?.textContent ?? '',
        place: element.querySelector('.marker-line')?.textContent ?? '',
      })),
    );
  }

  /** Poll until *holds*; a step that takes longer than steps may fails with the name of what was awaited. */
  async until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const end = Date.now() + STEP_LIMIT;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Load the window again once the next one can know these texts: what is not saved, states, and the kinds of its tabs. */
  async reload(...texts: readonly string[]): Promise<void> {
    // VS Code writes down its tabs at most once a minute, and where a person leaves the window; it does not wait for
    // what it writes when the page is loaded again.
    await this.page.evaluate(() => {
      document.hasFocus = () => false;
      window.dispatchEvent(new Event('blur'));
    });
    for (const text of texts) {
      await this.until(`${text} is kept`, async () => {
        const files = Object.values(snapshot(join(this.server.folder, 'server/data/User')));
        return files.some((content) => content.includes(text)) || isStored(this.page, text);
      });
    }
    await this.page.reload();
  }

  /** Keep what is on the screen, to be looked at: with a light theme, and with a dark one. */
  async picture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    for (const [scheme, theme] of [
      ['dark', 'vs-dark'],
      ['light', 'vs'],
    ] as const) {
      await this.page.emulateMedia({ colorScheme: scheme });
      await this.page.locator(`.monaco-workbench.${theme}`).waitFor();
      writeFileSync(join(PICTURES, `${this.name}-${name}-${scheme}.png`), await this.atRest());
    }
  }

  /** Do something in a dark theme, a light one, and those of high contrast. */
  async inEachTheme(step: (theme: string) => Promise<void>): Promise<void> {
    for (const [theme, media] of THEMES) {
      await this.page.emulateMedia(media);
      await this.page.locator(`.monaco-workbench.${theme}`).waitFor();
      await step(theme);
    }
    await this.page.emulateMedia(THEMES[0][1]);
  }

  /** Keep what is on the screen in each theme, on a small screen and on a large one. */
  async pictures(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    await this.inEachTheme(async (theme) => {
      for (const size of SIZES) {
        await this.page.setViewportSize(size);
        const file = `${this.name}-${name}-${theme}-${String(size.width)}.png`;
        writeFileSync(join(PICTURES, file), await this.atRest());
      }
    });
    await this.page.setViewportSize(SIZES[0]);
  }

  /** The screen when nothing on it moves any more, or as it is after some looks. */
  private async atRest(): Promise<Buffer> {
    let picture = await this.page.screenshot();
    for (let look = 0; look < LOOKS; look += 1) {
      const before = picture;
      picture = await this.page.screenshot();
      if (picture.equals(before)) break;
    }
    return picture;
  }

  private what(folders: readonly string[]): Record<string, string> {
    if (folders.length === 0) return { ew: 'true' };
    if (folders.length === 1) return { folder: this.path(folders[0] ?? '') };
    const file = 'several.code-workspace';
    write(this.server.folder, {
      [file]: JSON.stringify({ folders: folders.map((path) => ({ path })) }),
    });
    return { workspace: this.path(file) };
  }
}

const THEMES = [
  ['vs-dark', { colorScheme: 'dark', forcedColors: 'none' }],
  ['vs', { colorScheme: 'light', forcedColors: 'none' }],
  ['hc-black', { colorScheme: 'dark', forcedColors: 'active' }],
  ['hc-light', { colorScheme: 'light', forcedColors: 'active' }],
] as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const SOON = 2_000;
const LOOKS = 20;

/** Let extensions use what is only proposed of the API: VS Code reads of it in the settings of its own page. */
async function allow(page: Page, proposals: Readonly<Record<string, readonly string[]>>): Promise<void> {
  await page.addInitScript((extensionEnabledApiProposals) => {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the element
    const read = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function (name) {
      const value = read.call(this, name);
      if (this.id !== 'vscode-workbench-web-configuration' || name !== 'data-settings') return value;
      const settings = JSON.parse(value ?? '{}') as { readonly productConfiguration?: object };
      const productConfiguration = { ...settings.productConfiguration, extensionEnabledApiProposals };
      return JSON.stringify({ ...settings, productConfiguration });
    };
  }, proposals);
}

/** Whether something is to be seen soon. */
async function comesUp(what: Locator): Promise<boolean> {
  return succeeds(what.waitFor({ timeout: SOON }));
}

async function succeeds(step: Promise<void>): Promise<boolean> {
  return step.then(
    () => true,
    () => false,
  );
}
