import { records } from '../../schemas/generated/records.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EntitySchema, JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { readSchemas } from '../../schemas/generator/readSchemas.ts';
import { specDrafts } from './specDrafts.ts';
import { type SpecEntity, specEntities } from './specFields.ts';

const { entities } = readSchemas(join(import.meta.dirname, '../../schemas'));

/** The schemas that apply to a value: through references, lists, and "this or null". */
function forms(schema: JsonSchema, owner: EntitySchema): { schema: JsonSchema; owner: EntitySchema }[] {
  const local = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  if (local) return forms(owner.$defs?.[local] ?? {}, owner);
  const other = schema.$ref === undefined ? undefined : entities[schema.$ref];
  if (other) return forms(other, other);
  return [
    { schema, owner },
    ...(schema.items ? forms(schema.items, owner) : []),
    ...(schema.anyOf ?? []).flatMap((branch) => forms(branch, owner)),
  ];
}

function find(path: string, entity: EntitySchema): JsonSchema | undefined {
  let found: { schema: JsonSchema; owner: EntitySchema }[] = [{ schema: entity, owner: entity }];
  for (const name of path.split('.'))
    found = found.flatMap(({ schema, owner }) => {
      const property = schema.properties?.[name];
      return property ? forms(property, owner) : [];
    });
  return found[0]?.schema;
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const missingFrom = ({ schema, fields, renamed = {} }: SpecEntity): string[] => {
  const entity = entities[schema];
  if (!entity) return [`schemas/entities/${schema}.schema.json`];
  return words(fields).filter((field) => !words(renamed[field] ?? field).every((path) => find(path, entity)));
};

describe('the entities of docs/product.md, point 3', () => {
  it.each(Object.entries({ ...specEntities, ...specDrafts }))('%s has every field in its schema', (_name, entity) => {
    expect(missingFrom(entity)).toEqual([]);
  });

  it('finds a missing field, also in a list', () => {
    expect(missingFrom({ schema: 'user', fields: 'email shoeSize companyRelationships.shoeSize' })).toEqual([
      'shoeSize',
      'companyRelationships.shoeSize',
    ]);
  });
});

/** Every property of a schema, at any depth, with its path. */
function properties(schema: JsonSchema, path: string): [string, JsonSchema][] {
  const parts = [schema.items, ...(schema.anyOf ?? []), ...Object.values(schema.$defs ?? {})].filter(
    (part) => part !== undefined,
  );
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]): [string, JsonSchema][] => [
      [`${path}/${name}`, property],
      ...properties(property, `${path}/${name}`),
    ]),
    ...parts.flatMap((part) => properties(part, path)),
  ];
}

const all = Object.entries(entities).flatMap(([name, entity]) => properties(entity, name));
/** Help that repeats the label is no help. */
const isPlain = (path: string): boolean => /\/(?:first|last)Name$/.test(path);
/** The states of records that live by a chart, which describes them. */
const charted = new Set(
  records.flatMap(({ resource }) => (resource.lifecycle?.events ? [`${resource.entity}/${resource.lifecycle.state}`] : [])),
);
const valueKinds = ['type', '$ref', 'anyOf', 'const'] as const;

describe('every field of every entity', () => {
  it('has a title, and a type', () => {
    expect(all.filter(([, { title }]) => !title).map(([path]) => path)).toEqual([]);
    expect(all.filter(([, property]) => !valueKinds.some((kind) => kind in property)).map(([path]) => path)).toEqual([]);
  });

  it('has a description, if it belongs to the product', () => {
    const described = new Set(Object.values({ ...specEntities, ...specDrafts }).map(({ schema }) => schema));
    const ownFields = [...described].flatMap((name) =>
      Object.entries(entities[name]?.properties ?? {}).map(([field, property]) => [`${name}/${field}`, property] as const),
    );
    expect(
      ownFields.filter(([path, { description }]) => !description && !isPlain(path) && !charted.has(path)).map(([path]) => path),
    ).toEqual([]);
  });

  it('labels each of its choices', () => {
    const choices = all.flatMap(([path, { oneOf = [] }]) => oneOf.map((option) => [path, option] as const));
    expect(choices.length).toBeGreaterThan(100);
    expect(choices.filter(([, { title }]) => !title).map(([path]) => path)).toEqual([]);
  });

  it('has a default that is valid', async () => {
    const { Ajv2020 } = await import('ajv/dist/2020.js');
    const { allFormats } = await import('../../schemas/lib/fields/allFormats.ts');
    const ajv = new Ajv2020({ strict: false, formats: allFormats });
    const withDefault = all.filter(([, property]) => property.default !== undefined);
    expect(withDefault.filter(([, property]) => !ajv.validate(property, property.default)).map(([path]) => path)).toEqual([]);
  });
});
