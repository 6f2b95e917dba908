import { expect, it } from 'vitest';
import { instructionReference, signatoryNames } from './instruction.ts';

it('a reference has at most 18 capitals and digits', () => {
  expect(instructionReference('1f2e3d4c-5b6a-4798-8a9b-0c1d2e3f4a5b')).toBe('S1F2E3D4C5B6A');
});

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
