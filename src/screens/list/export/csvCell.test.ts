import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../schemas/lib/jsonSchema.ts';
import { describeField } from '../../../../schemas/lib/fields/field.ts';
import { csvCell, csvHeading } from './csvCell.ts';

const owner = { $id: 'boat', title: 'Boat', properties: {} };
const field = (schema: JsonSchema) => describeField('x', { title: 'X', ...schema }, owner, {});
const money = field({ type: 'integer', 'x-unit': 'pence' });
const text = field({ type: 'string' });

describe('a cell', () => {
  it.each([
    ['money, in pounds', money, 2_850_050, '28500.50'],
    ['a few pence', money, 7, '0.07'],
    ['a negative amount, which is not a formula', money, -12_345, '-123.45'],
    ['a percentage', field({ type: 'number', 'x-unit': 'percent' }), 4.5, '4.5'],
    ['a large number', field({ type: 'integer' }), 1_234_567, '1234567'],
    ['a day', field({ type: 'string', format: 'date' }), '2026-04-06', '06/04/2026'],
    ['a day that does not exist', field({ type: 'string', format: 'date' }), '2026-02-30', ''],
    [
      'a moment, in the time of the United Kingdom',
      field({ type: 'string', format: 'date-time' }),
      '2026-07-01T13:05:00Z',
      '01/07/2026 14:05',
    ],
    [
      'an enumeration, by its label',
      field({ type: 'string', oneOf: [{ const: 'taxWeekly', title: 'Tax weekly' }] }),
      'taxWeekly',
      'Tax weekly',
    ],
    ['a flag', field({ type: 'boolean' }), false, 'No'],
    ['a secret, masked', field({ type: 'string', 'x-secret': true }), 'QQ123456A', '••••••'],
    ['a secret that is missing', field({ type: 'string', 'x-secret': true }), null, ''],
    ['nothing', text, null, ''],
  ])('of %s', (_, one, value, expected) => {
    expect(csvCell(one, value)).toBe(expected);
  });

  it('of a reference has the name of the record, or its id until the name is known', () => {
    const payroll = field({ type: 'string', format: 'uuid', 'x-reference': 'payrolls' });
    expect(csvCell(payroll, 'p1', (id) => (id === 'p1' ? '=Weekly' : undefined))).toBe("'=Weekly");
    expect(csvCell(payroll, 'p2', () => undefined)).toBe('p2');
  });

  it.each(['=1+1', '+44 20 7946 0000', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=HYPERLINK("http://evil.example","x")'])(
    'of the text %j is not a formula',
    (formula) => {
      expect(csvCell(text, formula)).toBe(`'${formula}`);
    },
  );
});

it('a heading contains the unit of its values', () => {
  expect([csvHeading(money), csvHeading(text)]).toEqual(['X (£)', 'X']);
});
