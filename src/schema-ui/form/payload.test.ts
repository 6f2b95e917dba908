import { describe, expect, it } from 'vitest';
import employee from '../../../schemas/entities/employee.schema.json' with { type: 'json' };
import type { JsonSchema } from '../../../schemas/jsonSchema.ts';
import { changedFields, tidyText, toPayload } from './payload.ts';

const properties = employee.properties as unknown as Record<string, JsonSchema>;
const only = (...names: string[]) => Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]));

describe('tidying a text', () => {
  const { pattern = '' } = properties['nationalInsurance'] ?? {};
  it.each([
    ['trims it', ' Ada ', '\\S', 'Ada'],
    ['turns it into capitals where only these are allowed', 'qq123456a', pattern, 'QQ123456A'],
    ['does not guess at what is wrong in another way', 'qq 12 34 56 a', pattern, 'qq 12 34 56 a'],
    ['leaves small letters that are allowed', 'Bs1 4st', properties['postCode']?.pattern ?? '', 'Bs1 4st'],
  ])('%s', (_, text, pattern, expected) => {
    expect(tidyText(text, { pattern })).toBe(expected);
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
    expect(toPayload({ a: false, b: 0 }, { a: { type: 'boolean' }, b: { type: 'integer' } }, false)).toEqual({ a: false, b: 0 });
  });
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
