import fc from 'fast-check';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';

type Entities = Readonly<Record<string, EntitySchema>>;

const texts = fc.oneof(
  fc.constantFrom('', ' ', '2024-02-29', '2025-02-29', '2026-11-21T12:00:00Z', 'QQ123456A', 'BS1 4ST', 'a@b.example', '12345678'),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

/** Values that fit the schema most of the time, with a preference for edge cases. */
function fitting(schema: JsonSchema, owner: EntitySchema, entities: Entities, depth: number): fc.Arbitrary<unknown> {
  if (depth > 5) return fc.constant(null);
  const local = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  if (local) return documents(owner.$defs?.[local] ?? {}, owner, entities, depth + 1);
  const other = schema.$ref === undefined ? undefined : entities[schema.$ref];
  if (other) return documents(other, other, entities, depth + 1);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices)
    return fc.oneof(
      ...choices.map((one) => ('const' in one ? fc.constant(one.const) : documents(one, owner, entities, depth + 1))),
    );
  const of: Record<string, () => fc.Arbitrary<unknown>> = {
    string: () => texts,
    integer: () => fc.integer({ min: (schema.minimum ?? -5) - 1, max: (schema.maximum ?? 1_000_000) + 1 }),
    number: () => fc.double({ min: -1, max: 101 }),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: () => fc.array(documents(schema.items ?? {}, owner, entities, depth + 1), { maxLength: 3 }),
    object: () => record(schema, owner, entities, depth),
  };
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? fc.jsonValue() : fc.oneof(...types.map((type) => of[type]?.() ?? fc.jsonValue()));
}

function record(
  schema: JsonSchema,
  owner: EntitySchema,
  entities: Entities,
  depth: number,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    documents(property, owner, entities, depth + 1),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: schema.required ?? [] });
}

/** Values that fit the schema, and sometimes any JSON value. */
export const documents = (schema: JsonSchema, owner: EntitySchema, entities: Entities, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: fitting(schema, owner, entities, depth) }, { weight: 1, arbitrary: fc.jsonValue() });

/** Records of the entity. Each field fits the schema most of the time. */
export const records = (entity: EntitySchema, entities: Entities): fc.Arbitrary<Record<string, unknown>> =>
  record(entity, entity, entities, 0);
