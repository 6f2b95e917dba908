import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '../../schemas/formats.ts';
import * as compiled from '../../schemas/generated/validators/entities.js';
import { readSchemas } from '../../schemas/generator/readSchemas.ts';
import { validatorName } from '../../schemas/generator/validators.ts';
import type { EntitySchema, JsonSchema } from '../../schemas/jsonSchema.ts';
import type { Validate, ValidationFault } from '../../schemas/validate.ts';

/** How many documents are made up for each entity: VALIDATED_DOCUMENTS=10000 for the thorough run. */
const numRuns = Number(process.env['VALIDATED_DOCUMENTS'] ?? 200);

const { entities } = readSchemas(join(import.meta.dirname, '../../schemas'));
const validators: Readonly<Record<string, Validate>> = compiled;

const ajv = new Ajv2020({ allErrors: true, strict: false, formats });
for (const { $schema: _meta, ...schema } of Object.values(entities)) ajv.addSchema(schema);

const texts = fc.oneof(
  fc.constantFrom('', ' ', '2024-02-29', '2025-02-29', '2026-11-21T12:00:00Z', 'QQ123456A', 'BS1 4ST', 'a@b.example', '12345678'),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

/** Values that fit the schema more often than not, at its edges above all. */
function fitting(schema: JsonSchema, owner: EntitySchema, depth: number): fc.Arbitrary<unknown> {
  if (depth > 5) return fc.constant(null);
  const local = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  if (local) return documents(owner.$defs?.[local] ?? {}, owner, depth + 1);
  const other = schema.$ref === undefined ? undefined : entities[schema.$ref];
  if (other) return documents(other, other, depth + 1);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices)
    return fc.oneof(...choices.map((one) => ('const' in one ? fc.constant(one.const) : documents(one, owner, depth + 1))));
  const of: Record<string, () => fc.Arbitrary<unknown>> = {
    string: () => texts,
    integer: () => fc.integer({ min: (schema.minimum ?? -5) - 1, max: (schema.maximum ?? 1_000_000) + 1 }),
    number: () => fc.double({ min: -1, max: 101 }),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: () => fc.array(documents(schema.items ?? {}, owner, depth + 1), { maxLength: 3 }),
    object: () => record(schema, owner, depth),
  };
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? fc.jsonValue() : fc.oneof(...types.map((type) => of[type]?.() ?? fc.jsonValue()));
}

function record(schema: JsonSchema, owner: EntitySchema, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, documents(property, owner, depth + 1)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: schema.required ?? [] });
}

/** What fits, and now and then anything at all that JSON can say. */
const documents = (schema: JsonSchema, owner: EntitySchema, depth: number): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: fitting(schema, owner, depth) }, { weight: 1, arbitrary: fc.jsonValue() });

/** A choice with labels is compiled as an enumeration (see checkedPart.ts): one fault where whole ajv finds one for each choice as well. */
const ofChoice = new Set(['oneOf', 'const', 'enum']);

const places = (faults: readonly ValidationFault[] | null | undefined): string[] => {
  const all = (faults ?? []).map(({ instancePath, keyword }) => `${instancePath} ${ofChoice.has(keyword) ? 'choice' : keyword}`);
  return [...new Set(all)].toSorted();
};

describe('the compiled validators, which both sides use', () => {
  it.each(Object.values(entities))(
    '$title: find what the whole of ajv finds, in any document',
    { timeout: 600_000 },
    (entity) => {
      const validate = validators[validatorName(entity.$id)];
      const whole = ajv.getSchema(entity.$id);
      if (!validate || !whole) throw new Error(`There is no validator of ${entity.$id}: run npm run generate.`);
      fc.assert(
        fc.property(documents(entity, entity, 0), (document) => {
          expect(validate(document)).toBe(whole(document));
          expect(places(validate.errors)).toEqual(places(whole.errors as ValidationFault[] | null));
        }),
        { numRuns },
      );
    },
  );
});
