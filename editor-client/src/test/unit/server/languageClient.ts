/**
 * The module `vscode-languageclient/node` for unit tests, which cannot be loaded without VS Code.
 *
 * It talks with real processes, in lines instead of messages: a server says its version, and ends when it is told to.
 */

import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export const State = { Stopped: 1, Running: 2, Starting: 3, StartFailed: 4 } as const;
export const CloseAction = { DoNotRestart: 1, Restart: 2 } as const;
export const ErrorAction = { Continue: 1, Shutdown: 2 } as const;
export const RevealOutputChannelOn = { Never: 4 } as const;

type StateValue = (typeof State)[keyof typeof State];

interface Streams {
  readonly reader: Readable;
  readonly writer: Writable;
}

interface Options {
  readonly errorHandler: { closed(): unknown };
  readonly middleware: {
    readonly executeCommand: (
      command: string,
      args: unknown[],
      next: (...args: unknown[]) => unknown,
    ) => unknown;
    readonly provideCodeLenses: (
      document: unknown,
      token: unknown,
      next: () => Promise<unknown[] | null>,
    ) => Promise<unknown[]>;
    readonly workspace: { configuration: (asked: { items: object[] }) => unknown[] };
  };
  readonly initializationOptions: () => unknown;
}

const clients: LanguageClient[] = [];

/** The client that was made last. */
export function latest(): LanguageClient {
  const client = clients.at(-1);
  if (client === undefined) throw new Error('There was no client yet.');
  return client;
}

export class LanguageClient {
  state: StateValue = State.Stopped;
  initializeResult: { readonly serverInfo: { readonly version: string } } | undefined;
  readonly sent: [string, unknown][] = [];
  private readonly listeners = new Set<(change: { newState: StateValue }) => void>();
  private readonly handlers = new Map<string, (params: unknown) => unknown>();
  private streams: Streams | undefined;

  constructor(
    readonly id: string,
    readonly name: string,
    private readonly connect: () => Promise<Streams>,
    readonly options: Options,
  ) {
    clients.push(this);
  }

  async start(): Promise<void> {
    this.change(State.Starting);
    this.streams = await this.connect();
    const lines = createInterface({ input: this.streams.reader });
    await new Promise<void>((resolve, reject) => {
      lines.once('line', (version) => {
        this.initializeResult = { serverInfo: { version } };
        this.change(State.Running);
        resolve();
      });
      this.streams?.reader.once('close', () => {
        this.options.errorHandler.closed();
        // One that has not started stays so: it never comes to be stopped.
        this.change(this.state === State.Starting ? State.StartFailed : State.Stopped);
        reject(new Error('The connection got disposed.'));
      });
    });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.streams?.reader.once('close', resolve));
    this.streams?.writer.write('exit\n');
    await ended;
  }

  dispose(): Promise<void> {
    return this.stop();
  }

  error(): void {
    // Nothing is shown.
  }

  registerFeature(): void {
    // What it says to the server is seen by the tests in real editors.
  }

  onDidChangeState(listener: (change: { newState: StateValue }) => void) {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  onNotification(method: string, handler: (params: unknown) => void): void {
    this.handlers.set(method, handler);
  }

  onRequest(method: string, handler: (params: unknown) => unknown): void {
    this.handlers.set(method, handler);
  }

  /** Documents whose lenses were asked for again. */
  readonly refreshed: unknown[] = [];

  getFeature(method: string) {
    if (method !== 'textDocument/codeLens') return undefined;
    const getProvider = (document: unknown) => ({
      onDidChangeCodeLensEmitter: { fire: () => this.refreshed.push(document) },
    });
    return { getProvider };
  }

  /** Have the server say or ask something. */
  hear(method: string, params: unknown): unknown {
    return this.handlers.get(method)?.(params);
  }

  sendNotification(method: string, params: unknown): Promise<void> {
    this.sent.push([method, params]);
    return Promise.resolve();
  }

  sendRequest(method: string, params: unknown): Promise<unknown> {
    this.sent.push([method, params]);
    return Promise.resolve(null);
  }

  private change(newState: StateValue): void {
    this.state = newState;
    for (const listener of [...this.listeners]) listener({ newState });
  }
}
