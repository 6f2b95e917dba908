import { expect, it } from 'vitest';
import { formSchema, patchSchema } from './formSchema.ts';
import { employees } from '../generated/resources.ts';

const { entity } = employees;

it("uses the entity's own properties, and refuses null for required ones", () => {
  const schema = formSchema(entity, { fields: ['dateOfBirth', 'email'], required: ['dateOfBirth'] });
  expect(schema.properties?.['dateOfBirth']).toEqual({ ...entity.properties['dateOfBirth'], type: 'string' });
  expect(schema.properties?.['email']).toBe(entity.properties['email']);
  expect(schema).toMatchObject({ additionalProperties: false, required: ['dateOfBirth'] });
});

it('lets a PATCH leave out required fields', () => {
  expect(patchSchema(entity, { fields: ['firstName'], required: ['firstName'] }).required).toEqual([]);
});

it('names a field that the entity lacks, and the remedy', () => {
  expect(() => formSchema(entity, { fields: ['shoeSize'], required: [] })).toThrow(
    'employee has no field "shoeSize": add it to schemas/entities/employee.schema.json',
  );
});
