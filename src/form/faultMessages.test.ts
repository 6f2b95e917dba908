import { describe, expect, it } from 'vitest';
import employeeFile from '../../schemas/entities/employee.schema.json' with { type: 'json' };
import { validate as create } from '../../schemas/built/validators/employees/create.js';
import { validate as personalDetails } from '../../schemas/built/validators/employees/personal-details.js';
import type { EntitySchema, JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { describeFields } from '../../schemas/lib/fields/field.ts';
import { faultMessages } from './faultMessages.ts';
import { toPayload } from './payload.ts';

const employee = employeeFile as unknown as EntitySchema;
const fieldsOf = (...names: string[]) => describeFields(names, employee, {});
const check = (validate: typeof create, names: string[], values: Record<string, unknown>, isNew: boolean) => {
  const fields = fieldsOf(...names);
  const payload = toPayload(values, fields, isNew);
  return validate(payload) ? {} : faultMessages(validate.errors ?? [], fields, payload);
};

describe('a section', () => {
  const names = ['firstName', 'lastName', 'dateOfBirth', 'nationalInsurance'];
  const ada = { firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1990-12-10', nationalInsurance: 'qq123456a' };

  it('with valid values has no errors', () => {
    expect(check(personalDetails, names, ada, false)).toEqual({});
  });

  it('has the schema’s own message for each faulty field, once', () => {
    const faulty = {
      ...ada,
      firstName: '',
      lastName: 'B'.repeat(41),
      dateOfBirth: '31/02/1990',
      nationalInsurance: 'QQ 12 34 5 A',
    };
    expect(check(personalDetails, names, faulty, false)).toEqual({
      firstName: 'Enter a first name',
      lastName: 'Enter a last name of 40 characters or fewer',
      dateOfBirth: "This isn't a valid date. Enter one such as 31/03/1980",
      nationalInsurance: 'Enter a national insurance number, such as QQ123456A',
    });
  });
});

it('a new record has a fault for each missing field, in the order of the screen', () => {
  const names = ['firstName', 'lastName', 'dateOfBirth', 'payrollNumber', 'payrollUid', 'employmentStartDate', 'email'];
  expect(Object.keys(check(create, names, { lastName: 'Byron' }, true))).toEqual([
    'firstName',
    'dateOfBirth',
    'payrollNumber',
    'payrollUid',
    'employmentStartDate',
  ]);
});

const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  properties: {
    name: { title: 'Trading name', type: 'string' },
    crew: {
      title: 'Crew',
      type: 'array',
      items: {
        title: 'Sailor',
        type: 'object',
        properties: { age: { title: 'Age', type: 'integer', 'x-message': 'Sailors are grown up' } },
      },
    },
  } satisfies Record<string, JsonSchema>,
};
const fields = describeFields(['name', 'crew'], boat, {});

describe('a field without a message of its own', () => {
  const fault = (keyword: string, params = {}) => [{ instancePath: '/name', keyword, params }];
  it.each([
    ['required', [{ instancePath: '', keyword: 'required', params: { missingProperty: 'name' } }], 'Enter the trading name'],
    ['type', fault('type'), 'Enter the trading name'],
    ['type of a number', fault('type', { type: ['integer', 'null'] }), 'Enter the trading name as a whole number'],
    ['maxLength', fault('maxLength', { limit: 80 }), 'Shorten the trading name to 80 characters'],
    ['minimum', fault('minimum', { limit: 0 }), 'Trading name must be 0 or more'],
    ['minItems', fault('minItems', { limit: 2 }), 'Trading name: give 2 or more'],
    ['enum', fault('enum'), 'Choose one of the options for the trading name'],
    ['date', fault('format', { format: 'date' }), "This isn't a valid date. Enter one such as 31/03/2026"],
    ['pattern', fault('pattern'), 'Check the trading name for letters, digits or signs that do not belong in it'],
  ])('has a message for its %s', (_, faults, expected) => {
    expect(faultMessages(faults, fields, { name: 'Gull' })).toEqual({ name: expected });
  });
});

describe('a field with messages for some of its rules', () => {
  const schema: JsonSchema = {
    title: 'CO2 emissions (g/km)',
    type: ['string', 'null'],
    'x-message': 'Enter a whole number, such as 120',
    'x-messages': { maxLength: 'Enter 4 digits at most' },
  };
  const own = (property: JsonSchema) => describeFields(['co2'], { ...boat, properties: { co2: property } }, {});
  const said = (keyword: string, value: unknown, property = schema) =>
    faultMessages([{ instancePath: '/co2', keyword, params: { limit: 4 } }], own(property), { co2: value });

  it('shows these messages for their rules, and its general message for any other rule', () => {
    expect(said('maxLength', '12345')).toEqual({ co2: 'Enter 4 digits at most' });
    expect(said('pattern', 'much')).toEqual({ co2: 'Enter a whole number, such as 120' });
  });

  it.each([null, '', undefined])('asks for an empty value (%j), with its title as written', (empty) =>
    expect(said('type', empty)).toEqual({ co2: 'Enter the CO2 emissions (g/km)' }),
  );

  it('shows the schema’s own message for an empty value', () => {
    const required = { ...schema, 'x-messages': { required: 'Look the emissions up' } };
    expect(said('type', null, required)).toEqual({ co2: 'Look the emissions up' });
  });

  it('asks to choose a choice, not to enter it', () => {
    const choice: JsonSchema = { title: 'Fuel', type: 'string', oneOf: [{ const: 'petrol', title: 'Petrol' }] };
    expect(said('type', null, choice)).toEqual({ co2: 'Choose the fuel' });
    expect(said('enum', 'wood', { ...choice, 'x-messages': { oneOf: 'Choose a fuel from the list' } })).toEqual({
      co2: 'Choose a fuel from the list',
    });
  });
});

it.each([
  ['12,34', 'Use commas only between thousands, and a point before the pence, such as 1,234.50'],
  ['1.005', 'Enter whole pence, with two decimals at most, such as 1.01'],
  ['lots', 'Enter the fee in pounds'],
])('an amount typed as %s gets the remedy for it', (typed, expected) => {
  const fee: JsonSchema = { title: 'Fee', type: 'integer', 'x-unit': 'pence', 'x-message': 'Enter the fee in pounds' };
  const money = describeFields(['fee'], { ...boat, properties: { fee } }, {});
  expect(faultMessages([{ instancePath: '/fee', keyword: 'type', params: {} }], money, { fee: typed })).toEqual({
    fee: expected,
  });
});

it('a fault within a list is shown at its place, with its own field’s message', () => {
  const faults = [
    { instancePath: '/crew/1/age', keyword: 'type', params: {} },
    { instancePath: '', keyword: 'if', params: { failingKeyword: 'then' } },
    { instancePath: '', keyword: 'required', params: { missingProperty: 'name' } },
  ];
  expect(Object.entries(faultMessages(faults, fields, { crew: [{}, { age: 'x' }] }))).toEqual([
    ['name', 'Enter the trading name'],
    ['crew.1.age', 'Sailors are grown up'],
  ]);
});
