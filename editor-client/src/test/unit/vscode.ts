/** The module `vscode` for unit tests: a mock with the names that the extension uses. */

import { createVSCodeMock } from 'jest-mock-vscode';
import { vi } from 'vitest';

const mock = createVSCodeMock(vi);

export const {
  Disposable,
  EventEmitter,
  MarkdownString,
  Position,
  ProgressLocation,
  Range,
  Selection,
  TaskScope,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  WorkspaceEdit,
  ViewColumn,
  commands,
  languages,
  tasks,
  window,
  workspace,
} = mock;

export const TreeItemCheckboxState = { Unchecked: 0, Checked: 1 } as const;

export const InputBoxValidationSeverity = { Info: 1, Warning: 2, Error: 3 } as const;
export const QuickPickItemKind = { Separator: -1, Default: 0 } as const;
export const CommentMode = { Editing: 0, Preview: 1 } as const;
export const CommentThreadCollapsibleState = { Collapsed: 0, Expanded: 1 } as const;

export const FilePermission = { Readonly: 1 } as const;

export const comments = { createCommentController: vi.fn() };

export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 } as const;

export const FileType = { File: 1, Directory: 2 } as const;
export const FileChangeType = { Changed: 1, Created: 2, Deleted: 3 } as const;
export class FileSystemError extends Error {
  static FileNotFound(): FileSystemError {
    return new FileSystemError();
  }
}

export const DiagnosticTag = { Unnecessary: 1, Deprecated: 2 } as const;

export const LogLevel = { Off: 0, Trace: 1, Debug: 2, Info: 3, Warning: 4, Error: 5 } as const;

export const UIKind = { Desktop: 1, Web: 2 } as const;

export const ConfigurationTarget = { Global: 1, Workspace: 2, WorkspaceFolder: 3 } as const;

export const version = '1.97.0';

export const extensions = { getExtension: vi.fn((): unknown => undefined) };

export const env = {
  appName: 'Code',
  uiKind: UIKind.Desktop,
  remoteName: undefined as string | undefined,
  openExternal: vi.fn(() => Promise.resolve(true)),
  clipboard: { readText: vi.fn(() => Promise.resolve('')), writeText: vi.fn(() => Promise.resolve()) },
};

/** Texts stay in English, with what belongs into them. */
export const l10n = {
  t: (text: string, ...values: (string | number | boolean)[]) =>
    text.replace(/\{(\d+)\}/g, (_, number: string) => String(values[Number(number)])),
};

export class RelativePattern {
  constructor(
    readonly baseUri: unknown,
    readonly pattern: string,
  ) {}
}

export class TabInputText {
  constructor(readonly uri: unknown) {}
}

export class TabInputTextDiff {
  constructor(
    readonly original: unknown,
    readonly modified: unknown,
  ) {}
}

export class CancellationError extends Error {}

export class LanguageModelError extends Error {
  constructor(
    message = '',
    readonly code = '',
  ) {
    super(message);
  }

  static NoPermissions(message?: string): LanguageModelError {
    return new LanguageModelError(message, 'NoPermissions');
  }

  static Blocked(message?: string): LanguageModelError {
    return new LanguageModelError(message, 'Blocked');
  }

  static NotFound(message?: string): LanguageModelError {
    return new LanguageModelError(message, 'NotFound');
  }
}

export const LanguageModelChatMessage = {
  User: (content: string) => ({ role: 'user', content }),
};

export const lm = { selectChatModels: vi.fn(() => Promise.resolve([] as unknown[])) };

export class CodeLens {
  constructor(
    readonly range: unknown,
    readonly command?: unknown,
  ) {}
}

/** The kinds of VS Code: parts between dots, and what begins with the parts of another one lies in it. */
export class DocumentDropOrPasteEditKind {
  static readonly Empty = new DocumentDropOrPasteEditKind('');
  static readonly Text = new DocumentDropOrPasteEditKind('text');

  constructor(readonly value: string) {}

  append(...parts: string[]): DocumentDropOrPasteEditKind {
    return new DocumentDropOrPasteEditKind([this.value, ...parts].filter((part) => part !== '').join('.'));
  }

  contains(other: DocumentDropOrPasteEditKind): boolean {
    return this.value === '' || `${other.value}.`.startsWith(`${this.value}.`);
  }

  intersects(other: DocumentDropOrPasteEditKind): boolean {
    return this.contains(other) || other.contains(this);
  }
}

export class DocumentPasteEdit {
  yieldTo: readonly DocumentDropOrPasteEditKind[] = [];

  constructor(
    readonly insertText: string,
    readonly title: string,
    readonly kind: DocumentDropOrPasteEditKind,
  ) {}
}

export class ProcessExecution {
  constructor(
    readonly process: string,
    readonly args: readonly string[],
  ) {}
}

export class Task {
  constructor(
    readonly definition: object,
    readonly scope: unknown,
    readonly name: string,
    readonly source: string,
    readonly execution: ProcessExecution,
  ) {}
}
