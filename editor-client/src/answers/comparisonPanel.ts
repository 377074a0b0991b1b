import * as vscode from 'vscode';
import type { App } from '../app';
import { failed } from '../failure';
import { nameOf, openAnswers } from '../language';
import type { ComparedCell, Comparison } from '../protocol';
import { readWish } from './comparisonMessages';
import type { Choices, Update, Wish } from './comparisonMessages';
import { comparisonPage } from './comparisonPage';
import { MOST_FILES, called, comparisonTable } from './comparisonTable';
import { compose } from './compose';
import { wake } from './waking';

/** What VS Code calls the tab. */
export const VIEW = 'descant.comparison';

/** Answers side by side in a tab, kept up to date while they change. */
export class ComparisonPanel {
  private static readonly shown = new Map<string, ComparisonPanel>();

  private readonly disposables: vscode.Disposable[] = [];
  private comparison: Comparison | undefined;
  private refreshing: Promise<void> | undefined;
  private isOld = false;

  /** Show the comparison of the answers *uris*, the one that is there already if there is one. */
  static async show(app: App, uris: readonly string[]): Promise<ComparisonPanel> {
    const key = JSON.stringify(uris);
    const shown = ComparisonPanel.shown.get(key);
    if (shown !== undefined) {
      shown.panel.reveal();
      return shown;
    }
    // Asked before there is a tab: where it fails there is a message, and nothing else.
    const comparison = await app.client.execute<Comparison>('descant.compare', { uris });
    const title = vscode.l10n.t('Comparison of Answers');
    const panel = vscode.window.createWebviewPanel(VIEW, title, vscode.ViewColumn.Active, {
      enableFindWidget: true,
    });
    return new ComparisonPanel(app, uris, comparison, panel);
  }

  /** Show the comparison in a tab that has shown it before the window was loaded again. */
  static async restore(app: App, uris: readonly string[], panel: vscode.WebviewPanel): Promise<void> {
    await wake(uris);
    const comparison = await app.client.execute<Comparison>('descant.compare', { uris: openOf(uris) });
    new ComparisonPanel(app, uris, comparison, panel);
  }

  private constructor(
    private readonly app: App,
    private readonly uris: readonly string[],
    comparison: Comparison,
    private readonly panel: vscode.WebviewPanel,
  ) {
    this.comparison = comparison;
    const key = JSON.stringify(uris);
    ComparisonPanel.shown.set(key, this);
    const dist = vscode.Uri.joinPath(app.context.extensionUri, 'dist');
    panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
    this.disposables.push(
      this.panel.webview.onDidReceiveMessage((message: unknown) => this.heard(message)),
      app.client.onDidAnalyze(({ uri }) => {
        if (uris.includes(uri)) void this.refresh();
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uris.includes(uri.toString())) void this.refresh();
      }),
    );
    this.panel.onDidDispose(() => {
      ComparisonPanel.shown.delete(key);
      vscode.Disposable.from(...this.disposables).dispose();
    });
    this.panel.webview.html = comparisonPage(this.panel.webview, app.context.extensionUri);
  }

  /** Compare anew. What changes while the server compares is compared once more, after it. */
  refresh(): Promise<void> {
    this.isOld = true;
    this.refreshing ??= this.compareWhileOld().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async compareWhileOld(): Promise<void> {
    while (this.isOld) {
      this.isOld = false;
      await wake(this.uris);
      const uris = openOf(this.uris);
      if (uris.length >= 2) {
        try {
          this.comparison = await this.app.client.execute<Comparison>('descant.compare', { uris });
        } catch (error) {
          // The next reading of one of the answers brings it up to date.
          this.app.logs.extension.warn(`descant.compare: ${String(error)}`);
        }
      }
    }
    await this.update();
  }

  private async update(): Promise<void> {
    const comparison = this.comparison;
    if (comparison === undefined) return;
    const open = openOf(this.uris);
    const update: Update = {
      body: comparisonTable({
        comparison: called(comparison),
        notice: this.notice(open),
        isUsable: open.length >= 2,
      }),
      paths: comparison.files.slice(0, MOST_FILES).map((file) => file.path),
      uris: comparison.answers.map((answer) => answer.uri),
    };
    await this.panel.webview.postMessage(update);
  }

  private notice(open: readonly string[]): string {
    const closed = this.uris.filter((uri) => !open.includes(uri)).map((uri) => nameOf(vscode.Uri.parse(uri)));
    if (closed.length === 0) return '';
    return open.length >= 2
      ? vscode.l10n.t('Closed and no longer compared: {0}.', closed.join(', '))
      : vscode.l10n.t(
          'Closed: {0}. This comparison is out of date. Reopen the answers to update it.',
          closed.join(', '),
        );
  }

  private async heard(message: unknown): Promise<void> {
    const wish = readWish(message);
    if (wish === undefined) return;
    try {
      await this.fulfil(wish);
    } catch (error) {
      await failed(this.app.logs, `descant.compare ${wish.do}`, error);
    }
  }

  private async fulfil(wish: Wish): Promise<void> {
    const answers = this.comparison?.answers ?? [];
    switch (wish.do) {
      case 'ready':
        return this.update();
      case 'open':
        if (!answers.some(({ uri }) => uri === wish.uri)) return;
        await vscode.window.showTextDocument(vscode.Uri.parse(wish.uri), { preview: false });
        return;
      case 'show':
        return this.showFile(wish.path, wish.uri, wish.chosen);
      case 'compose':
        return compose(
          this.app,
          answers.map(({ uri }) => uri),
          this.take(wish.choices),
        );
    }
  }

  /** What was chosen, as the server wants it. A choice that is of no answer any more is left to the server. */
  private take(choices: Choices): Record<string, number | null> {
    const numbers = new Map(this.comparison?.answers.map(({ uri, answer }) => [uri, answer]));
    const paths = new Set(this.comparison?.files.map(({ path }) => path));
    const known = choices.filter(([path, uri]) => paths.has(path) && (uri === null || numbers.has(uri)));
    return Object.fromEntries(
      known.map(([path, uri]) => [path, uri === null ? null : (numbers.get(uri) ?? null)]),
    );
  }

  /** Show a file beside the chosen one, else beside the first that differs; alone where all are the same. */
  private async showFile(path: string, uri: string, chosen: string | null): Promise<void> {
    const answers = this.comparison?.answers ?? [];
    const file = this.comparison?.files.find((one) => one.path === path);
    const cell = cellOf(
      file?.cells,
      answers.findIndex((answer) => answer.uri === uri),
    );
    if (file === undefined || cell === undefined) return;
    const places = [answers.findIndex((answer) => answer.uri === chosen), ...file.cells.keys()];
    const place = places.find((at) => (cellOf(file.cells, at)?.variant ?? cell.variant) !== cell.variant);
    const other = place === undefined ? undefined : cellOf(file.cells, place);
    const here = file.cells.indexOf(cell) + 1;
    const shown = vscode.Uri.parse(cell.address);
    if (place === undefined || other === undefined) {
      await vscode.commands.executeCommand('vscode.open', shown, { preview: true });
      return;
    }
    const title = vscode.l10n.t('{0} (answer {1} ↔ answer {2})', nameOf(shown), place + 1, here);
    await vscode.commands.executeCommand('vscode.diff', vscode.Uri.parse(other.address), shown, title, {
      preview: true,
    });
  }
}

function openOf(uris: readonly string[]): string[] {
  const open = new Set(openAnswers().map((document) => document.uri.toString()));
  return uris.filter((uri) => open.has(uri));
}

function cellOf(cells: readonly (ComparedCell | null)[] | undefined, at: number): ComparedCell | undefined {
  return cells?.[at] ?? undefined;
}
