import type { EntitySchema, JsonSchema } from '../jsonSchema.ts';

/** One `if` of an entity, with what it asks for. */
export type Condition = JsonSchema & { if: JsonSchema };

/** The conditions of an entity, its own `if` before those of its `allOf`. Their number is their place in this list. */
export const conditionsOf = (entity: EntitySchema): Condition[] =>
  [entity, ...(entity.allOf ?? [])].filter((one): one is typeof one & Condition => one.if !== undefined);
