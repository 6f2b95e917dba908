import { expect, it } from 'vitest';
import { hiddenInLists, maskOf, withMasks, withoutSecretParts } from './masks.ts';

it.each([
  ['lastThree', 'QQ123456C', '••••••56C'],
  ['year', '1988-03-31', '••/••/1988'],
  ['accountNumber', '66374958', '****4958'],
  ['accountNumber', '4958', '••••••'],
  ['accountNumber', null, null],
  ['sortCode', '089999', '**-**-99'],
  ['sortCode', '99', '••••••'],
  ['bankAccount', { accountName: 'Breakwater Ltd', sortCode: '089999', accountNumber: '66374958' }, '**-**-99 ****4958'],
  ['bankAccount', { sortCode: null, accountNumber: '66374958' }, '****4958'],
  ['bankAccount', { iban: 'GB29NWBK60161331926819' }, '••••••'],
  ['bankAccount', 'GB29NWBK60161331926819', '••••••'],
  ['bankAccount', null, null],
  ['hidden', 2_850_000, '••••••'],
  ['hidden', 0, '••••••'],
  ['lastThree', null, null],
  ['hidden', '', null],
] as const)('the mask %s of %o is %o', (personal, value, mask) => expect(maskOf(value, personal)).toBe(mask));

const entity = {
  properties: {
    name: { type: 'string' },
    number: { type: 'string', 'x-personal': 'lastThree' },
    code: { type: 'string', 'x-secret': true },
    maskedFields: { type: 'object' },
    account: { type: 'object', properties: { holder: { type: 'string' }, iban: { type: 'string', 'x-secret': true } } },
  },
} as const satisfies Parameters<typeof withMasks>[1];

it('a mask takes the place of a personal field, and nothing that of a secret one', () => {
  const record = { name: 'Ada', number: 'QQ123456C', code: '4711' };
  expect(withMasks(record, entity, hiddenInLists(entity))).toEqual({ name: 'Ada', maskedFields: { number: '••••••56C' } });
  expect(withMasks(record, entity, [])).toBe(record);
});

it('a secret within a nested record is left out of lists', () => {
  const record = { account: { holder: 'Ada', iban: 'GB1' }, other: [1] };
  expect(withoutSecretParts(record, entity)).toEqual({ account: { holder: 'Ada' }, other: [1] });
});
