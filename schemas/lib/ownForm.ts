import { formSchema } from './formSchema.ts';
import type { EntitySchema, JsonSchema } from './jsonSchema.ts';

/** `payroll#/properties/reasonForCeasing`: a field that a form takes from an entity. */
const FIELD = /^([a-z][a-z-]*)#\/properties\/(\w+)$/;

/** A form may write a field that is read-only in its entity. */
const AS_STORED = ['readOnly', 'x-writeOnce', 'x-stored'];

function fieldOf(property: JsonSchema, file: string, entities: Readonly<Record<string, EntitySchema>>): JsonSchema {
  const { $ref, ...own } = property;
  const [, name = '', field = ''] = FIELD.exec($ref ?? '') ?? [];
  if (name === '') return property;
  const taken = entities[name]?.properties[field];
  if (!taken)
    throw new Error(
      `${file} takes "${field}" of "${name}", which does not exist: add it to schemas/entities/${name}.schema.json, or correct the $ref.`,
    );
  return { ...Object.fromEntries(Object.entries(taken).filter(([key]) => !AS_STORED.includes(key))), ...own };
}

/**
 * A file of `schemas/forms`, with the fields that it takes from entities copied in, so that each enumeration is kept in one place.
 *
 * @throws Error naming the file and the remedy, for an unknown field.
 * @example ownForm({ …, properties: { reason: { title: 'Reason', $ref: 'payroll#/properties/reasonForCeasing' } } }, { payroll })
 */
export function ownForm(form: EntitySchema, entities: Readonly<Record<string, EntitySchema>>): EntitySchema {
  const file = `schemas/forms/${form.$id}.schema.json`;
  const properties = Object.fromEntries(
    Object.entries(form.properties).map(([name, property]) => [name, fieldOf(property, file, entities)]),
  );
  return { ...form, properties };
}

const CONDITIONS = ['if', 'then', 'else', 'allOf'] as const;

/** The schema of the data of such a form. A required field may not be null either. */
export function ownFormSchema(form: EntitySchema): JsonSchema {
  const conditions = CONDITIONS.filter((keyword) => form[keyword] !== undefined).map((keyword) => [keyword, form[keyword]]);
  return {
    ...formSchema(form, { fields: Object.keys(form.properties), required: form.required ?? [] }),
    ...Object.fromEntries(conditions),
  } as JsonSchema;
}
