import { describe, expect, it } from 'vitest';
import employee from '../../../schemas/entities/employee.schema.json' with { type: 'json' };
import { create, personalDetails } from '../../../schemas/generated/validators/employees.js';
import type { JsonSchema } from '../../../schemas/jsonSchema.ts';
import { compiledValidator } from './compiledValidator.ts';
import { faultMessages } from './faultMessages.ts';
import { toPayload } from './payload.ts';

const properties = employee.properties as unknown as Record<string, JsonSchema>;
const only = (...names: string[]) => Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]));

function check(
  validate: typeof create,
  names: string[],
  values: Record<string, unknown>,
  isNew: boolean,
): { messages: Record<string, string | undefined>; errorSchema: object } {
  const shown = only(...names);
  const validator = compiledValidator(validate, shown, (form) => toPayload(form, shown, isNew));
  const { errors, errorSchema } = validator.validateFormData(values, {});
  return { messages: Object.fromEntries(errors.map(({ name = '', message }) => [name, message])), errorSchema };
}

describe('a section', () => {
  const names = ['firstName', 'lastName', 'dateOfBirth', 'nationalInsurance'];
  const ada = { firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1990-12-10', nationalInsurance: 'qq123456a' };

  it('that is as it should be has no errors', () => {
    expect(check(personalDetails, names, ada, false).messages).toEqual({});
  });

  it('has the schema’s own words for each faulty field, once', () => {
    expect(
      check(
        personalDetails,
        names,
        { ...ada, firstName: '', dateOfBirth: '31/02/1990', nationalInsurance: 'QQ 12 34 56 A' },
        false,
      ).messages,
    ).toEqual({
      firstName: 'Enter a first name of 40 characters or fewer',
      dateOfBirth: 'Enter a real date of birth, such as 31/03/1980',
      nationalInsurance: 'Enter a national insurance number with no spaces, such as QQ123456A',
    });
  });

  it('gives RJSF the errors where it looks for them', () => {
    expect(check(personalDetails, names, { ...ada, lastName: 'x'.repeat(41) }, false).errorSchema).toEqual({
      lastName: { __errors: ['Enter a last name of 40 characters or fewer'] },
    });
  });
});

it('a new record complains of what is missing, in the order of the screen', () => {
  const names = ['firstName', 'lastName', 'dateOfBirth', 'payrollNumber', 'payrollUid', 'employmentStartDate', 'email'];
  expect(Object.keys(check(create, names, { lastName: 'Byron' }, true).messages)).toEqual([
    'firstName',
    'dateOfBirth',
    'payrollNumber',
    'payrollUid',
    'employmentStartDate',
  ]);
});

describe('a field without words of its own', () => {
  const fault = (keyword: string, params = {}) => [{ instancePath: '/name', keyword, params }];
  it.each([
    ['required', [{ instancePath: '', keyword: 'required', params: { missingProperty: 'name' } }], 'Enter the trading name'],
    ['type', fault('type'), 'Enter the trading name'],
    ['maxLength', fault('maxLength', { limit: 80 }), 'Shorten the trading name to 80 characters'],
    ['minimum', fault('minimum', { limit: 0 }), 'Trading name must be 0 or more'],
    ['oneOf', fault('oneOf'), 'Choose one of the options for the trading name'],
    ['pattern', fault('pattern'), 'Check the trading name: it does not have the right form'],
  ])('says what is wrong with its %s', (_, faults, expected) => {
    expect(faultMessages(faults, { name: { title: 'Trading name' } })).toEqual({ name: expected });
  });
});

it('a condition that nobody compiled is said, not guessed', () => {
  expect(() => compiledValidator(create, {}, () => ({})).isValid({}, {}, {})).toThrow('schemas/generator/validators.ts');
});
