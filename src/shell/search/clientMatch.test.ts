import { describe, expect, it } from 'vitest';
import { type Client, fitOf, rank } from './clientMatch.ts';

const buildClient = (overrides: Partial<Client> = {}): Client => ({
  id: 12,
  name: 'Larkfield Bakery Limited',
  shortName: 'Larkfield',
  isIntermediary: false,
  ...overrides,
});

describe('the match of a client with the typed text', () => {
  it.each([
    ['its id', '12', 1],
    ['its short name', 'larkfield', 1],
    ['the beginning of its name', 'Lar', 2],
    ['the first letters of its words', 'lbl', 3],
    ['the beginning of another word', 'bak', 4],
    ['beginnings of several words', 'laba', 5],
    ['a part in the middle', 'field', 6],
    ['something else', 'xyz', null],
    ['beginnings in another order', 'bala', null],
    ['a part of its id', '1', null],
  ])('%s', (_, typed, fit) => {
    expect(fitOf(typed, buildClient())).toBe(fit);
  });
});

it('equal matches are sorted by recent use, then by name', () => {
  const [ash, elm, oak] = ['Ash Ltd', 'Elm Ltd', 'Oak Ltd'].map((name, index) =>
    buildClient({ id: index + 1, name, shortName: `S${index}` }),
  ) as [Client, Client, Client];
  expect(rank('', [elm, oak, ash], ['employer/3'])).toEqual([oak, ash, elm]);
  expect(rank('ltd', [oak, elm, ash], ['employer/2'])).toEqual([elm, ash, oak]);
});

it('finds a name by its letters without accents, and the other way round', () => {
  const café = buildClient({ name: 'Café Société', shortName: 'Café' });
  expect([fitOf('cafe', café), fitOf('société', café), fitOf('soc', café)]).toEqual([1, 4, 4]);
  expect(fitOf('bäk', buildClient())).toBe(4);
});
