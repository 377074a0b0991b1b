import * as vscode from 'vscode';
import { isTraced, SECTION } from './settings';

/** Where the extension writes what it does: output channels, never shown unless somebody asks. */
export interface Logs {
  /** What the extension itself does: which server was found, why it was started again. */
  readonly extension: vscode.LogOutputChannel;
  /** What the server writes to standard error. */
  readonly server: vscode.LogOutputChannel;
  /** The conversation with the server, where `descant.trace.server` asks for it. */
  readonly trace: vscode.LogOutputChannel;
}

/** Create the channels; they are disposed of with the extension. */
export function createLogs(context: vscode.ExtensionContext): Logs {
  const extension = vscode.window.createOutputChannel('Descant', { log: true });
  const server = vscode.window.createOutputChannel('Descant Server', { log: true });
  const trace = new TraceChannel('Descant Trace');
  context.subscriptions.push(extension, server, trace);
  return { extension, server, trace };
}

/**
 * A channel that the setting `descant.trace.server` opens.
 *
 * The language client writes to a channel whose level is "trace", and would have the user choose that level
 * beside the setting.
 */
export class TraceChannel implements vscode.LogOutputChannel {
  readonly name: string;
  private readonly channel: vscode.OutputChannel;
  private readonly levelChanged = new vscode.EventEmitter<vscode.LogLevel>();
  private readonly listening: vscode.Disposable;

  readonly onDidChangeLogLevel = this.levelChanged.event;

  constructor(name: string) {
    this.name = name;
    this.channel = vscode.window.createOutputChannel(name);
    this.listening = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(`${SECTION}.trace.server`)) this.levelChanged.fire(this.logLevel);
    });
  }

  get logLevel(): vscode.LogLevel {
    return isTraced() ? vscode.LogLevel.Trace : vscode.LogLevel.Off;
  }

  trace(message: string): void {
    this.channel.appendLine(`${new Date().toISOString()} ${message}`);
  }

  debug = this.trace.bind(this);
  info = this.trace.bind(this);
  warn = this.trace.bind(this);

  error(error: string | Error): void {
    this.trace(error instanceof Error ? (error.stack ?? error.message) : error);
  }

  append(value: string): void {
    this.channel.append(value);
  }

  appendLine(value: string): void {
    this.channel.appendLine(value);
  }

  replace(value: string): void {
    this.channel.replace(value);
  }

  clear(): void {
    this.channel.clear();
  }

  show(): void {
    this.channel.show(true);
  }

  hide(): void {
    this.channel.hide();
  }

  dispose(): void {
    this.listening.dispose();
    this.levelChanged.dispose();
    this.channel.dispose();
  }
}
