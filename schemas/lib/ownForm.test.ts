import { Ajv2020 } from 'ajv/dist/2020.js';
import { allFormats } from './fields/allFormats.ts';
import * as actionForms from '../built/formSchemas.js';
import { describe, expect, it } from 'vitest';
import { ownForm, ownFormSchema } from './ownForm.ts';
import type { EntitySchema } from './jsonSchema.ts';

const reason = { title: 'Reason for ceasing', type: ['string', 'null'], oneOf: [{ const: 'closed', title: 'Closed' }] };
const payroll: EntitySchema = {
  $id: 'payroll',
  title: 'Payroll',
  properties: { reasonForCeasing: { ...reason, readOnly: true } },
};
const form: EntitySchema = {
  $id: 'cease-payroll',
  title: 'Ceasing',
  required: ['reason'],
  properties: {
    reason: { title: 'Why', $ref: 'payroll#/properties/reasonForCeasing' },
    comment: { title: 'Comment', type: ['string', 'null'] },
  },
  if: { properties: { reason: { const: 'closed' } } },
  else: { required: ['comment'] },
};

it('copies the fields that a form takes from an entity, as writable fields with the form’s own title', () => {
  expect(ownForm(form, { payroll }).properties['reason']).toEqual({ ...reason, title: 'Why' });
});

it('keeps the required fields and the conditions of the form', () => {
  const schema = ownFormSchema(ownForm(form, { payroll }));
  expect(schema).toMatchObject({ additionalProperties: false, required: ['reason'], if: form.if, else: form.else });
  expect(schema.properties).toMatchObject({ reason: { type: 'string' }, comment: { type: ['string', 'null'] } });
});

it('names the file and the remedy for an unknown field', () => {
  expect(() => ownForm(form, {})).toThrow(
    'schemas/forms/cease-payroll.schema.json takes "reasonForCeasing" of "payroll", which does not exist: add it to schemas/entities/payroll.schema.json, or correct the $ref.',
  );
});

describe('the forms of actions', () => {
  it.each(
    Object.values(actionForms).flatMap((form) => (form.required ?? []).map((field): [string, string] => [form.$id, field])),
  )('%s has no empty %s', (id, field) => {
    const form = Object.values(actionForms).find(({ $id }) => $id === id);
    const validate = new Ajv2020({ strict: false, allErrors: true, formats: allFormats }).compile(
      ownFormSchema(form as EntitySchema),
    );
    validate({ [field]: null });
    expect(validate.errors?.map(({ instancePath }) => instancePath)).toContain(`/${field}`);
  });
});
