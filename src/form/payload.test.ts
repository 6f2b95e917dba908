import { describe, expect, it } from 'vitest';
import employee from '../../schemas/entities/employee.schema.json' with { type: 'json' };
import type { EntitySchema, JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { describeFields, type Field } from '../../schemas/lib/fields/field.ts';
import { changedFields, defaultValues, tidyText, toPayload, withNewRow } from './payload.ts';

const entity = employee as unknown as EntitySchema;
const only = (...names: string[]) => describeFields(names, entity, { employee: entity, ...stubs() });
const made = (properties: Record<string, JsonSchema>): Field[] =>
  describeFields(Object.keys(properties), { $id: 'boat', title: 'Boat', properties }, {});

/** References are left out: these tests do not need them. */
function stubs(): Record<string, EntitySchema> {
  const empty = ($id: string): EntitySchema => ({ $id, title: $id, properties: {} });
  return { 'payroll-relationship': empty('payroll-relationship') };
}

describe('a tidied text', () => {
  const { pattern = '' } = entity.properties['nationalInsurance'] ?? {};
  it.each([
    ['is trimmed', ' Ada ', '\\S', 'Ada'],
    ['is in capitals if only capitals are allowed', 'qq123456a', pattern, 'QQ123456A'],
    ['is unchanged if it is wrong in any other way', 'qq 12 34 56 a', pattern, 'qq 12 34 56 a'],
    ['keeps lower-case letters that are allowed', 'Bs1 4st', entity.properties['postCode']?.pattern ?? '', 'Bs1 4st'],
  ])('%s', (_, text, allowed, expected) => {
    expect(tidyText(text, { pattern: allowed })).toBe(expected);
  });
});

describe('the payload', () => {
  it('has null for an emptied optional field', () => {
    expect(toPayload({ email: '', town: '  ' }, only('email', 'town'), false)).toEqual({ email: null, town: null });
  });

  it('has null for an emptied required field of an existing record, which the validator then refuses', () => {
    expect(toPayload({ firstName: ' ' }, only('firstName'), false)).toEqual({ firstName: null });
  });

  it('leaves out an empty required field of a new record, whose absence the validator then refuses', () => {
    expect(toPayload({}, only('firstName', 'email'), true)).toEqual({ email: null });
  });

  it('keeps false and 0, which are values', () => {
    const fields = made({ a: { type: 'boolean' }, b: { type: 'integer' } });
    expect(toPayload({ a: false, b: 0 }, fields, false)).toEqual({ a: false, b: 0 });
  });
});

describe('a nested value', () => {
  const fields = made({
    emails: { type: 'array', items: { type: 'string', format: 'email' } },
    address: {
      type: ['object', 'null'],
      properties: { street: { type: 'string' }, county: { type: ['string', 'null'] } },
    },
  });

  it('is tidied too, and empty rows of a list are left out', () => {
    expect(toPayload({ emails: [' a@b.example ', '', undefined] }, fields, true)).toMatchObject({ emails: ['a@b.example'] });
  });

  it('is a record if at least one part is filled in', () => {
    expect(toPayload({ address: { street: ' Quay Street ', county: '' } }, fields, true)).toMatchObject({
      address: { street: 'Quay Street', county: null },
    });
  });

  it('is null while all parts are empty', () => {
    expect(toPayload({ address: { street: '', county: '' } }, fields, true)).toEqual({ address: null });
  });
});

it('a new record begins with the schema’s defaults, and with no for booleans', () => {
  const fields = made({
    frequency: { type: 'string', default: 'monthly' },
    isDefault: { type: 'boolean' },
    isKnown: { type: ['boolean', 'null'] },
    note: { type: 'string' },
  });
  expect(defaultValues(fields)).toEqual({ frequency: 'monthly', isDefault: false, isKnown: undefined, note: undefined });
});

describe('the changed fields', () => {
  it('are those that differ from the record', () => {
    const record = { email: 'a@example.com', town: 'Bath', annualSalary: 100 };
    expect(changedFields(record, { email: 'b@example.com', town: 'Bath', annualSalary: 100 })).toEqual({
      email: 'b@example.com',
    });
  });

  it('do not include a missing field that is now empty', () => {
    expect(changedFields({}, { county: null })).toEqual({});
    expect(changedFields({ county: null }, { county: '' })).toEqual({});
  });

  it('include an emptied field', () => {
    expect(changedFields({ county: 'Avon' }, { county: null })).toEqual({ county: null });
  });

  it('compare lists and records by content', () => {
    expect(changedFields({ tags: ['a'] }, { tags: ['a'] })).toEqual({});
    expect(changedFields({ tags: ['a'] }, { tags: ['b'] })).toEqual({ tags: ['b'] });
  });
});

describe('a row that was added to a list', () => {
  const level: JsonSchema = {
    type: 'object',
    properties: {
      group: { type: 'string' },
      percent: { type: 'number', default: 5 },
      isExempt: { type: 'boolean' },
      days: { type: 'array', items: { type: 'integer', default: 1 } },
    },
  };
  const [levels, names, nested] = made({
    levels: { type: 'array', items: level },
    names: { type: 'array', items: { type: 'string' } },
    nested: { type: 'object', properties: { levels: { type: 'array', items: level } } },
  });
  const added = (field: Field | undefined, before: unknown, after: unknown) =>
    withNewRow(field ?? expect.fail('There is no such field.'), before, after);
  const row = { percent: 5, isExempt: false };

  it('has the defaults of its schema', () => {
    expect(added(levels, undefined, [{}])).toEqual([row]);
    expect(added(levels, [{ group: 'A' }], [{ group: 'A' }, undefined])).toEqual([{ group: 'A' }, row]);
    expect(added(nested, {}, { levels: [{}] })).toEqual({ levels: [row] });
    expect(added(levels, [{ days: [] }], [{ days: [undefined] }])).toEqual([{ days: [1] }]);
  });

  it('stays empty without defaults, and a row that was there is never filled', () => {
    expect(added(names, ['a'], ['a', undefined])).toEqual(['a', undefined]);
    expect(added(levels, [{ percent: 6 }], [{}])).toEqual([{}]);
    expect(added(levels, [{}, {}], [{}])).toEqual([{}]);
  });
});
