import { expect, it } from 'vitest';
import { validate } from '../../../schemas/built/entities/statement-correction.js';
import entity from '../../../schemas/entities/statement-correction.schema.json' with { type: 'json' };
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { fieldErrors } from '../../work/core/validFields.ts';

it('a body with a fault in each of many fields names the first 1,000', () => {
  const row = { employeeRegularAmount: 'fifty', employerRegularAmount: -1, employeeLumpSum: 0.5 };
  const body = { changes: Array.from({ length: 6_500 }, () => row), reason: 'Wrong salary' };
  validate(body);
  const errors = fieldErrors(validate.errors ?? [], entity as EntitySchema, body);
  expect(errors).toHaveLength(1_000);
  expect(errors[0]).toEqual({ field: 'changes', defaultMessage: 'Change the amounts of 1 to 1,000 employees at a time' });
});
