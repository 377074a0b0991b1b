import { createTextDocument } from 'jest-mock-vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import type { Review } from '../../../protocol';
import { Desk, blocked, file, review } from './desk';

const A = 'file:///a.response';
const B = 'untitled:b';
const PART = { text: 'Do [it](command:x)\nnow', range: file('x').range };

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});

describe('the row above all files', () => {
  it('says whether nothing is ready since all is done', async () => {
    const desk = new Desk();
    const applied = { state: 'applied', ready: false } as const;
    await desk.show(review('file:///x.response', [file('a.py', applied), file('b.py', applied)]));
    expect(desk.item(desk.row('Files')).description).toBe('all applied');
    await desk.say(review('file:///x.response', [file('a.py', applied), blocked('b.py')]));
    expect(desk.item(desk.row('Files')).description).toBe('none ready');
  });
});

describe('the tree of an answer', () => {
  it('shows its parts, its plan with the files of each step, and its files', async () => {
    const step = { number: 1, description: 'Print in a.py', range: PART.range, files: [1] };
    await desk.show(
      review(A, [file('b.py'), file('a.py')], { summary: PART, plan: [step], curatorActivity: PART }),
    );

    expect(desk.labels()).toEqual(['Summary', 'Plan', 'Manual steps', 'Files']);
    expect(desk.labels(desk.row('Plan'))).toEqual(['1. Print in a.py']);
    expect(desk.labels(desk.row('1. Print in a.py'))).toEqual(['a.py']);
    expect(desk.labels(desk.row('Files'))).toEqual(['b.py', 'a.py']);
    expect(desk.item(desk.row('Summary')).description).toBe('Do [it](command:x) now');
  });

  it('shows what the answer asks to run, which nobody does, and leads to its place', async () => {
    const command = { text: '<boltAction> asks for npm install; nothing is run.', range: PART.range };
    await desk.show(review(A, [file('a.py')], { notRun: [command, PART] }));

    expect(desk.labels()).toEqual(['Not run', 'Files']);
    expect(desk.item(desk.row('Not run')).description).toBe('2 actions');
    expect(desk.labels(desk.row('Not run'))).toEqual([command.text, 'Do [it](command:x) now']);
    expect(desk.item(desk.row(command.text)).command?.command).toBe('descant.openRow');
  });

  it('leaves out what the answer has not', async () => {
    await desk.show(review(A, []));
    expect(desk.labels()).toEqual([]);
  });

  it('says of a file how it stands, with its reasons, to eyes and to ears', async () => {
    await desk.show(review(A, [file('src/a.py'), blocked('b.py')]));
    const [ready, other] = [desk.item(desk.file('src/a.py')), desk.item(desk.file('b.py'))];

    expect([ready.label, ready.description]).toEqual(['a.py', 'modified +3 −1 · src']);
    expect(ready.iconPath).toMatchObject({ id: 'diff-modified' });
    expect(ready.accessibilityInformation?.label).toBe(
      'src/a.py, modified, 3 lines added, 1 line removed, selected.',
    );
    expect(other.description).toBe('blocked: it is incomplete');
    expect(other.iconPath).toMatchObject({ id: 'error' });
    expect(other.accessibilityInformation?.label).toBe('b.py, blocked, not selected. It is incomplete.');
    expect((other.tooltip as vscode.MarkdownString).value).toContain('- It is incomplete\\.');
    expect([ready.contextValue, other.contextValue]).toEqual(['file-ready-selected', 'file']);
  });

  it('calls a file by its name, with few words and the end of its folder, however long its path is', async () => {
    const path = 'packages/billing/src/internal/adapters/importer.py';
    const files = [file(path, { short: '+3 −1' }), blocked('../out.txt'), file('src/b.py', { short: 'new' })];
    await desk.show(
      review(A, [...files, file('a/x.py', { operation: 'move', newPath: 'b/x.py', short: 'moved' })]),
    );
    const shown = (name: string) => [
      desk.item(desk.file(name)).label,
      desk.item(desk.file(name)).description,
    ];

    expect(shown(path)).toEqual(['importer.py', '+3 −1 · …/internal/adapters']);
    expect(shown('../out.txt')).toEqual(['out.txt', 'blocked: it is incomplete']);
    expect(shown('src/b.py')).toEqual(['b.py', 'new · src']);
    expect(shown('a/x.py → b/x.py')).toEqual(['x.py', 'moved · b']);
    const { tooltip, accessibilityInformation } = desk.item(desk.file(path));
    expect((tooltip as vscode.MarkdownString).value.replaceAll('\\', '')).toContain(`**${path}**`);
    expect(accessibilityInformation?.label).toContain(path);
  });

  it('cuts long names in the middle: those that begin alike differ at their ends', async () => {
    const path = (end: string) => `src/test_reconciliation_of_statements_${end}.py`;
    await desk.show(review(A, [file(path('yearly')), file(path('daily'))]));
    const labels = ['yearly', 'daily'].map((end) => desk.item(desk.file(path(end))).label);
    expect(labels).toEqual(['test_reconciliat…ements_yearly.py', 'test_reconciliat…tements_daily.py']);
    expect(desk.item(desk.file(path('daily'))).accessibilityInformation?.label).toContain(path('daily'));
  });

  it('has a picture of each state of a file that was made from an older version, and of one unknown', async () => {
    const states = { merged: 'git-merge', older: 'history', conflict: 'git-pull-request-closed' };
    await desk.show(
      review(A, [
        file('merged.py', { state: 'merged', sentence: 'merged +1 −1; made from commit 1a2b3c4d' }),
        file('older.py', { state: 'older' }),
        file('conflict.py', { state: 'conflict', ready: false }),
        file('later.py', { state: 'of a later server' as 'new' }),
      ]),
    );
    for (const [state, id] of Object.entries(states)) {
      expect(desk.item(desk.file(`${state}.py`)).iconPath).toMatchObject({ id });
    }
    expect(desk.item(desk.file('merged.py')).description).toContain('made from commit 1a2b3c4d');
    expect(desk.item(desk.file('later.py')).iconPath).toMatchObject({ id: 'file' });
  });

  it('says where a file is moved to, and shows deletions', async () => {
    const moved = file('a.py', { operation: 'move', newPath: 'b.py' });
    await desk.show(review(A, [moved, file('c.py', { operation: 'delete' })]));
    expect(desk.item(desk.file('a.py → b.py')).iconPath).toMatchObject({ id: 'diff-renamed' });
    expect(desk.item(desk.file('c.py')).iconPath).toMatchObject({ id: 'diff-removed' });
  });

  it('trusts nothing that the answer says', async () => {
    await desk.show(review(A, [file('[x](command:y)\u202e\n.py')], { summary: PART }));
    const [row] = desk.app.tree.getChildren(desk.row('Files'));
    const item = desk.item(row ?? desk.row('Files'));
    const tooltip = item.tooltip as vscode.MarkdownString;

    expect(item.label).toBe('[x](command:y)\\u202e\\u000a.py');
    expect(tooltip.value).toContain('\\[x\\]\\(command\\:y\\)');
    expect([tooltip.isTrusted, tooltip.supportHtml]).not.toContain(true);
  });

  it('gives each row an id of its own that stays, of files with one path, too', async () => {
    const files = [file('a.py'), file('a.py'), file('b.py')];
    await desk.show(review(A, files));
    const ids = () => desk.app.tree.getChildren(desk.row('Files')).map((row) => desk.item(row).id);
    const before = ids();

    expect(new Set(before).size).toBe(3);
    await desk.say(review(A, [...files, file('c.py')]));
    expect(ids().slice(0, 3)).toEqual(before);
  });
});

describe('the answer that is shown', () => {
  it('is the one that had the focus last, whatever else has it now', async () => {
    const a = await desk.show(review(A, [file('a.py')]));
    await desk.show(review(B, [file('b.py')]));
    expect(desk.labels(desk.row('Files'))).toEqual(['b.py']);

    desk.open('file:///x.py', 'python');
    desk.open('descant-preview:/composed.response?x');
    expect(desk.app.tree.uri).toBe(B);
    desk.focus(a);
    await desk.app.tree.refresh();
    expect(desk.labels(desk.row('Files'))).toEqual(['a.py']);
  });

  it('is the one before, when it is closed, and none when all are', async () => {
    const a = await desk.show(review(A, [file('a.py')]));
    const b = await desk.show(review(B, [file('b.py')]));
    desk.close(b);
    await desk.app.tree.refresh();
    expect(desk.app.tree.review?.uri).toBe(A);
    desk.close(a);
    await desk.app.tree.refresh();
    expect(desk.labels()).toEqual([]);
    expect(desk.view.message).toBe('');
  });

  it('is a document from when it is read as an answer', () => {
    const document = desk.open('file:///a.txt', 'plaintext');
    expect(desk.app.tree.uri).toBeUndefined();
    Object.defineProperty(document, 'languageId', { value: 'llm-response' });
    desk.opened.fire(document);
    expect(desk.app.tree.uri).toBe('file:///a.txt');
  });

  it('does not change when one is opened behind it', async () => {
    await desk.show(review(A, []));
    desk.open(B, 'llm-response', false);
    expect(desk.app.tree.uri).toBe(A);
  });
});

describe('an answer that is saved under another name', () => {
  it.each(['before', 'after'])(
    'keeps its ticks, where the new one is opened %s the old one is closed',
    async (when) => {
      const untitled = await desk.show(review(B, [file('a.py'), file('Makefile')]));
      vi.spyOn(untitled, 'getText').mockReturnValue('An answer.');
      desk.click(desk.file('Makefile'), vscode.TreeItemCheckboxState.Unchecked);
      const saved = createTextDocument(vscode.Uri.parse(A), 'An answer.', 'llm-response');
      desk.answers.set(A, review(A, [file('a.py'), file('Makefile')]));
      if (when === 'after') desk.close(untitled);
      const open = when === 'after' ? [saved] : [untitled, saved];
      Object.assign(vscode.workspace, { textDocuments: open });
      desk.opened.fire(saved);
      if (when === 'before') desk.close(untitled);
      await desk.app.tree.refresh();
      expect(desk.app.tree.review?.uri).toBe(A);
      expect(desk.ticked()).toEqual(['a.py']);
    },
  );
});

describe('what the server says', () => {
  it('is asked for again when the answer changes, and not when another one does', async () => {
    await desk.show(review(A, [file('a.py')]));
    desk.request.mockClear();
    desk.analyzed.fire({ uri: B } as never);
    expect(desk.request).not.toHaveBeenCalled();
    await desk.say(review(A, [file('c.py')]));
    expect(desk.labels(desk.row('Files'))).toEqual(['c.py']);
  });

  it('is asked for once more, not once each, however often the answer changes meanwhile', async () => {
    await desk.show(review(A, []));
    desk.request.mockClear();
    for (let time = 0; time < 20; time += 1) desk.analyzed.fire({ uri: A } as never);
    await desk.app.tree.refresh();
    expect(desk.request).toHaveBeenCalledTimes(2);
  });

  it('is of the answer in front, however late something comes of another one', async () => {
    const late = new Map<string, (said: Review) => void>();
    desk.request.mockImplementation(
      (_, { textDocument: { uri } }) => new Promise((resolve) => late.set(uri, resolve)),
    );
    desk.open(A);
    desk.open(B);
    late.get(B)?.(review(B, [file('b.py')]));
    late.get(A)?.(review(A, [file('a.py')]));
    await vi.waitFor(() => {
      expect(desk.labels(desk.row('Files'))).toEqual(['b.py']);
    });
    expect(desk.app.tree.review?.uri).toBe(B);
  });

  it('stays to be read when the server is gone, with the reason above, until it is back', async () => {
    await desk.show(review(A, [file('a.py')]));
    desk.answers.set(A, new Error('The Descant server is not running.'));
    desk.stateChanged.fire(1);
    await desk.app.tree.refresh();
    expect(desk.view.message).toBe('The Descant server is not running.');
    expect(desk.labels(desk.row('Files'))).toEqual(['a.py']);
    expect(desk.log).toHaveBeenCalled();

    desk.answers.set(A, review(A, [file('b.py')]));
    desk.stateChanged.fire(2);
    await desk.app.tree.refresh();
    expect(desk.view.message).toBe('1 files');
    expect(desk.labels(desk.row('Files'))).toEqual(['b.py']);
  });

  it('is awaited silently where the text has changed while it was worked out', async () => {
    await desk.show(review(A, [file('a.py')]));
    desk.answers.set(A, Object.assign(new Error('content modified'), { code: -32801 }));
    await desk.app.tree.refresh();
    expect(desk.view.message).toBe('1 files');
    expect(desk.log).not.toHaveBeenCalled();
  });

  it('may be that the answer is too large', async () => {
    desk.answers.set(A, null);
    desk.open(A);
    await desk.app.tree.refresh();
    expect(desk.view.message).toBe('This answer is too large to review.');
  });

  it('changes just the rows that look otherwise', async () => {
    const files = [file('a.py'), file('b.py')];
    await desk.show(review(A, files, { summary: PART }));
    const [summary, a] = [desk.row('Summary'), desk.file('a.py')];
    desk.refreshed.length = 0;

    const moved = { ...PART, range: { start: { line: 9, character: 0 }, end: { line: 9, character: 1 } } };
    await desk.say(review(A, files, { summary: moved }));
    expect(desk.refreshed).toEqual([]);
    expect(desk.app.tree.getChildren()[0]).toMatchObject({ part: moved });

    await desk.say(review(A, files, { summary: { ...PART, text: 'Other' } }));
    expect(desk.refreshed).toEqual([[summary]]);
    const other = { ...PART, text: 'Other' };
    await desk.say(review(A, [blocked('a.py'), file('b.py')], { summary: other }));
    expect(desk.refreshed.at(-1)).toEqual([desk.row('Files')]);
    expect(desk.file('a.py')).toBe(a);
    await desk.say(review(A, [file('b.py')], { summary: other }));
    expect(desk.refreshed.at(-1)).toBeUndefined();
  });

  it('of 200 files is shown within 50 ms of processor time', async () => {
    const plan = Array.from({ length: 50 }, (_, number) => ({
      number,
      description: `Change src/${number}.py`,
      range: PART.range,
      files: [number],
    }));
    const files = (state: string) =>
      Array.from({ length: 200 }, (_, number) =>
        file(`src/${number}.py`, { sentence: `${state} ${number}` }),
      );
    await desk.show(review(A, files('new'), { plan }));

    const times = [];
    for (let round = 0; round < 5; round += 1) {
      desk.answers.set(A, review(A, files(`round ${round}`), { plan }));
      const start = process.cpuUsage();
      await desk.app.tree.refresh();
      for (const row of desk.app.tree.getChildren(desk.row('Files'))) desk.item(row);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
    }
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
