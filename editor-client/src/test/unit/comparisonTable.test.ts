import { describe, expect, it } from 'vitest';
import { MOST_FILES, comparisonTable } from '../../answers/comparisonTable';
import { cell, comparison, row, URIS } from './answers';

function shown(...files: Parameters<typeof row>[]): string {
  const rows = files.map((file) => row(...file));
  return comparisonTable({ comparison: comparison(URIS, ...rows), notice: '', isUsable: true });
}

function inputs(source: string): string[] {
  return (source.match(/<input\s+type="radio"[^>]*>/g) ?? []).map((tag) => tag.replace(/\s+/g, ' '));
}

describe('the table of a comparison', () => {
  it('says what the server says of the whole, of each answer, file and cell', () => {
    const source = shown(['src/a.py', cell('A'), cell('B', { sentence: 'B +1 −1, blocked' })]);
    for (const said of [
      '2 answers',
      '1: name 1',
      '2: name 2',
      '1 file: 1 ready',
      'src/a.py',
      'answer 1: 1 line; answer 2: +1 −1. Answer 1: it comes first.',
      'A 1 line',
      'B +1 −1, blocked',
    ]) {
      expect(source).toContain(said);
    }
  });

  it('lets choose, per file, among the answers that have it, or none; the best is chosen', () => {
    const radios = inputs(shown(['a.py', cell('A'), null], ['b.py', cell('A'), cell('A')]));
    expect(radios.map((tag) => /name="(\d)" value="(\w+)"/.exec(tag)?.slice(1).join(' '))).toEqual([
      '0 0',
      '0 none',
      '1 0',
      '1 1',
      '1 none',
    ]);
    expect(radios.map((tag) => tag.includes(' checked'))).toEqual([true, false, true, false, false]);
  });

  it('marks the best version only where there are several', () => {
    const same = { ...row('b.py', cell('A'), cell('A')), state: 'same' } as const;
    const rows = [row('a.py', cell('A'), cell('B')), same];
    const source = comparisonTable({ comparison: comparison(URIS, ...rows), notice: '', isUsable: true });
    expect(source.match(/class="best"/gu)).toHaveLength(1);
  });

  it('chooses nothing of a file that should not be taken', () => {
    const file = {
      ...row('a.py', cell('A'), cell('B')),
      pick: { answer: null, reason: 'Left out: incomplete in any of answers 1 and 2.' },
    };
    const source = comparisonTable({ comparison: comparison(URIS, file), notice: '', isUsable: true });
    expect(inputs(source).map((tag) => tag.includes(' checked'))).toEqual([false, false, true]);
  });

  it('names every choice and every difference for who does not see the table', () => {
    const source = shown(['a.py', cell('A'), null]);
    for (const label of [
      'Use a.py from answer 1',
      'Leave out a.py',
      'Not in answer 2',
      'a.py in answer 1: A 1 line. Compare with the selected version',
    ]) {
      expect(source).toContain(`aria-label="${label}"`);
    }
    expect(source.match(/<th\s+role="(columnheader|rowheader)"\s+scope="(col|row)"/g)).toHaveLength(5);
    expect(source).toContain('<table role="table" aria-labelledby="headline">');
  });

  it('marks what is wrong in a cell', () => {
    const source = shown(
      ['a', cell('A', { warnings: 1 }), cell('B', { blocked: true })],
      ['b', cell('A'), null],
    );
    expect(source.match(/data-wrong="\w*"/g)).toEqual([
      'data-wrong="warning"',
      'data-wrong="error"',
      'data-wrong=""',
    ]);
  });

  it('can be looked at, and not be used, when its answers are gone', () => {
    const source = comparisonTable({ comparison: comparison(URIS), notice: 'Closed: a.', isUsable: false });
    expect(source).toContain('<div inert>');
    expect(source).toContain('Closed: a.');
  });

  it('of more than a thousand files lists a thousand, and says how many more there are', () => {
    const cells = URIS.map(() => cell('A'));
    const source = shown(
      ...Array.from({ length: MOST_FILES + 2 }, (_, at) => [`${at}.py`, ...cells] as const).map(
        (file) => [...file] as Parameters<typeof row>,
      ),
    );
    expect(source.match(/<tr\s+role="row"\s+data-state/g)).toHaveLength(MOST_FILES);
    expect(source).toContain('2 more files are not shown. The best version of each is used.');
  });

  it('of a thousand files in eight answers is made in no time that anybody notices', () => {
    const uris = Array.from({ length: 8 }, (_, at) => `untitled:${at}`);
    const files = Array.from({ length: MOST_FILES }, (_, at) =>
      row(`src/${at}.py`, ...uris.map(() => cell('A'))),
    );
    const start = process.cpuUsage();
    comparisonTable({ comparison: comparison(uris, ...files), notice: '', isUsable: true });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});
