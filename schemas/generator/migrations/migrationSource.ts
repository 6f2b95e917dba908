import type { Column, StoredResource } from './columns.ts';
import { sqlName } from './sqlName.ts';
import type { Statement } from './tableChanges.ts';
import { tableStatements } from './tableMigration.ts';

const escapeTemplate = (sql: string): string => sql.replace(/[\\`]|\$\{/g, '\\$&');

const head = (says: string): string => `import { type Kysely, sql } from 'kysely';

/** ${says} Written by npm run generate; once it has been released, it stays as it is. */
`;

const runsAll = `
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
`;

const runsOne = `
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
`;

export function tableSource(resource: StoredResource): string {
  const statements = tableStatements(resource).map((statement) => `  \`${escapeTemplate(statement)}\`,\n`);
  const says = `A table for the records of schemas/resources/${resource.name}.json, and what their documents held.`;
  return `${head(says)}const statements = [\n${statements.join('')}];\n${runsAll}`;
}

export const grantSource = (table: string): string =>
  `${head("Lets records go, as their resource's file says.")}const statement = 'grant delete on portal.${table} to portal_api, portal_provider';\n${runsOne}`;

export const addColumns = (table: string, added: readonly Column[]): string =>
  `alter table portal.${table}\n${added.map(({ name, sql }) => `    add column ${sqlName(name)} ${sql}`).join(',\n')}`;

export const columnsSource = (table: string, added: readonly Column[]): string =>
  `${head('Columns for the fields that schemas/entities has gained.')}const statement = \`${escapeTemplate(addColumns(table, added))}\`;\n${runsOne}`;

/** Each statement stands below its comment, which also keeps the list one statement a line for the formatter. */
export function changesSource(resource: string, statements: readonly Statement[]): string {
  const lines = statements.map(({ says, sql }) => `  // ${says}\n  \`${escapeTemplate(sql)}\`,\n`);
  const says = `The records of schemas/resources/${resource}.json follow their entity, which has changed.`;
  return `${head(says)}const statements = [\n${lines.join('')}];\n${runsAll}`;
}
