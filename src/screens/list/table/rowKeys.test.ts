import { expect, it } from 'vitest';
import { rowKeys } from './rowKeys.ts';

const first = rowKeys(new Map(), ['ada', 'bob', 'cid']);

it.each([
  ['the same rows', ['ada', 'bob', 'cid'], [0, 1, 2]],
  ['another page', ['dot', 'eve', 'fay'], [0, 1, 2]],
  ['another order', ['cid', 'ada', 'bob'], [2, 0, 1]],
  ['one above the others', ['zoe', 'ada', 'bob'], [2, 0, 1]],
  ['more rows', ['ada', 'bob', 'cid', 'dot', 'eve'], [0, 1, 2, 3, 4]],
  ['fewer rows', ['cid'], [2]],
])('%s', (_, ids, keys) => {
  const next = rowKeys(first, ids);
  expect([...next.keys()]).toEqual(ids);
  expect([...next.values()]).toEqual(keys);
});

it('never gives two rows the same key', () => {
  let keys = first;
  for (const ids of [['dot'], ['dot', 'ada', 'bob'], ['bob', 'eve'], ['fay', 'eve', 'gus', 'hal']]) {
    keys = rowKeys(keys, ids);
    expect(new Set(keys.values()).size).toBe(ids.length);
  }
});
