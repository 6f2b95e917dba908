import type { EntitySchema, JsonSchema } from '../jsonSchema.ts';

/** One `if` of an entity, with its `then` and `else`. */
export type Condition = JsonSchema & { if: JsonSchema };

/** The conditions of an entity, its own `if` before those of its `allOf`. The number of a condition is its position in this list. */
export const conditionsOf = (entity: EntitySchema): Condition[] =>
  [entity, ...(entity.allOf ?? [])].filter((one): one is typeof one & Condition => one.if !== undefined);
