import { expect, it } from 'vitest';
import { formSchema, patchSchema } from './formSchema.ts';
import { employees } from '../generated/resources.ts';

const { entity } = employees;

it("takes the entity's own properties, and lets nobody empty what must be filled in", () => {
  const schema = formSchema(entity, { fields: ['dateOfBirth', 'email'], required: ['dateOfBirth'] });
  expect(schema.properties?.['dateOfBirth']).toEqual({ ...entity.properties['dateOfBirth'], type: 'string' });
  expect(schema.properties?.['email']).toBe(entity.properties['email']);
  expect(schema).toMatchObject({ additionalProperties: false, required: ['dateOfBirth'] });
});

it('lets a PATCH leave out what a form must fill in', () => {
  expect(patchSchema(entity, { fields: ['firstName'], required: ['firstName'] }).required).toEqual([]);
});

it('names a field that the entity does not have, and what to do', () => {
  expect(() => formSchema(entity, { fields: ['shoeSize'], required: [] })).toThrow(
    'employee has no field "shoeSize": add it to schemas/entities/employee.schema.json',
  );
});
