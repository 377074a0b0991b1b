/** One answer of each format that is understood: in the tree, reviewed, applied to the disk, and taken back. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as vscode from 'vscode';
import type { Api } from '../../extension';
import { closeAll, folder, paste, ready } from './extension';
import { eventually } from './polling';
import { untick } from './tree';

type Files = Readonly<Record<string, string>>;

interface Case {
  readonly name: string;
  readonly text: string;
  readonly before: Files;
  readonly after: Files;
}

/** The same as the command is tested with. This file is run as `out/test/host/….js`. */
const GOLDEN = resolve(__dirname, '../../../../tests/golden/understood/answers.json');
const CASES = JSON.parse(readFileSync(GOLDEN, 'utf8')) as readonly Case[];

suite('An answer of each format', () => {
  let app: Api['app'];

  suiteSetup(async () => {
    ({ app } = await ready());
  });

  teardown(closeAll);

  for (const answer of CASES) {
    const { name, text, before, after } = answer;
    test(`${name} is reviewed, applied and taken back`, async () => {
      for (const path of Object.keys({ ...before, ...after })) {
        await vscode.workspace.fs.delete(at(path)).then(undefined, () => undefined);
      }
      for (const [path, content] of Object.entries(before)) {
        await vscode.workspace.fs.writeFile(at(path), Buffer.from(content));
      }
      const there = await onDisk(answer);
      const document = await paste(text);
      const files = await eventually('the files in the tree', () => {
        const { review } = app.tree;
        return review?.uri === document.uri.toString() && review.files.length > 0 && review.files;
      });
      for (const path of changed(before, after)) {
        const isShown = files.some((file) => file.path === path || file.newPath === path);
        assert.ok(isShown, `${path} is not in the tree`);
      }
      for (const { before: left, after: right } of files) {
        for (const side of [left, right]) {
          await vscode.workspace.openTextDocument(vscode.Uri.parse(side, true));
        }
      }
      await vscode.commands.executeCommand('descant.reviewAll');
      assert.deepEqual(await onDisk(answer), there);

      // A person is asked about what is deleted or moved; that dialog has tests of its own.
      const applied = files.filter(({ asks }) => asks.length === 0);
      for (const { path, asks } of files) if (asks.length > 0) untick(app, path);
      await vscode.commands.executeCommand('descant.applyChecked');
      const written = applied.map(({ path }) => [path, after[path]]);
      assert.deepEqual(await onDisk(answer), { ...there, ...(Object.fromEntries(written) as Files) });
      if (applied.length > 0) await vscode.commands.executeCommand('descant.undoApply');
      assert.deepEqual(await onDisk(answer), there);
    });
  }
});

function at(path: string): vscode.Uri {
  return vscode.Uri.joinPath(folder(), path);
}

/** What is on the disk of the files that an answer is about, by path. */
async function onDisk({ before, after }: Case): Promise<Files> {
  const files: Record<string, string> = {};
  for (const path of Object.keys({ ...before, ...after }).sort()) {
    const bytes = await vscode.workspace.fs.readFile(at(path)).then(
      (read) => read,
      () => undefined,
    );
    if (bytes !== undefined) files[path] = Buffer.from(bytes).toString();
  }
  return files;
}

/** The paths at which something else is behind the answer than before it. */
function changed(before: Files, after: Files): string[] {
  return Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path]);
}
