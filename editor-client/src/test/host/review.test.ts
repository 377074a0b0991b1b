/** From the tree to the disk and back, by the commands and what the tree shows of them. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Api } from '../../extension';
import { answer } from './answers';
import { closeAll, folder, paste, ready } from './extension';
import { measure } from './measuring';
import { eventually } from './polling';
import { fileRows, tickOf, untick } from './tree';

const THERE = 'x = 1\r\ny = 2\r\n';
const FILES = { 'src/a.py': 'x = 1\ny = 3\n', 'src/b.py': 'new = True\n', 'c.txt': '🌊\n' };
const BLOCKED = '../out.txt';
const MANY = 200;
const { Checked, Unchecked } = vscode.TreeItemCheckboxState;

suite('The tree of an answer', () => {
  let app: Api['app'];

  suiteSetup(async () => {
    ({ app } = await ready());
  });

  setup(async () => {
    await vscode.workspace.fs.writeFile(at('src/a.py'), Buffer.from(THERE));
  });

  teardown(async () => {
    await closeAll();
    for (const path of ['src', 'c.txt', 'many']) {
      await vscode.workspace.fs.delete(at(path), { recursive: true }).then(undefined, () => undefined);
    }
  });

  test('has its files, with a tick where they are ready', async () => {
    await show({ ...FILES, [BLOCKED]: 'no\n' });
    const items = fileRows(app).map(({ item, path }) => [path, tickOf(item)]);
    assert.deepEqual(items, [
      ['src/a.py', Checked],
      ['src/b.py', Checked],
      ['c.txt', Checked],
      [BLOCKED, Unchecked],
    ]);
    for (const { item, path } of fileRows(app)) {
      assert.ok(item.accessibilityInformation?.label.includes(path), `nothing is read out for ${path}`);
      assert.ok(item.iconPath);
      assert.equal(item.command?.command, 'descant.openRow');
    }
  });

  test('does not tick what may not be applied', async () => {
    await show({ ...FILES, [BLOCKED]: 'no\n' });
    const blocked = fileRows(app).find(({ path }) => path === BLOCKED);
    assert.ok(blocked);
    assert.equal(app.tree.tick([[blocked.row, true]]).length, 1);
    assert.ok(!app.tree.ticked().some(({ path }) => path === BLOCKED));
  });

  test('keeps what was unticked while the answer is edited', async () => {
    const document = await show(FILES);
    untick(app, 'c.txt');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(document.getText().indexOf('Tides')), 'Many ');
    await vscode.workspace.applyEdit(edit);
    await eventually('the new text', () => app.tree.review?.summary?.text.startsWith('Many '));
    assert.deepEqual(ticked(), ['src/a.py', 'src/b.py']);
  });

  test('leads to both sides of a file, and writes nothing', async () => {
    await show(FILES);
    const file = app.tree.review?.files[0];
    assert.ok(file);
    const [before, after] = await Promise.all(
      [file.before, file.after].map(async (side) => {
        return (await vscode.workspace.openTextDocument(vscode.Uri.parse(side, true))).getText();
      }),
    );
    assert.match(before ?? '', /y = 2/);
    assert.match(after ?? '', /y = 3/);
    await vscode.commands.executeCommand('descant.reviewAll');
    assert.equal(await read('src/a.py'), THERE);
  });

  test('applies what is ticked, and takes it back', async () => {
    await show(FILES);
    untick(app, 'c.txt');
    await vscode.commands.executeCommand('descant.applyChecked');
    assert.equal(await read('src/a.py'), 'x = 1\r\ny = 3\r\n');
    assert.equal(await read('src/b.py'), FILES['src/b.py']);
    assert.equal(await read('c.txt'), undefined);
    await eventually('the new states', () => app.tree.review?.files[0]?.state === 'applied');

    await vscode.commands.executeCommand('descant.undoApply');
    await eventually('the states of before', () => app.tree.review?.files[1]?.state === 'new');
    assert.equal(await read('src/a.py'), THERE);
    assert.equal(await read('src/b.py'), undefined);
  });

  test('takes what is applied out of the editor with all differences, and puts it back', async () => {
    const labels = () =>
      vscode.window.tabGroups.all.flatMap((group) =>
        group.tabs.map(({ label }) => label).filter((label) => label.startsWith('Workspace ↔ Answer')),
      );
    await show(FILES);
    untick(app, 'c.txt');
    await vscode.commands.executeCommand('descant.reviewAll');
    await eventually('all files', () => labels().join() === 'Workspace ↔ Answer (3 files)');
    await vscode.commands.executeCommand('descant.applyChecked');
    await eventually('what is left', () => /^Workspace ↔ Answer \(1 files?\)$/.test(labels().join()));
    await vscode.commands.executeCommand('descant.undoApply');
    await eventually('all files again', () => labels().join() === 'Workspace ↔ Answer (3 files)');
  });

  test('is what the lens for all files goes by', async () => {
    const document = await show(FILES);
    await eventually('the lens', async () => (await lensOfAll(document))?.command === 'descant.applyChecked');
    untick(app, 'c.txt');
    await eventually('the number', async () => (await lensOfAll(document))?.title === 'Apply 2 of 3 files');
    const lens = await lensOfAll(document);
    assert.ok(lens);
    await vscode.commands.executeCommand(lens.command, ...(lens.arguments as unknown[]));
    assert.equal(await read('src/a.py'), 'x = 1\r\ny = 3\r\n');
    assert.equal(await read('src/b.py'), FILES['src/b.py']);
    assert.equal(await read('c.txt'), undefined);
    await vscode.commands.executeCommand('descant.undoApply');
    assert.equal(await read('src/a.py'), THERE);
  });

  test('says that a file contradicts what has changed on the disk, and does not write over it', async () => {
    await show(FILES);
    await vscode.workspace.fs.writeFile(at('src/a.py'), Buffer.from('z = 0\n'));
    await eventually('the conflict', () => app.tree.review?.files[0]?.state === 'conflict');
    await vscode.commands.executeCommand('descant.applyChecked');
    assert.equal(await read('src/a.py'), 'z = 0\n');
  });

  test('is there again after a restart of the server', async () => {
    await show(FILES);
    await vscode.commands.executeCommand('descant.restartServer');
    await eventually('the files', () => app.tree.review?.files.length === 3);
    untick(app, 'c.txt');
    assert.deepEqual(ticked(), ['src/a.py', 'src/b.py']);
  });

  test('is made anew for 200 files', async () => {
    await show(Object.fromEntries(Array.from({ length: MANY }, (_, n) => [`many/f${n}.py`, `x = ${n}\n`])));
    await measure(`tree of ${MANY} files, asked for and made`, async () => {
      await app.tree.refresh();
      assert.equal(fileRows(app).length, MANY);
    });
  });

  /** Paste an answer, and wait until the tree shows its files. */
  async function show(written: Readonly<Record<string, string>>): Promise<vscode.TextDocument> {
    const document = await paste(answer(written));
    const count = Object.keys(written).length;
    await eventually('the files in the tree', () => {
      const { review } = app.tree;
      return review?.uri === document.uri.toString() && review.files.length === count;
    });
    return document;
  }

  async function lensOfAll(document: vscode.TextDocument): Promise<vscode.Command | undefined> {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
    );
    const isOfAll = (given: unknown) => typeof given === 'object' && given !== null && 'all' in given;
    return lenses.find(({ command }) => isOfAll(command?.arguments?.[0]))?.command;
  }

  function ticked(): string[] {
    return app.tree.ticked().map(({ path }) => path);
  }
});

function at(path: string): vscode.Uri {
  return vscode.Uri.joinPath(folder(), path);
}

/** The bytes of a file as text; undefined where there is none. */
async function read(path: string): Promise<string | undefined> {
  return vscode.workspace.fs.readFile(at(path)).then(
    (bytes) => Buffer.from(bytes).toString(),
    () => undefined,
  );
}
