import { expect, it } from 'vitest';
import { hiddenGroups, isTooSmall } from './suppression.ts';

it.each([
  [0, false],
  [1, true],
  [4, true],
  [5, false],
])('a group of %i is too small: %s', (people, expected) => {
  expect(isTooSmall(people)).toBe(expected);
});

const sum = (people: readonly number[]) => people.reduce((all, count) => all + count, 0);

it.each([
  ['nothing where every group has 5', [5, 5, 0], []],
  ['a second group, since the total would reveal a single one', [4, 20, 6], [0, 2]],
  ['no third group when two small ones have 5 together', [4, 20, 1], [0, 2]],
  ['a third group when two small ones have 4 together', [3, 20, 1], [0, 1, 2]],
  ['the only group that is not empty', [0, 3, 0], [1]],
  ['no empty group', [0, 2, 9], [1, 2]],
])('hides %s', (_, people, hidden) => {
  expect([...hiddenGroups(people, sum(people))].toSorted((a, b) => a - b)).toEqual(hidden);
});

it('hides another group while people in several groups leave too few behind the hidden ones', () => {
  // Of 24 people, 20 are in the shown group: at most 4 different people are in the two hidden ones.
  expect([...hiddenGroups([3, 4, 20], 24)].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
});

it('leaves no shown groups from which a small one follows, for all combinations of small counts', () => {
  const counts = [0, 1, 2, 3, 4, 5, 6, 11];
  for (const a of counts)
    for (const b of counts)
      for (const c of counts) {
        const people = [a, b, c];
        const hidden = hiddenGroups(people, sum(people));
        const rest = people.filter((_, n) => hidden.has(n));
        expect(people.filter((_, n) => !hidden.has(n)).some(isTooSmall), String(people)).toBe(false);
        // The total itself is hidden when it is too small.
        if (rest.length > 0 && !isTooSmall(sum(people))) {
          expect(rest.length, String(people)).toBeGreaterThan(1);
          expect(sum(rest), String(people)).toBeGreaterThanOrEqual(5);
        }
      }
});
