import type { EntitySchema, JsonSchema } from './jsonSchema.ts';

/** What a form asks for: fields of an entity, and which of them must be filled in. */
export interface FormFields {
  fields: readonly string[];
  required: readonly string[];
}

/** A field that must be filled in may not be emptied either. */
function notNull(property: JsonSchema): JsonSchema {
  if (!Array.isArray(property.type)) return property;
  const types = property.type.filter((type) => type !== 'null');
  const [only] = types;
  return { ...property, type: types.length === 1 && only !== undefined ? only : types };
}

/**
 * The schema of a form that writes some fields of an entity: the entity's own properties, nothing else, so that a form and its
 * entity cannot disagree.
 *
 * @throws Error naming the field and the remedy, when the entity does not have it.
 * @example formSchema(employee, { fields: ['firstName'], required: ['firstName'] })
 */
export function formSchema(entity: EntitySchema, { fields, required }: FormFields): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const field of fields) {
    const property = entity.properties[field];
    if (!property)
      throw new Error(
        `${entity.$id} has no field "${field}": add it to schemas/entities/${entity.$id}.schema.json, or take it out of the form.`,
      );
    properties[field] = required.includes(field) ? notNull(property) : property;
  }
  return { type: 'object', additionalProperties: false, required: [...required], properties };
}

/** Whether a field of a record may be given another value: not one that only the service sets, nor one that is given once. */
export const isChangeable = (property: JsonSchema): boolean => !property.readOnly && !property['x-writeOnce'];

/**
 * The schema of a PATCH: any of the form's fields may be left out, and then stays as it was (RFC 5789). Those that cannot be changed are
 * none of it: a section only shows them.
 */
export function patchSchema(entity: EntitySchema, { fields, required }: FormFields): JsonSchema {
  const changeable = fields.filter((field) => isChangeable(entity.properties[field] ?? {}));
  const form = { fields: changeable, required: required.filter((field) => changeable.includes(field)) };
  return { ...formSchema(entity, form), required: [] };
}

const CONDITIONS = ['$defs', 'if', 'then', 'else', 'allOf'] as const;

/** The conditions of an entity (`if`, `then`, `else`, `allOf`) as a schema of their own; null where it has none. */
export function conditionsSchema(entity: EntitySchema): JsonSchema | null {
  if (!entity.if && !entity.allOf) return null;
  return Object.fromEntries(CONDITIONS.filter((key) => entity[key] !== undefined).map((key) => [key, entity[key]]));
}
