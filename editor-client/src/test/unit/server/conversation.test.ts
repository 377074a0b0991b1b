import { createTextDocument } from 'jest-mock-vscode';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import type { App } from '../../../app';
import { ResponseClient } from '../../../client';
import { copyDebugInformation, debugInformation } from '../../../debugInformation';
import { watchElsewhere } from '../../../elsewhere';
import { TraceChannel } from '../../../log';
import { settingsFor } from '../../../settings';
import { StatusItems } from '../../../status';
import { latest } from './languageClient';
import { until, Window } from './window';

let window: Window;
let client: ResponseClient;
const own = vi.fn();

beforeEach(() => {
  window = new Window();
  client = new ResponseClient(window.context, window.logs, { commands: new Map([['descant.review', own]]) });
});

afterEach(async () => {
  await client.stop();
  client.dispose();
  window.close();
});

function documents(...all: [path: string, language: string, isDirty: boolean][]): void {
  const made = all.map(([path, language, isDirty]) => {
    const uri = path.includes(':') ? vscode.Uri.parse(path) : vscode.Uri.file(path);
    return Object.defineProperty(createTextDocument(uri, 'x', language), 'isDirty', { value: isDirty });
  });
  vi.spyOn(vscode.workspace, 'textDocuments', 'get').mockReturnValue(made);
}

function front(path: string, language = 'llm-response'): vscode.TextDocument {
  const document = createTextDocument(vscode.Uri.parse(path), 'an answer', language);
  vi.spyOn(vscode.window, 'activeTextEditor', 'get').mockReturnValue({
    document,
  } as unknown as vscode.TextEditor);
  return document;
}

describe('unsaved documents', () => {
  beforeEach(async () => {
    documents(
      ['/w/a.py', 'python', true],
      ['/w/b.py', 'python', false],
      ['/w/a.response', 'llm-response', true],
      ['untitled:c', 'python', true],
    );
    window.server();
    await client.start();
  });

  it('are named where files are written', async () => {
    await client.execute('descant.applyFiles', { uri: 'file:///w/a.response', all: true });
    expect(latest().sent.at(-1)).toEqual([
      'workspace/executeCommand',
      {
        command: 'descant.applyFiles',
        arguments: [{ unsaved: ['file:///w/a.py'], commit: true, uri: 'file:///w/a.response', all: true }],
      },
    ]);
  });

  it('are named also where a lens asks for that, and nowhere else', () => {
    const next = vi.fn();
    const { executeCommand } = latest().options.middleware;
    executeCommand('descant.applyFiles', [{ uri: 'u' }], next);
    executeCommand('descant.convert', [{ uri: 'u' }], next);
    expect(next.mock.calls).toEqual([
      ['descant.applyFiles', [{ unsaved: ['file:///w/a.py'], commit: true, uri: 'u' }]],
      ['descant.convert', [{ uri: 'u' }]],
    ]);
  });

  it('does not come in where the extension does something itself', () => {
    latest().options.middleware.executeCommand('descant.review', [{ uri: 'u' }], vi.fn());
    expect(own).toHaveBeenCalledWith({ uri: 'u' });
  });
});

describe('lenses', () => {
  it('are those of the server, as the extension changes them', async () => {
    const lens = (title: string) =>
      new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command: 'c' });
    const change = vi.fn((_: vscode.TextDocument, lenses: readonly vscode.CodeLens[]) => [
      ...lenses,
      lens('ours'),
    ]);
    const other = new ResponseClient(window.context, window.logs, { commands: new Map(), lenses: change });
    window.server();
    await other.start();
    const { provideCodeLenses } = latest().options.middleware;
    const document = front('file:///w/a.response');
    expect(
      await provideCodeLenses(document, undefined, () => Promise.resolve([lens('theirs')])),
    ).toHaveLength(2);
    expect(change.mock.lastCall?.[0]).toBe(document);
    expect(await provideCodeLenses(document, undefined, () => Promise.resolve(null))).toHaveLength(1);
    await other.stop();
    other.dispose();
  });

  it('are asked for again where there is a server', async () => {
    const document = front('file:///w/a.response');
    client.refreshLenses(document);
    window.server();
    await client.start();
    client.refreshLenses(document);
    expect(latest().refreshed).toEqual([document]);
  });
});

describe('settings', () => {
  const { extension } = { extension: () => window.context.extension };

  it('are told if somebody has made them, so that the file of the workspace counts else', () => {
    expect(settingsFor(extension())).toEqual({ workspaceTrusted: true });
    window.settings.set('descant.ignore', ['bom']);
    window.settings.set('descant.path', '/opt/descant');
    window.settings.set('descant.trace.server', 'verbose');
    expect(settingsFor(extension())).toEqual({ ignore: ['bom'], workspaceTrusted: true });
  });

  it('are told for each folder that the server asks for', async () => {
    window.server();
    await client.start();
    const { configuration } = latest().options.middleware.workspace;
    configuration({
      items: [
        { section: 'descant', scopeUri: 'file:///one' },
        { section: 'descant', scopeUri: null },
      ],
    });
    const asked = vi.mocked(vscode.workspace.getConfiguration).mock.calls.slice(-2);
    expect(asked.map(([, folder]) => (folder as vscode.Uri | undefined)?.path)).toEqual(['/one', undefined]);
  });
});

describe('the trace', () => {
  it('is opened and closed by its setting', () => {
    const channel = new TraceChannel('Descant Trace');
    const levels: vscode.LogLevel[] = [];
    channel.onDidChangeLogLevel((level) => levels.push(level));
    expect(channel.logLevel).toBe(vscode.LogLevel.Off);
    window.set('descant.trace.server', 'verbose');
    expect(channel.logLevel).toBe(vscode.LogLevel.Trace);
    window.set('descant.trace.server', 'off');
    expect(levels).toEqual([vscode.LogLevel.Trace, vscode.LogLevel.Off]);
  });
});

describe('the status', () => {
  const items = new Map<string, vscode.LanguageStatusItem>();

  beforeEach(() => {
    Object.assign(vscode.languages, {
      createLanguageStatusItem: (id: string) => {
        const item = { id, dispose: vi.fn() } as unknown as vscode.LanguageStatusItem;
        items.set(id, item);
        return item;
      },
    });
  });

  it('says how it stands with the server, and what can be done', async () => {
    new StatusItems(client);
    const item = items.get('descant.server');
    expect(item).toMatchObject({ text: 'Server not found', command: { command: 'descant.setUpServer' } });
    window.server();
    const starting = client.start();
    expect(item).toMatchObject({ busy: true });
    await starting;
    expect(item).toMatchObject({ text: 'Descant 0.1.0', detail: 'from the PATH', busy: false });
    await client.stop();
    expect(item).toMatchObject({
      text: 'Server stopped',
      command: { command: 'descant.restartServer' },
    });
  });

  it('says how the answer in front stands, and no other', async () => {
    window.server();
    await client.start();
    const { uri } = front('file:///w/a.response');
    new StatusItems(client);
    const item = items.get('descant.verdict');
    const told = (about: string) => {
      latest().hear('descant/didAnalyze', {
        uri: about,
        version: 1,
        verdict: { files: 3, ready: 1, blocked: 1, changed: 1 },
        problems: { error: 2, warning: 0, information: 0, hint: 0 },
      });
    };
    told('file:///w/other.response');
    expect(item?.text).toBe('Not checked yet');
    told(uri.toString());
    expect(item).toMatchObject({
      text: 'Files ready: 1 of 3',
      detail: 'blocked: 1, changed: 1, errors: 2, warnings: 0',
      severity: vscode.LanguageStatusSeverity.Warning,
      command: { command: 'descant.response.focus' },
    });
    // A server that runs goes on while another one is set up.
    await client.setUp();
    expect(item?.text).toBe('Files ready: 1 of 3');
    await client.stop();
    expect(item?.text).toBe('Not checked yet');
  });
});

describe('an answer that lies where the server does not read', () => {
  function watch(scheme: string, isWritable: boolean | undefined): void {
    Object.assign(vscode.workspace.fs, { isWritableFileSystem: () => isWritable });
    front(`${scheme}:/w/a.response`);
    watchElsewhere((document) => {
      client.messages.elsewhere(document);
    }).dispose();
  }

  it('is told of once, and a copy is opened where that is chosen', async () => {
    watch('vscode-vfs', true);
    watch('vscode-vfs', true);
    const message = await window.message(
      'Descant cannot read answers in "vscode-vfs:" documents. Only files on disk and untitled documents are supported.',
    );
    const opened = vi
      .spyOn(vscode.workspace, 'openTextDocument')
      .mockResolvedValue({} as vscode.TextDocument);
    vi.spyOn(vscode.window, 'showTextDocument').mockResolvedValue({} as vscode.TextEditor);
    message.choose('Open Copy');
    await until(() => opened.mock.calls.length > 0, 'a copy');
    expect(opened.mock.calls[0]).toEqual([{ content: 'an answer', language: 'llm-response' }]);
  });

  it.each([
    ['git', false],
    ['descant-preview', undefined],
    ['file', true],
    ['untitled', true],
  ])('%s: is none of those', (scheme, isWritable) => {
    watch(scheme, isWritable);
    expect(window.shown).toEqual([]);
  });
});

describe('debug information', () => {
  it('has what a report needs, and no path of the workspace', async () => {
    window.server();
    window.settings.set('descant.ignore', ['my-secret-code']);
    vi.spyOn(vscode.workspace, 'workspaceFolders', 'get').mockReturnValue([
      { uri: vscode.Uri.file('/secret/project'), name: 'project', index: 0 },
    ]);
    await client.start();
    const app = { context: window.context, client, logs: window.logs } as unknown as App;
    const text = debugInformation(app);
    expect(text).toContain('- Extension: 0.1.0\n- Server: 0.1.0 (running)\n');
    expect(text).toContain('- Workspace: 1 folders, trusted\n- Settings changed: ignore\n');
    expect(text).not.toMatch(/secret|project/);
    await copyDebugInformation(app);
    expect(vi.mocked(vscode.env.clipboard).writeText.mock.calls).toEqual([[text]]);
  });
});

describe('what the server says to the user', () => {
  const message = "'[Undo](command:workbench.action.quit).py' is left out.";
  const seen = "'[Undo] (command:workbench.action.quit).py' is left out.";

  beforeEach(async () => {
    window.server();
    await client.start();
  });

  it('has no link in it that runs a command', async () => {
    latest().hear('window/showMessage', { type: 2, message });
    await window.message(seen);
    expect(vscode.window.showWarningMessage).toHaveBeenLastCalledWith(seen);
  });

  it('has none either where it asks something, and comes back with what was chosen', async () => {
    const asked = latest().hear('window/showMessageRequest', { type: 3, message, actions: ['Undo'] });
    (await window.message(seen)).choose('Undo');
    expect(await asked).toBe('Undo');
  });
});
