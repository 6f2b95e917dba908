import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { allFormats } from '../lib/fields/allFormats.ts';

/** A meta-schema, as an editor reads it. */
interface Meta {
  $ref?: string;
  $defs?: Record<string, Meta>;
  description?: string;
  enum?: unknown[];
  properties?: Record<string, Meta>;
  patternProperties?: Record<string, Meta>;
  additionalProperties?: Meta | false;
  items?: Meta;
  oneOf?: Meta[];
  anyOf?: Meta[];
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8')) as unknown;
const metas = {
  entities: 'entity.meta.json',
  forms: 'entity.meta.json',
  'forms/sign-up': 'entity.meta.json',
  resources: 'resource.meta.json',
  operations: 'operations.meta.json',
  'bulk-loads': 'bulk-load-columns.meta.json',
  'bulk-loads/formats': 'bulk-load-format.meta.json',
};
const files = Object.entries(metas).flatMap(([folder, meta]) =>
  readdirSync(join(import.meta.dirname, '..', folder))
    // Bulk loads have several kinds of file in one folder.
    .filter((name) => name.endsWith('.json') && name !== 'modules.json' && (folder !== 'bulk-loads' || name === 'columns.json'))
    .map((name) => ({
      folder,
      file: join(import.meta.dirname, '..', folder, name),
      meta: join(import.meta.dirname, meta),
    })),
);

it('every file names the meta-schema that its editor completes it by', () => {
  for (const { file, meta } of files) {
    const { $schema = '' } = read(file) as { $schema?: string };
    // That of a resource is generated, and refers to the one of all resources: schemas/generator/resourceMeta.test.ts.
    const own = file.replace(/resources\/([\w-]+)\.json$/, 'generated/meta/$1.meta.json');
    const expected = own === file ? meta : own;
    expect(resolve(dirname(file), $schema), file).toBe(expected);
    expect(existsSync(expected), expected).toBe(true);
  }
});

const target = ({ $ref = '' }: Meta, root: Meta): Meta | undefined => root.$defs?.[$ref.slice('#/$defs/'.length)];
const explanationOf = (meta: Meta, root: Meta): string | undefined => meta.description ?? target(meta, root)?.description;

/** The keys of `value` that an editor would show without an explanation, as paths. */
function unexplained(value: unknown, meta: Meta, root: Meta, path: string): string[] {
  const { $ref, ...own } = meta;
  if ($ref !== undefined) return unexplained(value, { ...target(meta, root), ...own }, root, path);
  // Of several ways to write something, the one that leaves least unexplained is meant.
  const [best = []] = [...(meta.oneOf ?? []), ...(meta.anyOf ?? [])]
    .map((way) => unexplained(value, way, root, path))
    .toSorted((one, other) => one.length - other.length);
  if (meta.oneOf || meta.anyOf) return best;
  if (Array.isArray(value)) return value.flatMap((entry) => (meta.items ? unexplained(entry, meta.items, root, path) : []));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = `${path}/${key}`;
    const named =
      meta.properties?.[key] ??
      Object.entries(meta.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern).test(key))?.[1];
    if (named) return [...(explanationOf(named, root) ? [] : [place]), ...unexplained(inner, named, root, place)];
    if (meta.additionalProperties) return unexplained(inner, meta.additionalProperties, root, place);
    return meta.properties ? [place] : [];
  });
}

it.each(Object.entries(metas))('every key that the files in schemas/%s use is explained', (folder, name) => {
  const meta = read(join(import.meta.dirname, name)) as Meta;
  const missing = files.filter((one) => one.folder === folder).flatMap(({ file }) => unexplained(read(file), meta, meta, ''));
  expect([...new Set(missing)]).toEqual([]);
});

it('the modules of a sign-up name their meta-schema, and every key is explained', () => {
  const meta = read(join(import.meta.dirname, 'sign-up.meta.json')) as Meta;
  const file = join(import.meta.dirname, '../forms/sign-up/modules.json');
  const { $schema = '' } = read(file) as { $schema?: string };
  expect(resolve(dirname(file), $schema)).toBe(join(import.meta.dirname, 'sign-up.meta.json'));
  expect(unexplained(read(file), meta, meta, '')).toEqual([]);
});

it('the formats to choose from are those that the validators know', () => {
  const { $defs } = read(join(import.meta.dirname, 'entity.meta.json')) as Meta;
  expect($defs?.['value']?.properties?.['format']?.enum?.toSorted()).toEqual(Object.keys(allFormats).toSorted());
});
