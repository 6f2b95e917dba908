import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schemas } from '../readSchemas.ts';
import { columnName } from './columns.ts';
import { type StoredField, type StoredResourceShape, type StoredShape, wantedShape } from './storedShape.ts';

/** The shape of the records after the newest migration. It is committed, since the next change is found by comparison with it. */
export const shapeFile = 'server/store/migrations/stored.json';

/** @throws Error with the remedy, when there is no such file: every change would look like none. */
export function readShape(project: string): StoredShape {
  const file = join(project, shapeFile);
  const remedy = "Restore it from the repository's history.";
  if (!existsSync(file))
    throw new Error(`${shapeFile}:1:1  The file is missing, so no change of a schema can be told. ${remedy}`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredShape;
  } catch (error) {
    throw new Error(`${shapeFile}:1:1  The file is not valid JSON. ${remedy}`, { cause: error });
  }
}

/**
 * The stored shape after the records have been migrated to the schemas. Hand-written constraints are in no schema, and stay.
 *
 * @param resources - With `all`, a resource whose file is gone keeps its entry, because its records stay where they are.
 */
export function nextShape(schemas: Schemas, before: StoredShape, resources: 'all' | 'served'): StoredShape {
  const wanted = wantedShape(schemas);
  const tables = new Set(Object.values(wanted).map(({ table }) => table));
  const withChecks = ([resource, { entity, fields, ...rest }]: [string, StoredResourceShape]): [string, StoredResourceShape] => {
    const former = before[resource] ?? Object.values(before).find(({ table }) => table !== undefined && table === rest.table);
    const old = former?.fields ?? {};
    const checkField = ([field, stored]: [string, StoredField]): [string, StoredField] => {
      const origin = old[field] ? field : (schemas.entities[entity]?.properties[field]?.['x-renamed-from'] ?? field);
      const checks = old[origin]?.checks?.map((check) => check.replaceAll(wholeWord(columnName(origin)), columnName(field)));
      return [field, { ...stored, ...(checks && { checks }) }];
    };
    return [resource, { entity, ...rest, fields: Object.fromEntries(Object.entries(fields).map(checkField)) }];
  };
  const gone = Object.entries(before).filter(([name, { table }]) => !wanted[name] && (table === undefined || !tables.has(table)));
  return Object.fromEntries([...(resources === 'all' ? gone : []), ...Object.entries(wanted).map(withChecks)]);
}

const wholeWord = (word: string): RegExp => new RegExp(`\\b${word}\\b`, 'g');

/** One line for each field, so that a review shows which of them change. */
export function shapeText(shape: StoredShape): string {
  const resources = Object.entries(shape)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { fields, ...resource }]) => {
      const lines = Object.entries(fields).map(([field, stored]) => `      ${JSON.stringify(field)}: ${JSON.stringify(stored)}`);
      const head = Object.entries(resource).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
      return `  ${JSON.stringify(name)}: {\n${head.join('')}    "fields": {\n${lines.join(',\n')}\n    }\n  }`;
    });
  return `{\n${resources.join(',\n')}\n}\n`;
}
