import { expect, it } from 'vitest';
import { isSingle, type Place, placeAfter, placeBlock, placesOf } from './selection.ts';

const size = { rows: 4, columns: 3 };
const place = (row: number, column: number): Place => ({ row, column });
const from = (row: number, column: number) => ({ anchor: place(row, column), head: place(row, column) });

it('a selection has its places row by row, in whichever direction it was made', () => {
  const selection = { anchor: place(2, 1), head: place(1, 0) };
  expect(placesOf(selection)).toEqual([
    [place(1, 0), place(1, 1)],
    [place(2, 0), place(2, 1)],
  ]);
  expect([isSingle(selection), isSingle(from(1, 1))]).toEqual([false, true]);
});

it.each([
  ['ArrowDown', false, place(2, 1)],
  ['ArrowUp', false, place(0, 1)],
  ['ArrowLeft', true, place(1, 0)],
  ['ArrowDown', true, place(3, 1)],
  ['Enter', false, null],
])('%s leads from the middle to its place (to the end: %s)', (key, isFar, to) => {
  expect(placeAfter(key, place(1, 1), size, isFar)).toEqual(to);
});

it.each(['ArrowDown', 'ArrowRight'])('%s stays within the grid', (key) => {
  expect(placeAfter(key, place(3, 2), size)).toEqual(place(3, 2));
});

it('a block begins at the first cell of the selection, and what does not fit is counted', () => {
  const block = [['a', 'b', 'c'], ['d'], ['e']];
  expect(placeBlock(block, { anchor: place(3, 2), head: place(2, 1) }, size)).toEqual({
    texts: [
      { ...place(2, 1), text: 'a' },
      { ...place(2, 2), text: 'b' },
      { ...place(3, 1), text: 'd' },
    ],
    lostRows: 1,
    lostColumns: 1,
  });
});

it('a single cell fills the selection', () => {
  const { texts } = placeBlock([['9']], { anchor: place(0, 1), head: place(2, 1) }, size);
  expect(texts).toEqual([0, 1, 2].map((row) => ({ ...place(row, 1), text: '9' })));
});
