import { describe, expect, it } from 'vitest';
import ourAccount from '../../../schemas/definitions/our-bank-account.json' with { type: 'json' };
import bankAccount from '../../../schemas/entities/bank-account.schema.json' with { type: 'json' };
import draft from '../../../schemas/forms/sign-up/collection-account.schema.json' with { type: 'json' };
import mandate from '../../../schemas/entities/direct-debit-mandate.schema.json' with { type: 'json' };
import statement from '../../../schemas/entities/statement.schema.json' with { type: 'json' };
import relationship from '../../../schemas/entities/company-relationship.schema.json' with { type: 'json' };
import employee from '../../../schemas/entities/employee.schema.json' with { type: 'json' };
import payrollRelationship from '../../../schemas/entities/payroll-relationship.schema.json' with { type: 'json' };
import schemeRelationship from '../../../schemas/entities/pension-scheme-relationship.schema.json' with { type: 'json' };
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { describeField } from '../model/field.ts';
import { formatValue } from './formatValue.ts';
import { fillTemplate } from '../../shared/format/fillTemplate.ts';

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

describe('a title', () => {
  it('takes the values of its fields', () => {
    expect(fillTemplate('{firstName} {lastName}', { firstName: 'Ada', lastName: 'Byron' })).toBe('Ada Byron');
  });

  it('leaves out what is missing', () => {
    expect(fillTemplate('{firstName} {lastName}', { lastName: 'Byron', firstName: null })).toBe('Byron');
  });
});
