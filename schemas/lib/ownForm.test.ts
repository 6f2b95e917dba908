import { expect, it } from 'vitest';
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

it('writes out what a form takes over from an entity, under the form’s own title, and may be written', () => {
  expect(ownForm(form, { payroll }).properties['reason']).toEqual({ ...reason, title: 'Why' });
});

it('asks for what must be filled in, and keeps the form’s conditions', () => {
  const schema = ownFormSchema(ownForm(form, { payroll }));
  expect(schema).toMatchObject({ additionalProperties: false, required: ['reason'], if: form.if, else: form.else });
  expect(schema.properties).toMatchObject({ reason: { type: 'string' }, comment: { type: ['string', 'null'] } });
});

it('names the file and the remedy when there is no such field', () => {
  expect(() => ownForm(form, {})).toThrow(
    'schemas/forms/cease-payroll.schema.json takes "reasonForCeasing" of "payroll", which does not exist: add it to schemas/entities/payroll.schema.json, or correct the $ref.',
  );
});
