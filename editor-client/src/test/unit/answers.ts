/** What the tests of commands on answers stand on: documents, a server that gives what it is told, a log. */

import { createTextDocument } from 'jest-mock-vscode';
import { vi } from 'vitest';
import * as vscode from 'vscode';
import type { App } from '../../app';
import { LANGUAGE } from '../../language';
import type { Analyzed, ComparedCell, ComparedFile, Comparison } from '../../protocol';

export const URIS = ['untitled:Untitled-1', 'file:///project/two.response'] as const;

const SERVER = { command: '/bin/python3', args: ['-P', '-m', 'descant_server', 'lsp'], source: 'python' };

/** A memory of a window. */
export function memory(): vscode.Memento {
  const kept = new Map<string, unknown>();
  return {
    keys: () => [...kept.keys()],
    get: (key: string) => kept.get(key),
    update: (key: string, value: unknown) => {
      kept.set(key, value);
      return Promise.resolve();
    },
  } as vscode.Memento;
}

/** An app whose server returns what *results* says, by the name of the command or request. */
export function appWith(results: Readonly<Record<string, unknown>> = {}) {
  const analyzed = new vscode.EventEmitter<Analyzed>();
  const answer = vi.fn((name: string, argument: unknown) => {
    const result = results[name];
    if (result instanceof Error) return Promise.reject(result);
    return Promise.resolve(
      typeof result === 'function' ? (result as (given: unknown) => unknown)(argument) : result,
    );
  });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), show: vi.fn() };
  const app = {
    context: {
      extensionUri: vscode.Uri.file('/extension'),
      globalStorageUri: vscode.Uri.file('/storage'),
      workspaceState: memory(),
    },
    comments: { of: () => [], forget: () => undefined },
    logs: { extension: log, server: log },
    client: { execute: answer, request: answer, onDidAnalyze: analyzed.event, server: SERVER },
  } as unknown as App;
  return {
    app,
    answer,
    log,
    analyze: (uri: string) => {
      analyzed.fire({ uri } as Analyzed);
    },
  };
}

/** Open documents, each of its address, as answers unless *language* says otherwise; the first one is in front. */
export function open(uris: readonly string[], text = '', language = LANGUAGE): vscode.TextDocument[] {
  const documents = uris.map((uri) => createTextDocument(vscode.Uri.parse(uri), text, language));
  vi.spyOn(vscode.workspace, 'textDocuments', 'get').mockReturnValue(documents);
  const [front] = documents;
  vi.spyOn(vscode.window, 'activeTextEditor', 'get').mockReturnValue(
    front === undefined ? undefined : ({ document: front } as vscode.TextEditor),
  );
  return documents;
}

/** Answer every message with *button*, and return what was said. */
export function messages(button?: string): string[] {
  const said: string[] = [];
  for (const kind of ['showInformationMessage', 'showWarningMessage', 'showErrorMessage'] as const) {
    vi.spyOn(vscode.window, kind).mockImplementation((message: string, ...offered: unknown[]) => {
      said.push([message, ...offered].join(' | '));
      return Promise.resolve(offered.includes(button) ? button : undefined) as never;
    });
  }
  return said;
}

export function cell(variant: string, changes: Partial<ComparedCell> = {}): ComparedCell {
  const address = `descant-preview:/${variant}.py?${variant}`;
  return {
    variant,
    sentence: `${variant} 1 line`,
    blocked: false,
    errors: 0,
    warnings: 0,
    address,
    ...changes,
  };
}

export function row(path: string, ...cells: (ComparedCell | null)[]): ComparedFile {
  return {
    path,
    state: 'different',
    sentence: 'answer 1: 1 line; answer 2: +1 −1',
    cells,
    pick: { answer: 1, reason: 'Answer 1: it comes first.' },
  };
}

export function comparison(uris: readonly string[], ...files: ComparedFile[]): Comparison {
  const answers = uris.map((uri, at) => ({
    answer: at + 1,
    uri,
    name: `name ${at + 1}`,
    headline: '1 file: 1 ready',
  }));
  return { headline: `${uris.length} answers`, answers, files };
}
