import type { EntitySchema, JsonSchema } from './jsonSchema.ts';

/** The fields of a form, all of one entity, and the required ones among them. */
export interface FormFields {
  fields: readonly string[];
  required: readonly string[];
}

/** A required field may not be null either. */
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

/** Whether a field of a record can be changed: not one that only the service sets, nor one that is set once. */
export const isChangeable = (property: JsonSchema): boolean => !property.readOnly && !property['x-writeOnce'];

/**
 * The schema of a PATCH: any of the form's fields may be left out, and then stays unchanged (RFC 5789). Fields that cannot be changed are not part
 * of it: a section only shows them.
 */
export function patchSchema(entity: EntitySchema, { fields, required }: FormFields): JsonSchema {
  const changeable = fields.filter((field) => isChangeable(entity.properties[field] ?? {}));
  const form = { fields: changeable, required: required.filter((field) => changeable.includes(field)) };
  return { ...formSchema(entity, form), required: [] };
}

const CONDITIONS = ['$defs', 'if', 'then', 'else', 'allOf'] as const;

/** The conditions of an entity (`if`, `then`, `else`, `allOf`) as a separate schema; null if there are none. */
export function conditionsSchema(entity: EntitySchema): JsonSchema | null {
  if (!entity.if && !entity.allOf) return null;
  return Object.fromEntries(CONDITIONS.filter((key) => entity[key] !== undefined).map((key) => [key, entity[key]]));
}
