import { formSchema } from './formSchema.ts';
import type { EntitySchema, JsonSchema } from './jsonSchema.ts';

/** `payroll#/properties/reasonForCeasing`: a field that a form takes over from an entity. */
const FIELD = /^([a-z][a-z-]*)#\/properties\/(\w+)$/;

/** A form writes what its entity only shows. */
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
 * A file of `schemas/forms` with the fields written out that it takes over from entities, so that an enumeration is kept in one place.
 *
 * @throws Error naming the file and the remedy, when there is no such field.
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

/** The schema of what such a form sends. What must be filled in may not be emptied either. */
export function ownFormSchema(form: EntitySchema): JsonSchema {
  const conditions = CONDITIONS.filter((keyword) => form[keyword] !== undefined).map((keyword) => [keyword, form[keyword]]);
  return {
    ...formSchema(form, { fields: Object.keys(form.properties), required: form.required ?? [] }),
    ...Object.fromEntries(conditions),
  } as JsonSchema;
}
