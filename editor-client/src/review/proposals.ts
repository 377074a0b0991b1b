import * as vscode from 'vscode';
import type { ResponseClient } from '../client';

/** The scheme of both sides of a difference. */
export const SCHEME = 'descant-review';
const METHOD = 'workspace/textDocumentContent';

/** What was read of one side last, and when. */
interface Read {
  readonly bytes: Uint8Array;
  readonly mtime: number;
}

/**
 * Both sides of the differences of a review, as files: what is there, and what would be there.
 *
 * They are what the server says at the same address in its own scheme. As files VS Code opens them again after a
 * reload of the window. Nothing is written here but what a person makes of a proposal.
 */
export class Proposals implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly known = new Map<string, Read>();
  private readonly disposables: { dispose(): unknown }[];

  readonly onDidChangeFile = this.changed.event;

  constructor(
    private readonly client: ResponseClient,
    private readonly ready: Promise<void>,
  ) {
    this.disposables = [
      this.changed,
      vscode.workspace.registerFileSystemProvider(SCHEME, this, { isCaseSensitive: true, isReadonly: true }),
      client.onDidChangePreview((uri) => void this.renew(uri.with({ scheme: SCHEME }))),
      client.onDidChangeState(() => {
        for (const address of this.known.keys()) void this.renew(vscode.Uri.parse(address, true));
      }),
    ];
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { bytes, mtime } = this.known.get(uri.toString()) ?? (await this.read(uri));
    return { type: vscode.FileType.File, ctime: 0, mtime, size: bytes.length };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.read(uri)).bytes;
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  createDirectory(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  writeFile(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private async read(uri: vscode.Uri): Promise<Read> {
    // After a reload of the window editors are there before the server is.
    await this.ready;
    const address = uri.toString();
    const told = await this.client.request<{ text: string } | null>(METHOD, {
      uri: uri.with({ scheme: 'descant-preview' }).toString(),
    });
    if (told === null) throw vscode.FileSystemError.FileNotFound(uri);
    const bytes = new TextEncoder().encode(told.text);
    const before = this.known.get(address);
    if (before !== undefined && isSame(before.bytes, bytes)) return before;
    const read = { bytes, mtime: Math.max(Date.now(), (before?.mtime ?? 0) + 1) };
    this.known.set(address, read);
    return read;
  }

  /** Look whether a side that was read says something else now. */
  private async renew(uri: vscode.Uri): Promise<void> {
    const before = this.known.get(uri.toString());
    if (before === undefined) return;
    const now = await this.read(uri).catch(() => undefined); // without a server what was read stays
    if (now !== undefined && now !== before)
      this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }
}

/** The address of a side that the server names, as a file. */
export function sideOf(address: string): vscode.Uri {
  return vscode.Uri.parse(address, true).with({ scheme: SCHEME });
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
