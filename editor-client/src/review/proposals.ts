import * as vscode from 'vscode';
import { wake } from '../answers/waking';
import type { ResponseClient } from '../client';
import type { Chosen } from '../protocol';
import { Edits } from './edits';
import { SCHEME, sideAt } from './sides';
import type { Side } from './sides';

const METHOD = 'workspace/textDocumentContent';

/** What was read of one side last, and when. */
interface Read {
  readonly bytes: Uint8Array;
  readonly mtime: number;
}

/**
 * Both sides of the differences of a review, as files: what is there, and what would be there, which may be edited.
 *
 * They are what the server says. As files VS Code opens them again after a reload of the window, and keeps what is
 * not saved. What is saved is kept by the server; no file of the workspace is written by it.
 */
export class Proposals implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly known = new Map<string, Read>();
  /** What VS Code has of each side: it takes what is known a little later, and not while somebody edits it. */
  private readonly taken = new Map<string, Uint8Array>();
  private readonly edits: Edits;
  private readonly disposables: { dispose(): unknown }[];

  private readonly kept = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChangeFile = this.changed.event;
  /** The server has what a person wrote into a proposed file. */
  readonly onDidKeep = this.kept.event;
  readonly readDirectory = refuse;
  readonly createDirectory = refuse;
  readonly delete = refuse;
  readonly rename = refuse;

  constructor(
    private readonly client: ResponseClient,
    state: vscode.Memento,
    private readonly ready: Promise<void>,
  ) {
    this.edits = new Edits(state);
    this.disposables = [
      ...[this.changed, this.kept, this.edits],
      vscode.workspace.registerFileSystemProvider(SCHEME, this, { isCaseSensitive: true }),
      client.onDidChangePreview((address) => void this.renewAll(address)),
      client.onDidChangeState(() => void this.renewAll()),
      this.edits.onDidEnd((document) => void this.settle(document)),
    ];
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { bytes, mtime } = this.known.get(uri.toString()) ?? (await this.read(uri));
    const permissions = sideAt(uri)?.isProposed === true ? undefined : vscode.FilePermission.Readonly;
    return {
      ...{ type: vscode.FileType.File, ctime: 0, size: bytes.length },
      // What is edited is merged when it is saved, so that nothing newer stands in its way.
      mtime: this.edits.of(uri) === undefined ? this.newer(uri, { bytes, mtime }) : 0,
      ...(permissions !== undefined && { permissions }),
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const { bytes } = await this.read(uri);
    if (!isDirty(uri)) this.taken.set(uri.toString(), bytes);
    return bytes;
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const side = sideOf(uri);
    const text = new TextDecoder().decode(content);
    const taken = this.taken.get(uri.toString());
    const of = this.edits.of(uri) ?? (taken && new TextDecoder().decode(taken));
    const done = await this.client.execute<Chosen>('descant.editProposed', {
      ...{ uri: side.answer, path: side.path, text },
      ...(of !== undefined && { of }),
    });
    // The server has said why; the text stays in the editor.
    if (!done.chosen) throw vscode.FileSystemError.Unavailable(done.message ?? side.path);
    this.taken.set(uri.toString(), content);
    await this.edits.saved(uri, text);
    await this.read(uri);
    this.kept.fire(uri);
  }

  /** What a proposed file was that is edited and not saved yet; undefined where it is not. */
  textBefore(uri: vscode.Uri): string | undefined {
    return this.edits.of(uri);
  }

  /** Look whether what was read says something else now. Resolves when that is known. */
  async renewAll(address?: vscode.Uri): Promise<void> {
    const asked = address?.toString();
    const uris = [...this.known.keys()].map((one) => vscode.Uri.parse(one, true));
    await Promise.all(
      uris
        .filter((uri) => asked === undefined || asked === normal(sideAt(uri)?.address))
        .map((uri) => this.renew(uri)),
    );
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private async read(uri: vscode.Uri): Promise<Read> {
    const { address, answer } = sideOf(uri);
    // After a reload of the window editors are there before the server is, and before the answer is read again.
    await this.ready;
    await wake([vscode.Uri.parse(answer, true).toString()]);
    const told = await this.client.request<{ text: string } | null>(METHOD, { uri: address });
    if (told === null) throw vscode.FileSystemError.FileNotFound(uri);
    const bytes = new TextEncoder().encode(told.text);
    const before = this.known.get(uri.toString());
    if (before !== undefined && isSame(before.bytes, bytes)) return before;
    const read = { bytes, mtime: later(before) };
    this.known.set(uri.toString(), read);
    return read;
  }

  private async renew(uri: vscode.Uri): Promise<void> {
    const before = this.known.get(uri.toString());
    // What a person is writing stays, and is merged when it is saved.
    if (before === undefined || isDirty(uri)) return;
    const now = await this.read(uri).catch(() => undefined); // without a server what was read stays
    if (now !== undefined && now !== before)
      this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** VS Code takes no other text while somebody edits one, so it is told behind that. */
  private async settle(document: vscode.TextDocument): Promise<void> {
    const { uri } = document;
    const now = await this.read(uri).catch(() => undefined); // without a server what was read stays
    if (now !== undefined && new TextDecoder().decode(now.bytes) !== document.getText())
      this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** When something was changed last. What VS Code has not taken yet is newer than all that it was told before. */
  private newer(uri: vscode.Uri, read: Read): number {
    const taken = this.taken.get(uri.toString());
    if (taken === undefined || isSame(taken, read.bytes)) return read.mtime;
    const mtime = later(read);
    this.known.set(uri.toString(), { ...read, mtime });
    return mtime;
  }
}

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions();
}

function sideOf(uri: vscode.Uri): Side {
  const side = sideAt(uri);
  if (side === undefined) throw vscode.FileSystemError.FileNotFound(uri);
  return side;
}

function normal(address: string | undefined): string | undefined {
  return address === undefined ? undefined : vscode.Uri.parse(address, true).toString();
}

function later(than: Read | undefined): number {
  return Math.max(Date.now(), (than?.mtime ?? 0) + 1);
}

function isDirty(uri: vscode.Uri): boolean {
  const address = uri.toString();
  return vscode.workspace.textDocuments.some((one) => one.isDirty && one.uri.toString() === address);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
