import { describe, expect, it } from 'vitest';
import ourAccount from '../../definitions/our-bank-account.json' with { type: 'json' };
import bankAccount from '../../entities/bank-account.schema.json' with { type: 'json' };
import draft from '../../forms/sign-up/collection-account.schema.json' with { type: 'json' };
import mandate from '../../entities/direct-debit-mandate.schema.json' with { type: 'json' };
import statement from '../../entities/statement.schema.json' with { type: 'json' };
import relationship from '../../entities/company-relationship.schema.json' with { type: 'json' };
import employee from '../../entities/employee.schema.json' with { type: 'json' };
import payrollRelationship from '../../entities/payroll-relationship.schema.json' with { type: 'json' };
import schemeRelationship from '../../entities/pension-scheme-relationship.schema.json' with { type: 'json' };
import type { EntitySchema, JsonSchema } from '../jsonSchema.ts';
import { describeField, describeValue } from '../fields/field.ts';
import { formatGivenValue, formatValue } from './formatValue.ts';

const entities = Object.fromEntries(
  [employee, payrollRelationship, schemeRelationship, relationship].map((entity) => [
    entity.$id,
    entity as unknown as EntitySchema,
  ]),
);
const owner = entities['employee'] as EntitySchema;
const show = (schema: JsonSchema, value: unknown) => formatValue(describeField('x', schema, owner, entities), value);
const showOwn = (name: string, value: unknown) =>
  formatValue(describeField(name, owner.properties[name] ?? {}, owner, entities), value);

describe('a value as text', () => {
  it.each<[string, JsonSchema, unknown, string]>([
    ['pounds from pence', { type: 'integer', 'x-unit': 'pence' }, 2_850_050, '£28,500.50'],
    ['a number with its unit', { type: 'integer', 'x-unit': 'days' }, 14, '14 days'],
    ['the size of a file', { type: 'integer', 'x-unit': 'bytes' }, 7_262, '7 KB'],
    ['whole pounds', { type: 'integer', 'x-unit': 'pounds' }, 20_000, '£20,000'],
    ['a negative amount', { type: 'integer', 'x-unit': 'pence' }, -5, '-£0.05'],
    ['the size of a large file', { type: 'integer', 'x-unit': 'bytes' }, 1_258_291, '1.2 MB'],
    ['seconds', { type: 'number', 'x-unit': 'seconds' }, 1200, '1,200 seconds'],
    ['a nullable number with its unit', { type: ['integer', 'null'], 'x-unit': 'days' }, 14, '14 days'],
    ['a number in one branch of several', { anyOf: [{ type: 'integer', 'x-unit': 'days' }, { type: 'null' }] }, 14, '14 days'],
    ['a sort code', { type: 'string', 'x-notation': 'sortCode' }, '089999', '08-99-99'],
    ['a sort code that may be missing', { type: ['string', 'null'], 'x-notation': 'sortCode' }, '089999', '08-99-99'],
    ['an account number', { type: 'string', 'x-notation': 'accountNumber' }, '00012345', '00012345'],
    ['a National Insurance number', { type: 'string', 'x-notation': 'nationalInsurance' }, 'QQ123456A', 'QQ123456A'],
    ['a postcode', { type: 'string', 'x-notation': 'postcode' }, 'YO1 7HH', 'YO1 7HH'],
    ['a phone number', { type: 'string', format: 'tel-gb-ie' }, '020 7946 0100', '020 7946 0100'],
    ['an email address', { type: 'string', format: 'email' }, 'ada@example.com', 'ada@example.com'],
    ['a time of day', { type: 'string', format: 'time' }, '09:30:00', '09:30:00'],
    ['a number among choices', { oneOf: [{ const: 5, title: 'Friday' }] }, 5, 'Friday'],
    ['one of plain choices', { enum: ['red', 'blue'] }, 'red', 'red'],
    ['a choice for true', { type: 'boolean', oneOf: [{ const: true, title: 'Read only' }] }, true, 'Read only'],
    ['a list of choices', { type: 'array', items: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] } }, ['a', 'b'], 'A, b'],
    ['an empty list', { type: 'array', items: { type: 'string' } }, [], '-'],
    [
      'a file',
      { type: 'object', 'x-file': { mediaTypes: [] } },
      { id: 'f', name: 'Signed.pdf', size: 300_000 },
      'Signed.pdf, 293 KB',
    ],
    [
      'a record in the order of its schema',
      { type: 'object', properties: { name: { title: 'Berth', type: 'integer' }, fee: { title: 'Fee', type: 'integer' } } },
      { fee: 500, name: 7 },
      'Berth 7 · Fee 500',
    ],
    [
      'a record with parts of an earlier version',
      { type: 'object', properties: {} },
      { name: 'Main', berth: 7 },
      'Main · berth 7',
    ],
    ['one of a unit', { type: 'integer', 'x-unit': 'days' }, 1, '1 day'],
    ['zero pence', { type: 'integer', 'x-unit': 'pence' }, 0, '£0.00'],
    ['a percentage with 2 decimals at most', { type: 'number', 'x-unit': 'percent' }, 4.125, '4.13%'],
    ['a date day first', { type: 'string', format: 'date' }, '2026-04-06', '06/04/2026'],
    ['an impossible date as a dash', { type: 'string', format: 'date' }, '2025-02-29', '-'],
    ['a date of the wrong type as a dash', { type: 'string', format: 'date' }, 20260406, '-'],
    [
      'a moment in the United Kingdom',
      { type: 'string', format: 'date-time' },
      '2026-07-01T13:05:00Z',
      'Wed 01 Jul 2026, 2:05 pm',
    ],
    ['an enumeration by its label', { oneOf: [{ const: 'a', title: 'Label' }] }, 'a', 'Label'],
    ['an unknown value of an enumeration unchanged', { oneOf: [{ const: 'a', title: 'Label' }] }, 'z', 'z'],
    ['true', { type: 'boolean' }, true, 'Yes'],
    ['false', { type: 'boolean' }, false, 'No'],
    ['a missing boolean', { type: 'boolean' }, undefined, '-'],
    ['a missing text', { type: 'string' }, null, '-'],
    ['an empty text', { type: 'string' }, '', '-'],
    ['a secret masked', { type: 'string', 'x-secret': true }, 'hunter2', '••••••'],
    ['an empty secret as a dash', { type: 'string', 'x-secret': true }, null, '-'],
    ['a large number', { type: 'integer' }, 5000, '5,000'],
    ['a number that is not finite', { type: 'integer' }, Number.NaN, '-'],
    ['a text where a number should be', { type: 'integer', 'x-unit': 'pence' }, '12', '-'],
  ])('%s', (_, schema, value, expected) => {
    expect(show(schema, value)).toBe(expected);
  });

  it('of a record is its name, with the status in brackets if it is not active', () => {
    expect(showOwn('mostRecentPayrollRelationship', { payrollUid: 'p', name: 'Weekly staff', isActive: true })).toBe(
      'Weekly staff',
    );
    expect(showOwn('mostRecentPayrollRelationship', { payrollUid: 'p', name: 'Weekly staff', isActive: false })).toBe(
      'Weekly staff (Not active)',
    );
    expect(showOwn('mostRecentPayrollRelationship', null)).toBe('-');
  });

  it('of a list is its records, one after the other', () => {
    const schemes = [
      { pensionSchemeUid: '1', name: 'Master Trust', state: 'active' },
      { pensionSchemeUid: '2', name: 'Old Scheme', state: 'optedOut' },
    ];
    expect(showOwn('pensionSchemeRelationships', schemes)).toBe('Master Trust · Active, Old Scheme · Opted out');
    expect(showOwn('pensionSchemeRelationships', [])).toBe('-');
    // "Not a member" and not "Not enrolled", which would contradict the date behind it.
    const former = {
      pensionSchemeUid: '3',
      name: 'Former',
      state: 'notEnrolled',
      enrolledOn: '2020-02-01',
      endedOn: '2024-05-31',
    };
    expect(showOwn('pensionSchemeRelationships', [former])).toBe(
      'Former · Not a member · Enrolled on 01/02/2020 · Ended on 31/05/2024',
    );
  });

  it('of a record without a name is its values', () => {
    const access = {
      companyId: 1007,
      isActive: true,
      isPensionAdministrator: true,
      isSeniorPensionAdministrator: false,
      isEmployee: false,
    };
    expect(showOwn('companyRelationships', [{ ...access, startedTimestamp: '2026-01-05T09:00:00Z', endedTimestamp: null }])).toBe(
      'Employer 1007 · Active · Pension administrator · Since Mon 05 Jan 2026, 9:00 am',
    );
  });
});

it('of a record with one value is that value', () => {
  const allowance: JsonSchema = {
    type: 'object',
    properties: {
      currency: { title: 'Currency', type: 'string', const: 'GBP' },
      amount: { title: 'Amount', type: 'integer', 'x-unit': 'pounds' },
    },
  };
  expect(show(allowance, { currency: 'GBP', amount: 20_000 })).toBe('£20,000');
});

it('of a sort code has hyphens, also within a bank account', () => {
  const sortCode: JsonSchema = { title: 'Sort code', type: 'string', 'x-notation': 'sortCode' };
  expect(show(sortCode, '089999')).toBe('08-99-99');
  expect(show({ ...sortCode, 'x-secret': true }, '089999')).toBe('••••••');
  const account: JsonSchema = { type: 'object', properties: { name: { title: 'Name', type: 'string' }, sortCode } };
  expect(show(account, { name: 'Breakwater Ltd', sortCode: '089999' })).toMatch(/08-99-99/);
});

it.each([
  ['direct-debit-mandate', mandate.properties.sortCode],
  ['bank-account', bankAccount.properties.sortCode],
  ['our-bank-account', ourAccount.properties.sortCode],
  ['collection-account', draft.properties.sortCode],
  ['statement', statement.$defs['bank-account'].properties.sortCode],
])('each sort code of %s names its notation', (_, schema) => expect(schema).toMatchObject({ 'x-notation': 'sortCode' }));

it.each<[string, unknown]>([
  ['a missing value', null],
  ['an empty text', ''],
  ['an empty list', []],
])('%s is null for a place that says so by itself', (_, value) => {
  expect(formatGivenValue(describeField('x', { type: ['string', 'null'] }, owner, entities), value)).toBeNull();
});

it('an id is read digit by digit', () => {
  expect(formatValue(describeField('employerId', { type: 'integer' }, owner, entities), 1007)).toBe('1007');
});

it.each<[unknown, string]>([
  ['Closed by the employer', 'Closed by the employer'],
  [1200, '1,200'],
  [true, 'Yes'],
  [['a', 'b'], 'a, b'],
  [{ kind: 'weekly', count: 2 }, 'weekly · count 2'],
])('%j without a schema is %s', (value, expected) => {
  expect(formatValue(describeValue('x', value), value)).toBe(expected);
});
