import { describe, expect, it } from 'vitest';
import { type AccountCheck, brokenRules } from './fieldRules.ts';
import type { EntitySchema, FieldRule, JsonSchema } from '../jsonSchema.ts';
import { withRulesKept } from './ruleKeeping.ts';

const day: JsonSchema = { title: 'Day', type: ['string', 'null'], format: 'date' };
const moment: JsonSchema = { title: 'Moment', anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] };
const amount: JsonSchema = { title: 'Amount', type: ['integer', 'null'] };
const trip = (...rules: Omit<FieldRule, 'message'>[]): EntitySchema => ({
  $id: 'trip',
  title: 'Trip',
  properties: {
    startsOn: day,
    endsOn: day,
    leavesAt: moment,
    arrivesAt: moment,
    least: amount,
    most: amount,
    note: { type: 'string' },
  },
  'x-rules': rules.map((rule) => ({ ...rule, message: 'Mend it' })),
});
const fieldsOf = (entity: EntitySchema, record: Record<string, unknown>, written = record) =>
  brokenRules(entity, record, written, '2026-11-22').map(({ instancePath }) => instancePath);

describe('a rule about a bank account', () => {
  const account: EntitySchema = {
    $id: 'account',
    title: 'Account',
    properties: { sortCode: { type: 'string' }, number: { type: 'string' } },
    'x-rules': [{ field: 'number', bankAccountOf: 'sortCode', message: 'Check it' }],
  };
  // The judge that is handed in: domain/bank has the real one, with the bank's own cases.
  const couldExist: AccountCheck = ({ accountNumber }) => accountNumber !== '66374959';
  const faults = (record: Record<string, unknown>) => brokenRules(account, record, record, '2026-11-22', couldExist);

  it('refuses two numbers that cannot belong together', () =>
    expect(faults({ sortCode: '089999', number: '66374959' })).toEqual([
      { instancePath: '/number', keyword: 'x-rules', params: { message: 'Check it' } },
    ]));

  it.each([
    { sortCode: '089999', number: '66374958' },
    // Its own schema refuses a number of the wrong length.
    { sortCode: '089999', number: '6637495' },
    { sortCode: '089999', number: null },
    { number: '66374959' },
  ])('accepts %o', (record) => expect(faults(record)).toEqual([]));

  it('is not passed over without the check', () =>
    expect(() => brokenRules(account, { number: '1' }, { number: '1' }, '2026-11-22')).toThrow(/pass couldExist/));
});

describe('a rule across two fields', () => {
  it.each([
    ['after', 'endsOn', 'startsOn', '2026-05-01', ['2026-05-02'], ['2026-05-01', '2026-04-30']],
    ['notBefore', 'endsOn', 'startsOn', '2026-05-01', ['2026-05-01', '2026-05-02'], ['2026-04-30']],
    ['before', 'startsOn', 'endsOn', '2026-05-01', ['2026-04-30'], ['2026-05-01']],
    ['notAfter', 'startsOn', 'endsOn', '2026-05-01', ['2026-05-01'], ['2026-05-02']],
    ['moreThan', 'most', 'least', 9, [10], [9, 8]],
    ['atLeast', 'most', 'least', 9, [9, 10], [8]],
    ['lessThan', 'least', 'most', 9, [8], [9]],
    ['atMost', 'least', 'most', 9, [9], [10]],
  ])('with "%s" refuses values in the wrong order', (comparison, field, other, value, right, wrong) => {
    const entity = trip({ field, [comparison]: other });
    for (const one of right) expect(fieldsOf(entity, { [other]: value, [field]: one })).toEqual([]);
    for (const one of wrong) expect(fieldsOf(entity, { [other]: value, [field]: one })).toEqual([`/${field}`]);
  });

  it('compares moments, not their texts', () => {
    const entity = trip({ field: 'arrivesAt', after: 'leavesAt' });
    expect(fieldsOf(entity, { leavesAt: '2026-05-01T10:00:00+01:00', arrivesAt: '2026-05-01T09:30:00Z' })).toEqual([]);
    expect(fieldsOf(entity, { leavesAt: '2026-05-01T10:00:00Z', arrivesAt: '2026-05-01T10:30:00+01:00' })).toEqual([
      '/arrivesAt',
    ]);
  });

  it('compares times of day', () => {
    const time: JsonSchema = { title: 'Time', type: 'string', format: 'time' };
    const entity = { ...trip({ field: 'closes', after: 'opens' }), properties: { opens: time, closes: time } };
    expect(fieldsOf(entity, { opens: '09:30', closes: '17:00' })).toEqual([]);
    expect(fieldsOf(entity, { opens: '09:30', closes: '09:30' })).toEqual(['/closes']);
    expect(withRulesKept({ opens: '09:30', closes: '09:30' }, entity, '2026-11-22')).toMatchObject({ closes: '10:30' });
  });

  it.each([
    ['after', {}, ['2026-11-23'], ['2026-11-22']],
    ['before', { years: -18 }, ['2008-11-21'], ['2008-11-22', '2020-01-01']],
    ['notBefore', { years: -120 }, ['1906-11-22'], ['1906-11-21']],
    ['notAfter', { months: 6 }, ['2027-05-22'], ['2027-05-23']],
    ['notBefore', { days: -7 }, ['2026-11-15'], ['2026-11-14']],
  ])('with "%s" compares a day with the present one, moved by %o', (comparison, offset, right, wrong) => {
    const entity = trip({ field: 'startsOn', [comparison]: 'today', offset });
    for (const one of right) expect(fieldsOf(entity, { startsOn: one })).toEqual([]);
    for (const one of wrong) expect(fieldsOf(entity, { startsOn: one })).toEqual(['/startsOn']);
  });

  it('compares a day with another one, moved by a length of time', () => {
    const entity = trip({ field: 'endsOn', notBefore: 'startsOn', offset: { years: 13 } });
    // Born on 29 February: 13 years later, the month ends a day earlier.
    expect(fieldsOf(entity, { startsOn: '2024-02-29', endsOn: '2037-02-28' })).toEqual([]);
    expect(fieldsOf(entity, { startsOn: '2024-02-29', endsOn: '2037-02-27' })).toEqual(['/endsOn']);
  });

  it('compares an amount with a number', () => {
    const entity = trip({ field: 'most', atLeast: 100 });
    expect(fieldsOf(entity, { most: 100 })).toEqual([]);
    expect(fieldsOf(entity, { most: 99 })).toEqual(['/most']);
  });

  it.each([
    ['one is empty', { startsOn: '2026-05-01', endsOn: null }],
    ['one is missing', { endsOn: '2026-05-01' }],
    ['one is not a day, which its own field reports', { startsOn: '2026-05-01', endsOn: '2026-02-30' }],
  ])('does not apply while %s', (_, record) =>
    expect(fieldsOf(trip({ field: 'endsOn', after: 'startsOn' }), record)).toEqual([]),
  );

  it('applies when either of its fields is written, and not otherwise', () => {
    const entity = trip({ field: 'endsOn', after: 'startsOn' });
    const record = { startsOn: '2026-05-02', endsOn: '2026-05-01', note: '' };
    expect(fieldsOf(entity, record, { startsOn: '2026-05-02' })).toHaveLength(1);
    expect(fieldsOf(entity, record, { endsOn: '2026-05-01' })).toHaveLength(1);
    expect(fieldsOf(entity, record, { note: '' })).toEqual([]);
  });

  it('is reported at its other field when that one alone is written', () => {
    const entity = trip({ field: 'endsOn', after: 'startsOn' });
    const record = { startsOn: '2026-05-02', endsOn: '2026-05-01' };
    expect(fieldsOf(entity, record, { startsOn: '2026-05-02' })).toEqual(['/startsOn']);
    expect(fieldsOf(entity, record, { endsOn: '2026-05-01' })).toEqual(['/endsOn']);
    expect(fieldsOf(entity, record)).toEqual(['/endsOn']);
  });
});

describe('made-up values', () => {
  it('are changed until they keep every rule', () => {
    const entity = trip(
      { field: 'endsOn', after: 'startsOn' },
      { field: 'arrivesAt', after: 'leavesAt' },
      { field: 'most', atLeast: 'least' },
    );
    const [startsOn, leavesAt] = ['2026-05-31', '2026-05-31T23:30:00Z'];
    const values = { startsOn, endsOn: startsOn, leavesAt, arrivesAt: leavesAt, least: 3, most: 1 };
    const kept = withRulesKept(values, entity, '2026-11-22');
    expect(kept).toMatchObject({ startsOn, endsOn: '2026-06-01', least: 3, most: 3 });
    expect(fieldsOf(entity, kept)).toEqual([]);
  });
});
