import { placeOf } from '../reports/position.ts';
import type { ResourceFile, Schemas } from '../readSchemas.ts';
import { columnName, columnsOf, type StoredResource, storedEntities } from './columns.ts';
import { documentStatementsOf } from './documentChanges.ts';
import { type ExistingMigrations, existingMigrations, migrationFolder, textOf } from './existingMigrations.ts';
import { type FieldChange, fieldChanges } from './fieldChanges.ts';
import { addColumns, changesSource, columnsSource, grantSource, tableSource } from './migrationSource.ts';
import type { Refusal } from './refusal.ts';
import { nextShape, readShape, shapeText } from './shapeFile.ts';
import { storedFields, type StoredField, type StoredShape } from './storedShape.ts';
import { tableStatementsOf } from './tableChanges.ts';

/** A migration that the schemas need and that is not written yet. */
export interface MissingMigration {
  /** `0007-payrolls-night-rate`, or `0007-payrolls-3-fields` where the fields are too many to be named. */
  name: string;
  /** A description of the change: `columns of portal.payrolls for nightRate`. */
  lacks: string;
  /** The place in the schemas that requires it: `schemas/entities/payroll.schema.json:12:5`. */
  place: string;
  source: string;
  /** The table whose columns it changes. */
  changes?: TableChanges;
}

/** The changes of a table's fields, for `server/store/schema`. */
export interface TableChanges {
  table: string;
  fields: readonly FieldChange[];
  /** The number of the migration, for the names of archived columns. */
  number: string;
}

export interface Comparison {
  migrations: MissingMigration[];
  /** The content of `stored.json` after they have been written. */
  shape: string;
}

interface Compared {
  migrations: MissingMigration[];
  /** `<place>  <fault>. <remedy>` */
  refusals: string[];
}

interface Context {
  before: StoredShape;
  existing: ExistingMigrations;
  /** The place of a pointer within a file of the project. */
  place(file: string, pointer: string): string;
}

/**
 * Compares what the schemas store with what the migrations leave.
 *
 * @param project - The folder that holds `schemas` and `server`.
 * @throws Error with every change that no migration can follow without a word from the developer, each with its place and remedy.
 */
export function missingMigrations(schemas: Schemas, project: string): Comparison {
  const before = readShape(project);
  const context: Context = {
    before,
    existing: existingMigrations(project),
    place: (file, pointer) => placeOf(file, textOf(project, file), pointer),
  };
  const tables = new Map(storedEntities(schemas).map((resource) => [resource.name, resource]));
  const compared = Object.values(schemas.resources)
    .filter(({ storage }) => !('view' in storage))
    .map((resource): Compared => {
      const table = tables.get(resource.name);
      return table ? tableCompared(table, context) : documentsCompared(resource, schemas, context);
    });
  const refusals = compared.flatMap((one) => one.refusals);
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
  return { migrations: compared.flatMap((one) => one.migrations), shape: shapeText(nextShape(schemas, before, 'all')) };
}

/** The stored shape after hand-written migrations have made all the changes. */
export const migratedByHand = (schemas: Schemas, project: string): Comparison => ({
  migrations: [],
  shape: shapeText(nextShape(schemas, readShape(project), 'served')),
});

/** @throws Error naming the place and the remedy of every migration that is missing. */
export function assertMigrated(missing: readonly MissingMigration[]): void {
  const remedy = 'Run npm run generate, which writes the migration, and commit the result.';
  if (missing.length > 0)
    throw new Error(missing.map(({ place, lacks }) => `${place}  The database lacks ${lacks}. ${remedy}`).join('\n'));
}

const entityFile = (entity: string): string => `schemas/entities/${entity}.schema.json`;
const refusedAt = (place: string, message: string): Compared => ({ migrations: [], refusals: [`${place}  ${message}`] });

function documentsCompared(
  { name, entity: entityName }: ResourceFile,
  { entities, resources }: Schemas,
  context: Context,
): Compared {
  const entity = entities[entityName];
  const before = context.before[name];
  if (!entity) return { migrations: [], refusals: [] };
  if (!before) return newDocuments(name, entityName, resources, context);
  if (before.table !== undefined)
    return refusedAt(
      context.place(`schemas/resources/${name}.json`, '/storage'),
      `The records are in portal.${before.table}, and would be left there. Write "storage": { "table": "${before.table}" }.`,
    );
  return changedDocuments({ name, entity }, before.fields, context);
}

/** Documents are found by the name of their resource, so that another name would lose them. */
function newDocuments(name: string, entity: string, resources: Schemas['resources'], { before, place }: Context): Compared {
  const former = Object.keys(before).find((other) => !resources[other] && before[other]?.entity === entity);
  return former === undefined
    ? { migrations: [], refusals: [] }
    : refusedAt(
        place(`schemas/resources/${name}.json`, '/name'),
        `The records of ${entity} are stored as those of "${former}", whose file is gone. Keep the name "${former}", or move them in a ` +
          'migration of your own and run npm run generate -- --migrated-by-hand (docs/changing-a-schema.md).',
      );
}

function changedDocuments(
  { name, entity }: Pick<StoredResource, 'name' | 'entity'>,
  before: Readonly<Record<string, StoredField>>,
  context: Context,
): Compared {
  const { changes, refusals } = fieldChanges(before, entity, 'documents');
  if (refusals.length > 0) return refusedChanges(entity.$id, refusals, context);
  const effective = changes.filter((change) => documentStatementsOf(name, [change], '').length > 0);
  if (effective.length === 0) return { migrations: [], refusals: [] };
  const number = context.existing.nextNumber();
  const statements = documentStatementsOf(name, effective, number);
  const migration = {
    name: nameOf(number, name, effective),
    lacks: `the change of the documents of ${name} for ${fieldsOf(effective)}`,
    place: placeOfFirst(effective, entity, context),
    source: changesSource(name, statements),
  };
  return { migrations: [migration], refusals: [] };
}

function tableCompared(resource: StoredResource & { isServed: boolean }, context: Context): Compared {
  const { name, table, entity, isServed } = resource;
  const { before, existing, place } = context;
  const stored = before[name] ?? Object.values(before).find((other) => other.table === table);
  const columns = existing.tables.get(table);
  const resourceFile = `schemas/resources/${name}.json`;
  if (!columns && stored?.table !== undefined)
    return refusedAt(
      place(resourceFile, '/storage/table'),
      `The records are in portal.${stored.table}, and no migration makes portal.${table}. Keep the name, or write a migration in ${migrationFolder} that renames the table.`,
    );
  if (!columns && !isServed)
    return refusedAt(
      place(resourceFile, '/storage'),
      `No migration makes the table portal.${table}. Write it in ${migrationFolder}, or store the resource as documents ("storage": { "documents": true }).`,
    );
  if (!columns) {
    const documents = stored ? changedDocuments(resource, stored.fields, context) : { migrations: [], refusals: [] };
    if (documents.refusals.length > 0) return documents;
    const migration = {
      name: fileNameOf(existing.nextNumber(), table),
      lacks: columnsIn(
        table,
        columnsOf(entity).map(({ field }) => field),
      ),
      place: place(resourceFile, '/storage'),
      source: tableSource(resource),
    };
    return { migrations: [...documents.migrations, migration], refusals: [] };
  }
  return changedTable(resource, reconcileShape(stored?.table === undefined ? {} : stored.fields, entity, columns), context);
}

/** The known stored shape: a hand-written migration may have added or dropped columns since. */
function reconcileShape(
  before: Readonly<Record<string, StoredField>>,
  entity: StoredResource['entity'],
  columns: ReadonlySet<string>,
): Record<string, StoredField> {
  const hasColumn = ([field]: [string, StoredField]): boolean => columns.has(columnName(field));
  return {
    ...Object.fromEntries(Object.entries(storedFields(entity)).filter(hasColumn)),
    ...Object.fromEntries(Object.entries(before).filter(hasColumn)),
  };
}

function changedTable(resource: StoredResource, before: Readonly<Record<string, StoredField>>, context: Context): Compared {
  const { table, entity, isDeletable } = resource;
  const { changes, refusals } = fieldChanges(before, entity, 'table');
  if (refusals.length > 0) return refusedChanges(entity.$id, refusals, context);
  const migrations: MissingMigration[] = [];
  const missing = new Set(changes.flatMap((change) => (change.kind === 'added' ? [change.field] : [])));
  const added = columnsOf(entity).filter(({ field }) => missing.has(field));
  const changed = changes.filter((change) => tableStatementsOf(table, [change], '').length > 0);
  const isChanged = changed.length > 0;
  const effective = changes.filter((change) => change.kind === 'added' || changed.includes(change));
  if (effective.length > 0) {
    const number = context.existing.nextNumber();
    const statements = [
      ...tableStatementsOf(table, changed, number),
      ...(added.length > 0 ? [{ says: 'Columns for new fields.', sql: addColumns(table, added) }] : []),
    ];
    migrations.push({
      name: nameOf(number, table, effective),
      lacks: isChanged ? `the change of portal.${table} for ${fieldsOf(effective)}` : columnsIn(table, [...missing]),
      place: placeOfFirst(effective, entity, context),
      source: isChanged ? changesSource(resource.name, statements) : columnsSource(table, added),
      changes: { table, fields: changed, number },
    });
  }
  if (isDeletable && !context.existing.grantsDelete(table))
    migrations.push({
      name: `${fileNameOf(context.existing.nextNumber(), table)}-deletable`,
      lacks: `the right to delete from portal.${table}`,
      place: context.place(`schemas/resources/${resource.name}.json`, '/endpoints/delete'),
      source: grantSource(table),
    });
  return { migrations, refusals: [] };
}

const refusedChanges = (entity: string, refusals: readonly Refusal[], { place }: Context): Compared => ({
  migrations: [],
  refusals: refusals.map(({ pointer, message }) => `${place(entityFile(entity), pointer)}  ${message}`),
});

function placeOfFirst([change]: readonly FieldChange[], entity: StoredResource['entity'], { place }: Context): string {
  const index = change?.kind === 'removed' ? (entity['x-removed'] ?? []).indexOf(change.field) : -1;
  return place(entityFile(entity.$id), index >= 0 ? `/x-removed/${index}` : `/properties/${change?.field ?? ''}`);
}

const columnsIn = (table: string, fields: readonly string[]): string => `columns of portal.${table} for ${fields.join(', ')}`;
const fieldsOf = (changes: readonly FieldChange[]): string => [...new Set(changes.map(({ field }) => field))].join(', ');

function nameOf(number: string, stored: string, changes: readonly FieldChange[]): string {
  const columns = [...new Set(changes.map(({ field }) => columnName(field)))];
  return [fileNameOf(number, stored), ...(columns.length > 2 ? [`${columns.length}-fields`] : columns)]
    .join('-')
    .replaceAll('_', '-');
}

const fileNameOf = (number: string, stored: string): string => `${number}-${stored}`.replaceAll('_', '-');
