import { expect, it } from 'vitest';
import { describeField } from '../../../../schemas/lib/fields/field.ts';
import { nameOfRow } from './nameOfRow.ts';

const owner = { $id: 'mandate', title: 'Mandate', properties: {} };
const reference = describeField('reference', { title: 'Reference', type: 'string' }, owner, {});

it.each([
  ['M0000001', 'Direct debit from Larkspur', 'M0000001, Direct debit from Larkspur'],
  ['Byron', 'Ada Byron', 'Ada Byron'],
  [null, 'Direct debit from Larkspur', 'Direct debit from Larkspur'],
])('of %s with the title %s: %s', (value, title, name) => {
  expect(nameOfRow(reference, { id: '1', reference: value }, title)).toBe(name);
});
