/** The flow in plain Node, as any client that speaks the protocol goes through it, in three encodings. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CodeAction,
  CodeActionRequest,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExecuteCommandRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type Position,
  PositionEncodingKind,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentEdit,
  createProtocolConnection,
} from 'vscode-languageserver-protocol/node';

const ROOT = path.resolve(__dirname, '../../../..');
const URI = 'untitled:answer.response';
const ANSWER = `{
  "summary": "Tides 🌊 in metres";
  "course_of_action": [{"step": 1, "description": "Write src/a.py, new/b.py and docs/c.md."}],
  "files": [
    {"path": "src/a.py", "content": "x = 1\\ny = 3\\n"},
    {"path": "new/b.py", "content": "wave = \\"🌊\\"\\n"},
    {"path": "docs/c.md", "content": "# Tides\\n"}
  ]
}
`;
const FILES: ReadonlyMap<string, string> = new Map([
  ['src/a.py', 'x = 1\r\ny = 2\r\n'],
  ['keep.txt', 'as it is'],
]);
const ENCODINGS = [
  { encoding: PositionEncodingKind.UTF8, units: (text: string) => Buffer.byteLength(text) },
  { encoding: PositionEncodingKind.UTF16, units: (text: string) => text.length },
  { encoding: PositionEncodingKind.UTF32, units: (text: string) => Array.from(text).length },
];

let folder: string;
let server: ChildProcessWithoutNullStreams;
let connection: ProtocolConnection;

/** All files of the workspace with their contents. */
async function onDisk(): Promise<Map<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((one) => one.isFile())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
    .sort();
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        file.replaceAll(path.sep, '/'),
        await readFile(path.join(folder, file), 'utf8'),
      ]),
    ),
  );
}

/** The diagnostics that the server publishes next. */
async function published(): Promise<PublishDiagnosticsParams> {
  return new Promise((resolve) => {
    const listening = connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      listening.dispose();
      resolve(params);
    });
  });
}

async function execute(command: string, argument: object): Promise<unknown> {
  return connection.sendRequest(ExecuteCommandRequest.type, { command, arguments: [argument] });
}

/** The text with the edit made; columns are counted by `units`. */
function edited(text: string, edit: TextDocumentEdit, units: (text: string) => number): string {
  const lines = text.split('\n');
  const offset = ({ line, character }: Position): number => {
    const before = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
    let column = '';
    for (const one of lines[line] ?? '') {
      if (units(column) >= character) break;
      column += one;
    }
    return before + column.length;
  };
  return edit.edits.reduceRight((made, one) => {
    if (!('newText' in one)) throw new Error('an edit that is not of text');
    return made.slice(0, offset(one.range.start)) + one.newText + made.slice(offset(one.range.end));
  }, text);
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'descant-'));
  for (const [file, text] of FILES) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const python = path.join(ROOT, '.venv', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const sources = [path.join(ROOT, 'parsers'), path.join(ROOT, 'server')].join(path.delimiter);
  server = spawn(python, ['-P', '-m', 'descant_server', 'lsp'], {
    env: { ...process.env, PYTHONPATH: sources, DESCANT_STATE_DIR: `${folder}-state` },
  });
  connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
});

afterEach(async () => {
  connection.dispose();
  server.kill();
  await rm(folder, { recursive: true });
  await rm(`${folder}-state`, { recursive: true, force: true });
});

describe.each(ENCODINGS)('with columns in $encoding', ({ encoding, units }) => {
  it('an answer is checked, mended, applied in part and undone', async () => {
    const uri = pathToFileURL(folder).href;
    const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- its type asks for it
      rootUri: null,
      workspaceFolders: [{ uri, name: 'workspace' }],
      capabilities: {
        general: { positionEncodings: [encoding] },
        workspace: { workspaceEdit: { documentChanges: true } },
        textDocument: {
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
        },
      },
    });
    expect(capabilities.positionEncoding).toBe(encoding);
    await connection.sendNotification(InitializedNotification.type, {});

    const first = published();
    await connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: URI, languageId: 'llm-response', version: 1, text: ANSWER },
    });
    const [found] = (await first).diagnostics;
    const mistaken = ANSWER.split('\n')[1] ?? '';
    expect(found?.code).toBe('wrong-separator');
    expect(found?.range.start).toEqual({ line: 1, character: units(mistaken.split(';')[0] ?? '') });

    const actions = await connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: URI },
      range: found?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: found ? [found] : [], only: ['quickfix'] },
    });
    const fix = actions?.find((one): one is CodeAction => 'edit' in one);
    const [change] = fix?.edit?.documentChanges ?? [];
    if (change === undefined || !('edits' in change)) throw new Error('there is no quick fix');
    const mended = edited(ANSWER, change, units);
    expect(mended).toBe(ANSWER.replace('";', '",'));
    const second = published();
    await connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: URI, version: 2 },
      contentChanges: [{ text: mended }],
    });
    expect((await second).diagnostics).toEqual([]);

    const before = await onDisk();
    const applied = await execute('descant.applyFiles', { uri: URI, paths: ['src/a.py', 'new/b.py'] });
    expect(applied).toMatchObject({ applied: true, files: ['src/a.py', 'new/b.py'], leftOut: [] });
    expect(await onDisk()).toEqual(
      new Map([
        ['keep.txt', 'as it is'],
        ['new/b.py', 'wave = "🌊"\n'],
        ['src/a.py', 'x = 1\r\ny = 3\r\n'],
      ]),
    );
    expect(await execute('descant.undo', { uri: URI })).toMatchObject({ undone: true });
    expect(await onDisk()).toEqual(before);

    const ended = new Promise((resolve) => server.once('exit', resolve));
    await connection.sendRequest(ShutdownRequest.type);
    await connection.sendNotification(ExitNotification.type);
    expect(await ended).toBe(0);
  }, 30_000);
});
