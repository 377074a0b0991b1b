import { describe, expect, it } from 'vitest';
import { conflictsIn, linesOf } from '../../../review/conflictRanges';

const TEXT = [
  'one',
  '<<<<<<< the file as it is now',
  'theirs',
  '||||||| commit 1a2b3c4d',
  'old',
  '=======',
  'mine',
  'more',
  '>>>>>>> the answer',
  '=======',
  '<<<<<<<< the file as it is now',
  'no conflict: its markers are longer',
  '========',
  '>>>>>>>> the answer',
  '<<<<<<< the file as it is now',
  '=======',
  'added',
  '>>>>>>> the answer',
];

describe('the conflicts of a proposed text', () => {
  it('are found by their markers, and only by those of their size', () => {
    expect(conflictsIn(TEXT, 7)).toEqual([
      { first: 1, base: 3, middle: 5, last: 8 },
      { first: 14, base: undefined, middle: 15, last: 17 },
    ]);
    expect(conflictsIn(TEXT, 8)).toEqual([{ first: 10, base: undefined, middle: 12, last: 13 }]);
    expect(conflictsIn(TEXT, 0)).toEqual([]);
  });

  it('have the lines of the file, those of the answer, and both', () => {
    const [first, second] = conflictsIn(TEXT, 7);
    if (first === undefined || second === undefined) throw new Error('there are two');
    expect(linesOf(TEXT, first, 'file')).toEqual(['theirs']);
    expect(linesOf(TEXT, first, 'answer')).toEqual(['mine', 'more']);
    expect(linesOf(TEXT, first, 'both')).toEqual(['theirs', 'mine', 'more']);
    expect(linesOf(TEXT, second, 'file')).toEqual([]);
  });
});
