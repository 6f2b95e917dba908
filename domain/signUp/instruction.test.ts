import { expect, it } from 'vitest';
import { signatoryNames } from './instruction.ts';

it.each([
  [undefined, []],
  ['nobody', []],
  [[null, 1, {}, { firstName: 'Grace' }], []],
  [
    [
      { firstName: 'Grace', lastName: 'Mills', email: 'grace@breakwater.example' },
      { firstName: 'Sam', lastName: 'Okoro' },
    ],
    ['Grace Mills', 'Sam Okoro'],
  ],
])('the signatories of %j are %j', (signatories, names) => {
  expect(signatoryNames({ directDebit: { signatories } })).toEqual(names);
});
