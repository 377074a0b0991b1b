import * as vscode from 'vscode';

/** The scheme of messages of commits that are edited as a whole. */
export const SCHEME = 'descant-commit';

/** A message that is edited: of which answer, and of which state of its files and of the repository. */
export interface Draft {
  readonly answer: string;
  readonly id: string;
}

interface Kept {
  readonly text: string;
  readonly mtime: number;
}

/**
 * Messages of commits as files, so that each is edited as a document: VS Code gives one of that name the language
 * that Git has there, and asks about what is not saved. They survive a reload of the window.
 */
export class CommitMessages implements vscode.FileSystemProvider, vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly disposables: { dispose(): unknown }[];

  readonly onDidChangeFile = this.changed.event;
  readonly readDirectory = refuse;
  readonly createDirectory = refuse;
  readonly rename = refuse;

  constructor(private readonly state: vscode.Memento) {
    this.disposables = [
      this.changed,
      vscode.workspace.registerFileSystemProvider(SCHEME, this, { isCaseSensitive: true }),
      vscode.languages.registerCodeLensProvider({ scheme: SCHEME }, this),
      // Who closes a message wants no commit. A window that is loaded again closes none.
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const uri of closed.map(messageIn))
          if (uri !== undefined && tabsOf(uri).length === 0) void this.delete(uri);
      }),
    ];
  }

  /** How to go on stands above the message. */
  provideCodeLenses(): vscode.CodeLens[] {
    const { t } = vscode.l10n;
    const place = new vscode.Range(0, 0, 0, 0);
    return [
      new vscode.CodeLens(place, { title: t('Commit with This Message'), command: 'descant.finishCommit' }),
      new vscode.CodeLens(place, { title: t('Cancel'), command: 'workbench.action.closeActiveEditor' }),
    ];
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { text, mtime } = this.kept(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime, size: new TextEncoder().encode(text).length };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return new TextEncoder().encode(this.kept(uri).text);
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const text = new TextDecoder().decode(content);
    await this.state.update(keyOf(uri), { text, mtime: Date.now() });
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  async delete(uri: vscode.Uri): Promise<void> {
    await this.state.update(keyOf(uri), undefined);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private kept(uri: vscode.Uri): Kept {
    const kept = this.state.get<Kept>(keyOf(uri));
    if (kept === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return kept;
  }
}

/** Show a message in an editor, where all of it can be edited. */
export async function editMessage({ answer, id }: Draft, text: string): Promise<void> {
  const query = JSON.stringify([answer, id]);
  const uri = vscode.Uri.from({ scheme: SCHEME, path: '/COMMIT_EDITMSG', query });
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(`${text.trimEnd()}\n`));
  await vscode.window.showTextDocument(uri, { preview: false });
}

/** What a document is the message of; undefined where it is none. */
export function draftIn(document: vscode.TextDocument | undefined): Draft | undefined {
  if (document?.uri.scheme !== SCHEME) return undefined;
  const [answer, id] = JSON.parse(document.uri.query) as unknown[];
  return typeof answer === 'string' && typeof id === 'string' ? { answer, id } : undefined;
}

/** Close a message that is committed: nothing of it is asked about any more. */
export async function closeMessage(document: vscode.TextDocument): Promise<void> {
  await document.save();
  await vscode.window.tabGroups.close(tabsOf(document.uri));
  await vscode.workspace.fs.delete(document.uri);
}

function messageIn({ input }: vscode.Tab): vscode.Uri | undefined {
  return input instanceof vscode.TabInputText && input.uri.scheme === SCHEME ? input.uri : undefined;
}

function tabsOf(uri: vscode.Uri): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => messageIn(tab)?.toString() === uri.toString());
}

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions();
}

function keyOf(uri: vscode.Uri): string {
  return `descant.commitMessage:${uri.toString()}`;
}
