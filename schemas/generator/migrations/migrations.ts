import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Column, columnsOf, storedEntities, type StoredResource } from './columns.ts';
import { migratedColumns } from './migratedColumns.ts';
import type { Schemas } from '../readSchemas.ts';
import { sqlName } from './sqlName.ts';
import { tableStatements } from './tableMigration.ts';

/** A migration that the schemas need and that is not written yet. */
export interface MissingMigration {
  /** `0007-payrolls-night-rate`, or `0007-payrolls-3-fields` where the fields are too many to be named. */
  name: string;
  /** What it brings, in words: `columns of portal.payrolls for nightRate`. */
  lacks: string;
  source: string;
}

const folder = 'server/store/migrations';

/**
 * The migrations that give a column to every stored field that has none, one for each table, and let go of records that may be deleted.
 *
 * @param project - The folder that holds `schemas` and `server`.
 * @throws Error naming the field and the remedy, when rows that are already there could not have a value for it.
 */
export function missingMigrations(schemas: Schemas, project: string): MissingMigration[] {
  const files = readdirSync(join(project, folder))
    .filter((name) => /^\d{4}-.*\.ts$/.test(name))
    .sort();
  const sources = files.map((name) => readFileSync(join(project, folder, name), 'utf8'));
  const tables = migratedColumns(sources);
  let number = Number(files.at(-1)?.slice(0, 4) ?? 0);
  return storedEntities(schemas).flatMap((resource): MissingMigration[] => {
    const { table, entity } = resource;
    const existing = tables.get(table);
    if (!existing && resource.isServed) {
      number += 1;
      const fields = columnsOf(entity).map(({ field }) => field);
      return [{ name: numbered(number, table), lacks: columnsIn(table, fields), source: tableSource(resource) }];
    }
    if (!existing)
      throw new Error(
        `No migration makes the table portal.${table}: write it in ${folder}, or store the resource as documents ("storage": { "documents": true }).`,
      );
    const needed: MissingMigration[] = [];
    const missing = columnsOf(entity).filter(({ name }) => !existing.has(name));
    for (const column of missing) refuseUnknownValue(column, entity.$id);
    if (missing.length > 0) {
      number += 1;
      const fields = missing.map(({ field }) => field);
      needed.push({ name: nameOf(number, table, missing), lacks: columnsIn(table, fields), source: sourceOf(table, missing) });
    }
    if (resource.isDeletable && !sources.some((source) => grantsDelete(source, table))) {
      number += 1;
      const lacks = `the right to delete from portal.${table}`;
      needed.push({ name: `${numbered(number, table)}-deletable`, lacks, source: grantSource(table) });
    }
    return needed;
  });
}

const columnsIn = (table: string, fields: readonly string[]): string => `columns of portal.${table} for ${fields.join(', ')}`;

const grantsDelete = (source: string, table: string): boolean =>
  new RegExp(`grant [^\`';]*\\bdelete\\b[^\`';]* on portal\\.${table} `).test(source);

function refuseUnknownValue({ field, isNullable, hasDefault }: Column, entity: string): void {
  if (isNullable || hasDefault) return;
  throw new Error(
    `schemas/entities/${entity}.schema.json, at /properties/${field}: the records that are already there have no value for it. ` +
      'Give it a "default", let its type be null too, or mark it "x-stored": false when the service works it out.',
  );
}

function nameOf(number: number, table: string, missing: readonly Column[]): string {
  const fields = missing.length > 2 ? [`${missing.length}-fields`] : missing.map(({ name }) => name);
  return [numbered(number, table), ...fields].join('-').replaceAll('_', '-');
}

const numbered = (number: number, table: string): string => `${String(number).padStart(4, '0')}-${table}`.replaceAll('_', '-');

const escaped = (sql: string): string => sql.replace(/[\\`]|\$\{/g, '\\$&');

function tableSource(resource: StoredResource): string {
  const statements = tableStatements(resource).map((statement) => `  \`${escaped(statement)}\`,\n`);
  return `import { type Kysely, sql } from 'kysely';

/** A table for the records of schemas/resources/${resource.name}.json, and what their documents held. Written by npm run generate; once it has been released, it stays as it is. */
const statements = [
${statements.join('')}];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
`;
}

function grantSource(table: string): string {
  return `import { type Kysely, sql } from 'kysely';

/** Lets records go, as their resource's file says. Written by npm run generate; once it has been released, it stays as it is. */
const statement = 'grant delete on portal.${table} to portal_api, portal_provider';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
`;
}

function sourceOf(table: string, missing: readonly Column[]): string {
  const added = missing.map(({ name, sql }) => `    add column ${sqlName(name)} ${sql}`).join(',\n');
  return `import { type Kysely, sql } from 'kysely';

/** Columns for the fields that schemas/entities has gained. Written by npm run generate; once it has been released, it stays as it is. */
const statement = \`alter table portal.${table}
${escaped(added)}\`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
`;
}

/** Writes the migrations, and lists each in `all.ts`. @returns the files that were written, below the project. */
export function writeMigrations(missing: readonly MissingMigration[], project: string): string[] {
  const list = join(project, folder, 'all.ts');
  for (const { name, source } of missing) {
    writeFileSync(join(project, folder, `${name}.ts`), source);
    writeFileSync(list, listed(readFileSync(list, 'utf8'), name));
  }
  return missing.map(({ name }) => `${folder}/${name}.ts`);
}

function listed(source: string, name: string): string {
  const variable = `migration${name.slice(0, 4)}`;
  const withImport = source.replace(/\n\n\/\*\*/, `\nimport * as ${variable} from './${name}.ts';\n\n/**`);
  const withEntry = withImport.replace(/\n\};\n$/, `\n  '${name}': ${variable},\n};\n`);
  if (withEntry === withImport || withImport === source)
    throw new Error(`${folder}/all.ts is not laid out as a list of migrations: add '${name}' to it by hand.`);
  return withEntry;
}
