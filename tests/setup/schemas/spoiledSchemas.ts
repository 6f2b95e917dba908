import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedSchemas, type SchemaFiles } from '../../../schemas/generator/checkedSchemas.ts';
import { printFaults } from '../../../schemas/generator/reports/printFaults.ts';
import { type ServiceFacts, serviceFaults } from '../../../schemas/generator/faults/serviceFaults.ts';
import { readMetaSchemas } from '../../../schemas/generator/metaSchemas.ts';
import type { SchemaFile } from '../../../schemas/generator/schemaFiles.ts';

const examples = join(import.meta.dirname, '../exampleSchemas');
const meta = readMetaSchemas(join(import.meta.dirname, '../../../schemas/meta'));

/** The folder of schemas that an example file would lie in. */
function folderOf(file: string): keyof SchemaFiles {
  if (file === 'weather.json') return 'operations';
  if (file === 'sink-boat.schema.json') return 'forms';
  return file.endsWith('.schema.json') ? 'entities' : 'resources';
}

const texts = new Map(readdirSync(examples).map((file) => [file, readFileSync(join(examples, file), 'utf8')]));

/** The facts of a service that serves every call of the examples. */
const facts: ServiceFacts = {
  calls: [
    'GET /employers/{}/boats',
    'GET /boats/{}',
    'POST /employers/{}/boats',
    'PATCH /boats/{}',
    'POST /boats/{}/sink',
    'GET /boats/{}/oars',
    'GET /oars/{}',
    'GET /harbours',
    'GET /employers/{}/boats/alphabet',
    'GET /weather',
  ],
  computed: {},
  code: "query.get('sea')",
};

/** Replaces the first occurrence of a text in an example file. */
export type Mistake = readonly [file: string, written: string, replacement: string];

/**
 * The faults of the example files once mistakes have been made in them, as `npm run generate` reports them.
 * @throws Error when a file does not hold the text that a mistake replaces.
 */
export function faultsAfter(...mistakes: readonly Mistake[]): string[] {
  const spoiled = new Map(texts);
  for (const [file, written, replacement] of mistakes) {
    const text = spoiled.get(file);
    if (!text?.includes(written)) throw new Error(`${file} does not hold ${written}.`);
    spoiled.set(
      file,
      text.replace(written, () => replacement),
    );
  }
  const files: Record<keyof SchemaFiles, SchemaFile[]> = {
    definitions: [],
    entities: [],
    forms: [],
    resources: [],
    operations: [],
  };
  for (const [file, text] of spoiled) {
    const folder = folderOf(file);
    files[folder].push({ path: `schemas/${folder}/${file}`, name: file.replace(/(?:\.schema)?\.json$/, ''), text });
  }
  const charts = { boat: { title: 'Boat', initial: 'ashore', states: [], events: [] } };
  const { contents, faults } = checkedSchemas(files, meta, {
    widgets: ['radio', 'text'],
    sharedPermissions: ['fleet.read'],
    charts,
  });
  const places = new Map(Object.values(files).flatMap((some) => some.map(({ path, text }): [string, string] => [path, text])));
  return printFaults(faults.length > 0 ? faults : serviceFaults(contents, facts), places);
}
