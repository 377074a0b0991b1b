import * as vscode from 'vscode';
import type { LanguageClientOptions, Middleware } from 'vscode-languageclient/node';
import { SCHEMES } from './elsewhere';
import { LANGUAGE } from './language';
import type { Logs } from './log';
import { PromptLenses } from './promptLenses';
import { SECTION, settingsFor } from './settings';
import { withUnsaved } from './unsaved';

/** What the extension does itself where the server was asked to. */
export interface Own {
  /** By the name of the command. */
  readonly commands: ReadonlyMap<string, (argument: unknown) => unknown>;
  /** What becomes of the lenses that the server has for a document. */
  lenses?(document: vscode.TextDocument, lenses: readonly vscode.CodeLens[]): vscode.CodeLens[];
  /** Has the editor ask for the lenses of a document again. */
  refreshLenses?(document: vscode.TextDocument): void;
}

/** What the server is told of, and what happens to its answers on the way. */
export function clientOptions(
  extension: vscode.Extension<unknown>,
  logs: Logs,
  own: Own,
): LanguageClientOptions {
  const prompt = new PromptLenses((document) => own.refreshLenses?.(document));
  const middleware: Middleware = {
    executeCommand: (command, args, next) => {
      const ours = own.commands.get(command);
      return ours === undefined ? (next(command, withUnsaved(command, args)) as unknown) : ours(args[0]);
    },
    provideCodeLenses: async (document, token, next) => {
      const lenses = (await prompt.of(document, Promise.resolve(next(document, token)))) ?? [];
      return own.lenses?.(document, lenses) ?? lenses;
    },
    workspace: {
      configuration: ({ items }) =>
        items.map(({ section, scopeUri }) => {
          if (section !== SECTION) return null;
          return settingsFor(
            extension,
            typeof scopeUri === 'string' ? vscode.Uri.parse(scopeUri) : undefined,
          );
        }),
    },
  };
  return {
    documentSelector: SCHEMES.map((scheme) => ({ language: LANGUAGE, scheme })),
    outputChannel: logs.server,
    traceOutputChannel: logs.trace,
    // Settings said here could not be taken back later; they are asked for at once.
    initializationOptions: () => ({ workspaceTrusted: vscode.workspace.isTrusted }),
    middleware,
  };
}
