import { existingMigrations } from '../migrations/existingMigrations.ts';
import { columnName, storedEntities, type StoredResource } from '../migrations/columns.ts';
import type { FieldChange } from '../migrations/fieldChanges.ts';
import type { MissingMigration, TableChanges } from '../migrations/migrations.ts';
import { archivedColumn } from '../migrations/tableChanges.ts';
import type { Schemas } from '../readSchemas.ts';
import { columnLines, generatedColumns, type KeptColumn } from './columnLines.ts';
import type { SchemaFiles } from './schemaFolder.ts';
import { newTable, newTableFile } from './newTable.ts';
import {
  columnTextsOf,
  dropConstraints,
  editColumn,
  findTableBody,
  grantDelete,
  nameOfColumn,
  renameColumn,
  typeOfColumn,
} from './tableText.ts';

/**
 * The files of `server/store/schema` after the tables have followed the schemas: the columns of fields, the names of renamed ones
 * wherever a statement about their table has them, a right to delete, and a file for each new table.
 *
 * @param migrations - Those that are about to be written.
 */
export function followSchemas(
  files: SchemaFiles,
  schemas: Schemas,
  { migrations, project }: { migrations: readonly MissingMigration[]; project: string },
): SchemaFiles {
  const existing = existingMigrations(project).tables;
  const followed: Record<string, string> = { ...files };
  for (const resource of storedEntities(schemas)) {
    const { table } = resource;
    const changes = migrations.flatMap((migration) => (migration.changes?.table === table ? [migration.changes] : []));
    const file = Object.keys(followed).find((name) => findTableBody(followed[name] ?? '', table) !== undefined);
    if (file === undefined) followed[newTableFile(resource)] = newTable(resource);
    else followed[file] = follow(followed[file] ?? '', resource, { changes, migrated: existing.get(table) ?? new Set() });
  }
  return followed;
}

interface Context {
  changes: readonly TableChanges[];
  /** The columns that the migrations in the folder leave. */
  migrated: ReadonlySet<string>;
}

function follow(text: string, resource: StoredResource, { changes, migrated }: Context): string {
  const { table } = resource;
  const changed = changes.reduce(
    (all, { fields, number }) => fields.reduce((now, field) => followField(now, table, field, number), all),
    text,
  );
  const archived = new Set(
    changes.flatMap(({ fields, number }) => fields.map(({ field }) => archivedColumn(columnName(field), number))),
  );
  const isThere = (name: string): boolean => migrated.has(name) || archived.has(name);
  const followed = editBody(changed, table, (body) => withColumns(body, resource, isThere));
  return resource.isDeletable ? grantDelete(followed, table) : followed;
}

/** The text after what the statements of `tableChanges.ts` do to a column and to all that belongs to it. */
function followField(text: string, table: string, change: FieldChange, number: string): string {
  const column = columnName(change.field);
  switch (change.kind) {
    case 'renamed':
      return renameColumn(text, table, columnName(change.from), column);
    case 'unread':
      return editBody(text, table, (body) => editColumn(body, column, (definition) => definition.replace(' not null', '')));
    case 'removed': {
      const name = archivedColumn(column, number);
      const archive = (definition: string): string => `${name} ${typeOfColumn(definition)}`;
      const others = editBody(text, table, (body) => editColumn(dropConstraints(body, column), column, archive));
      return renameColumn(others, table, column, name);
    }
    case 'added':
    case 'changed':
      return text;
  }
}

function editBody(text: string, table: string, edit: (body: string) => string): string {
  const body = findTableBody(text, table);
  return body === undefined ? text : text.replace(body, () => edit(body));
}

/** The definition with the columns of the entity as it is, and those of fields that are gone. */
function withColumns(body: string, resource: StoredResource, isKept: (name: string) => boolean): string {
  const [lines = '', inner = ''] = generatedColumns.exec(body) ?? [];
  const written = new Set(columnTextsOf(body.replace(lines, '')).map(nameOfColumn));
  const fields = new Set(
    Object.keys(resource.entity.properties)
      .filter((field) => isStored(resource, field))
      .map(columnName),
  );
  const kept = columnTextsOf(inner)
    .map((line): KeptColumn => ({ name: nameOfColumn(line), line }))
    .filter(({ name }) => !fields.has(name) && isKept(name));
  const columns = columnLines(resource, written, kept);
  return lines === '' ? `\n${columns}${body}` : body.replace(lines, () => columns);
}

const isStored = ({ entity }: StoredResource, field: string): boolean => entity.properties[field]?.['x-stored'] !== false;
