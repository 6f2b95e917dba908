import { describe, expect, it } from 'vitest';
import employee from '../../schemas/entities/employee.schema.json' with { type: 'json' };
import type { EntitySchema, JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { describeFields, type Field } from '../fields/model/field.ts';
import { changedFields, defaultValues, tidyText, toPayload } from './payload.ts';

const entity = employee as unknown as EntitySchema;
const only = (...names: string[]) => describeFields(names, entity, { employee: entity, ...stubs() });
const made = (properties: Record<string, JsonSchema>): Field[] =>
  describeFields(Object.keys(properties), { $id: 'boat', title: 'Boat', properties }, {});

/** What the employee refers to is not what these tests are about. */
function stubs(): Record<string, EntitySchema> {
  const empty = ($id: string): EntitySchema => ({ $id, title: $id, properties: {} });
  return { 'payroll-relationship': empty('payroll-relationship') };
}

describe('tidying a text', () => {
  const { pattern = '' } = entity.properties['nationalInsurance'] ?? {};
  it.each([
    ['trims it', ' Ada ', '\\S', 'Ada'],
    ['turns it into capitals where only these are allowed', 'qq123456a', pattern, 'QQ123456A'],
    ['does not guess at what is wrong in another way', 'qq 12 34 56 a', pattern, 'qq 12 34 56 a'],
    ['leaves small letters that are allowed', 'Bs1 4st', entity.properties['postCode']?.pattern ?? '', 'Bs1 4st'],
  ])('%s', (_, text, allowed, expected) => {
    expect(tidyText(text, { pattern: allowed })).toBe(expected);
  });
});

describe('what is sent', () => {
  it('has null for an emptied optional field', () => {
    expect(toPayload({ email: '', town: '  ' }, only('email', 'town'), false)).toEqual({ email: null, town: null });
  });

  it('has null for an emptied required field of an existing record, which the validator then refuses', () => {
    expect(toPayload({ firstName: ' ' }, only('firstName'), false)).toEqual({ firstName: null });
  });

  it('leaves an empty required field of a new record out, whose absence the validator then refuses', () => {
    expect(toPayload({}, only('firstName', 'email'), true)).toEqual({ email: null });
  });

  it('keeps false and 0, which are values', () => {
    const fields = made({ a: { type: 'boolean' }, b: { type: 'integer' } });
    expect(toPayload({ a: false, b: 0 }, fields, false)).toEqual({ a: false, b: 0 });
  });
});

describe('what lies within', () => {
  const fields = made({
    emails: { type: 'array', items: { type: 'string', format: 'email' } },
    address: {
      type: ['object', 'null'],
      properties: { street: { type: 'string' }, county: { type: ['string', 'null'] } },
    },
  });

  it('is tidied too, and the empty rows of a list are no values', () => {
    expect(toPayload({ emails: [' a@b.example ', '', undefined] }, fields, true)).toMatchObject({ emails: ['a@b.example'] });
  });

  it('is a record as soon as one part of it is filled in', () => {
    expect(toPayload({ address: { street: ' Quay Street ', county: '' } }, fields, true)).toMatchObject({
      address: { street: 'Quay Street', county: null },
    });
  });

  it('is nothing while all of it is empty', () => {
    expect(toPayload({ address: { street: '', county: '' } }, fields, true)).toEqual({ address: null });
  });
});

it('a new record begins with the schema’s defaults, and with no for what is yes or no', () => {
  const fields = made({
    frequency: { type: 'string', default: 'monthly' },
    isDefault: { type: 'boolean' },
    isKnown: { type: ['boolean', 'null'] },
    note: { type: 'string' },
  });
  expect(defaultValues(fields)).toEqual({ frequency: 'monthly', isDefault: false, isKnown: undefined, note: undefined });
});

describe('what was changed', () => {
  it('is what differs from the record', () => {
    const record = { email: 'a@example.com', town: 'Bath', annualSalary: 100 };
    expect(changedFields(record, { email: 'b@example.com', town: 'Bath', annualSalary: 100 })).toEqual({
      email: 'b@example.com',
    });
  });

  it('does not count a missing field as different from an empty one', () => {
    expect(changedFields({}, { county: null })).toEqual({});
    expect(changedFields({ county: null }, { county: '' })).toEqual({});
  });

  it('counts an emptied field', () => {
    expect(changedFields({ county: 'Avon' }, { county: null })).toEqual({ county: null });
  });

  it('compares lists and records by what they hold', () => {
    expect(changedFields({ tags: ['a'] }, { tags: ['a'] })).toEqual({});
    expect(changedFields({ tags: ['a'] }, { tags: ['b'] })).toEqual({ tags: ['b'] });
  });
});
