import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { applyChecked } from '../../../review/apply';
import { TickedLenses } from '../../../review/lenses';
import { Desk, blocked, file, review } from './desk';

const A = 'file:///a.response';
const B = 'file:///b.response';
const { Checked, Unchecked } = vscode.TreeItemCheckboxState;

let desk: Desk;
let lenses: TickedLenses;
const changed = vi.fn();
beforeEach(() => {
  desk = new Desk();
  lenses = new TickedLenses(desk.app.tree, changed);
  changed.mockClear();
});

function lens(title: string, command: string, argument: object): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command, arguments: [argument] });
}

/** What the server offers of an answer. */
function offered(uri: string): vscode.CodeLens[] {
  return [
    lens('3 files: 2 ready · Review', 'descant.review', { uri }),
    lens('Apply 2 files', 'descant.applyFiles', { uri, all: true, version: 4 }),
    lens('Apply', 'descant.applyFiles', { uri, paths: ['a.py'], version: 4 }),
  ];
}

function seen(document: vscode.TextDocument): (readonly (string | undefined)[])[] {
  const found = lenses.of(document, offered(document.uri.toString()));
  return found.map(({ command }) => [command?.title, command?.command]);
}

const REVIEW = ['3 files: 2 ready · Review', 'descant.review'];
const ONE = ['Apply', 'descant.applyFiles'];

describe('the lens that applies all files', () => {
  it('applies what is ticked in the tree, and keeps its title while that is all', async () => {
    const document = await desk.show(review(A, [file('a.py'), file('b.py'), blocked('c.py')]));
    expect(seen(document)).toEqual([REVIEW, ['Apply 2 files', 'descant.applyChecked'], ONE]);
    const [, ours] = lenses.of(document, offered(A));
    expect(ours?.command?.arguments).toEqual([{ uri: A, all: true, version: 4 }]);
  });

  it('says how many are ticked where not all are, whenever that changes', async () => {
    const document = await desk.show(review(A, [file('a.py'), file('b.py'), blocked('c.py')]));
    changed.mockClear();
    desk.click(desk.file('a.py'), Unchecked);
    expect(changed).toHaveBeenCalledOnce();
    expect(seen(document)[1]).toEqual(['Apply 1 of 2 files', 'descant.applyChecked']);
    desk.click(desk.file('b.py'), Unchecked);
    expect(seen(document)[1]).toEqual(['No files selected', 'descant.applyChecked']);
    desk.click(desk.row('Files'), Checked);
    expect(seen(document)[1]).toEqual(['Apply 2 files', 'descant.applyChecked']);
    expect(changed).toHaveBeenCalledTimes(3);
  });

  it('is not asked for again where only something else has changed', async () => {
    await desk.show(review(A, [file('a.py')]));
    changed.mockClear();
    await desk.say(review(A, [file('a.py', { sentence: 'modified +9' }), blocked('b.py')]));
    expect(changed).not.toHaveBeenCalled();
  });

  it('is that of the server for an answer that the tree does not show', async () => {
    const first = await desk.show(review(A, [file('a.py'), file('b.py')]));
    desk.click(desk.file('a.py'), Unchecked);
    await desk.show(review(B, [file('a.py'), file('b.py')]));
    expect(seen(first)[1]).toEqual(['Apply 2 files', 'descant.applyFiles']);
  });

  it('is that of the server where the tree does not list all files, as long as all are ticked', async () => {
    const files = [file('a.py'), file('b.py')];
    const document = await desk.show(review(A, files, { filesLeftOut: 3 }));
    expect(seen(document)[1]).toEqual(['Apply 2 files', 'descant.applyFiles']);
    desk.click(desk.file('a.py'), Unchecked);
    expect(seen(document)[1]).toEqual(['Apply 1 of 2 files', 'descant.applyChecked']);
  });

  it('counts entries of one path once, as they are applied together', async () => {
    const document = await desk.show(review(A, [file('a.py'), file('a.py'), file('b.py')]));
    desk.click(desk.file('b.py'), Unchecked);
    expect(seen(document)[1]?.[0]).toBe('Apply 1 of 2 files');
  });

  it('says nothing any more when it is disposed of', async () => {
    lenses.dispose();
    await desk.show(review(A, [file('a.py')]));
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('taking that lens', () => {
  it('applies what is ticked in its answer, also where another one is in front by then', async () => {
    await desk.show(review(A, [file('a.py'), file('b.py')], { version: 4 }));
    desk.click(desk.file('a.py'), Unchecked);
    await desk.show(review(B, [file('x.py')]));
    await applyChecked(desk.app, { uri: A, all: true, version: 4 });
    expect(desk.execute).toHaveBeenCalledExactlyOnceWith('descant.applyFiles', {
      uri: A,
      paths: ['b.py'],
      version: 4,
      rest: true,
    });
  });

  it.each([
    [3, 4],
    [4, 3],
  ])('is of no text that is not the last: the tree knows %i, the lens %i', async (known, told) => {
    await desk.show(review(A, [file('a.py')], { version: known }));
    await applyChecked(desk.app, { uri: A, all: true, version: told });
    expect(desk.execute.mock.calls[0]?.[1]).toMatchObject({ version: 3 });
  });
});
