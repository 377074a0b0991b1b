import { createTextDocument } from 'jest-mock-vscode';
import { beforeEach, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import manifest from '../../../package.json';
import { UnreadText } from '../../answers/unread';

const ANSWER = vscode.Uri.parse('untitled:a');
const changed = new vscode.EventEmitter<vscode.DiagnosticChangeEvent>();
const shown = new vscode.EventEmitter<readonly vscode.TextEditor[]>();
const unread = { dispose: vi.fn() };

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(vscode.window.createTextEditorDecorationType).mockReturnValue(unread as never);
  vi.mocked(vscode.window.onDidChangeVisibleTextEditors).mockImplementation(shown.event);
  vi.spyOn(vscode.languages, 'onDidChangeDiagnostics').mockImplementation(changed.event);
});

function editor(language: string) {
  const document = createTextDocument(ANSWER, 'Sure!\n{}\n', language);
  const mark = vi.fn();
  const made = { document, setDecorations: mark } as never;
  Object.assign(vscode.window, { visibleTextEditors: [made] });
  return { made, mark };
}

function problem(line: number, more: object): vscode.Diagnostic {
  return { range: new vscode.Range(line, 0, line, 5), source: 'descant', ...more } as never;
}

function said(...problems: vscode.Diagnostic[]): void {
  vi.spyOn(vscode.languages, 'getDiagnostics').mockReturnValue(problems as never);
}

it('is drawn where the server says that it is not read, and nothing else is', () => {
  const one = editor('llm-response');
  said();
  new UnreadText();
  expect(one.mark).toHaveBeenLastCalledWith(unread, []);
  const { Unnecessary } = vscode.DiagnosticTag;
  const others = [problem(1, {}), problem(1, { source: 'ts', tags: [Unnecessary] })];
  said(problem(0, { tags: [Unnecessary] }), ...others);
  changed.fire({ uris: [vscode.Uri.parse('untitled:b')] });
  expect(one.mark).toHaveBeenLastCalledWith(unread, []);
  changed.fire({ uris: [ANSWER] });
  expect(one.mark).toHaveBeenLastCalledWith(unread, [new vscode.Range(0, 0, 0, 5)]);
});

it('is drawn in editors that are shown later, and goes where a text is no answer any more', () => {
  said(problem(0, { tags: [vscode.DiagnosticTag.Unnecessary] }));
  Object.assign(vscode.window, { visibleTextEditors: [] });
  new UnreadText();
  const [answer, other] = [editor('llm-response'), editor('plaintext')];
  shown.fire([answer.made, other.made]);
  expect(answer.mark).toHaveBeenLastCalledWith(unread, [new vscode.Range(0, 0, 0, 5)]);
  expect(other.mark).toHaveBeenLastCalledWith(unread, []);
});

it('is not made transparent by VS Code, and has a colour in each kind of theme', () => {
  expect(manifest.contributes.configurationDefaults['[llm-response]']['editor.showUnused']).toBe(false);
  const [colour] = manifest.contributes.colors;
  expect(colour?.id).toBe('descant.unreadForeground');
  expect(Object.keys(colour?.defaults ?? {}).sort()).toEqual([
    ...['dark', 'highContrast', 'highContrastLight', 'light'],
  ]);
});
