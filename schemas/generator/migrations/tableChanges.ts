import { quoteLiteral } from '../../lib/storedType.ts';
import { columnName, literal } from './columns.ts';
import type { FieldChange } from './fieldChanges.ts';
import { sqlName } from './sqlName.ts';
import { castTo } from './valueCasts.ts';

/** A statement of a migration, with the comment that stands above it. */
export interface Statement {
  says: string;
  sql: string;
}

type Changed = Extract<FieldChange, { kind: 'changed' }>;

const conkeyOf = (table: string, column: string): string =>
  `conrelid = 'portal.${table}'::regclass and conkey = array[(select attnum from pg_attribute where attrelid = 'portal.${table}'::regclass and attname = '${column}')]`;

/** Drops or renames constraints that are found in the database: how PostgreSQL names them differs between its versions. */
const forEachConstraint = (condition: string, action: string): string => `do $$
  declare found record;
  begin
    for found in select conname from pg_constraint where ${condition} loop
      ${action}
    end loop;
  end $$`;

const dropConstraint = (table: string): string =>
  `execute format('alter table portal.${table} drop constraint %I', found.conname);`;

/** The constraint that lists a column's values, and none that somebody wrote for another purpose. */
const dropChoices = (table: string, column: string): string =>
  forEachConstraint(
    `contype = 'c' and ${conkeyOf(table, column)}\n      and starts_with(pg_get_constraintdef(oid), 'CHECK ((${sqlName(column)} = ')`,
    dropConstraint(table),
  );

function renameColumn(table: string, from: string, to: string): Statement[] {
  const action = `execute format('alter table portal.${table} rename constraint %I to %I', found.conname, replace(found.conname, '${table}_${from}_', '${table}_${to}_'));`;
  return [
    { says: `${from} is called ${to}.`, sql: `alter table portal.${table} rename column ${sqlName(from)} to ${sqlName(to)}` },
    {
      says: 'Its constraints too.',
      sql: forEachConstraint(`starts_with(conname, '${table}_${from}_') and ${conkeyOf(table, to)}`, action),
    },
  ];
}

/** The values stay, in a column that nothing asks for and that new rows leave empty. */
function removeColumn(table: string, column: string, archived: string): Statement[] {
  return [
    {
      says: `${column} is removed. Its values stay in ${archived}, which new rows leave empty.`,
      sql: `alter table portal.${table} alter column ${sqlName(column)} drop not null, alter column ${sqlName(column)} drop default`,
    },
    {
      says: 'No constraint holds for it any more: what it refers to may be deleted.',
      sql: forEachConstraint(`contype in ('c', 'f', 'u') and ${conkeyOf(table, column)}`, dropConstraint(table)),
    },
    {
      says: 'The name is free for another field.',
      sql: `alter table portal.${table} rename column ${sqlName(column)} to ${archived}`,
    },
  ];
}

function changeColumn(table: string, { field, before, after, replaced }: Changed): Statement[] {
  const name = columnName(field);
  const column = sqlName(name);
  const alter = (action: string): string => `alter table portal.${table} alter column ${column} ${action}`;
  const update = (value: string, condition: string): string =>
    `update portal.${table} set ${column} = ${value} where ${condition}`;
  const statements: Statement[] = [];
  const add = (says: string, sql: string): void => void statements.push({ says, sql });
  const haveChoicesChanged = JSON.stringify(before.choices?.toSorted()) !== JSON.stringify(after.choices?.toSorted());
  const isOtherType = before.type !== after.type;
  const isOtherDefault = isOtherType || JSON.stringify(before.default) !== JSON.stringify(after.default);

  if (before.choices && haveChoicesChanged) add(`${field} has other values.`, dropChoices(table, name));
  if (after.nullable && !before.nullable) add(`${field} may be null.`, alter('drop not null'));
  if (isOtherDefault && before.default !== undefined) add(`The default of ${field} changes.`, alter('drop default'));
  if (isOtherType)
    add(
      `${field} was ${before.type}.`,
      alter(`type ${after.type} using ${castTo(before.type, after.type, column) ?? `${column}::${after.type}`}`),
    );
  for (const [old, value] of Object.entries(replaced))
    if (before.choices?.includes(old))
      add(
        `${field}: ${old} becomes ${value ?? 'null'}.`,
        update(value === null ? 'null' : quoteLiteral(value), `${column} = ${quoteLiteral(old)}`),
      );
  if (isOtherDefault && after.default !== undefined)
    add(`The default of ${field}.`, alter(`set default ${literal(after.default, after.type)}`));
  if (before.nullable && !after.nullable) {
    add(`${field} has its default where it was null.`, update(literal(after.default, after.type), `${column} is null`));
    add(`${field} may not be null.`, alter('set not null'));
  }
  if (after.choices && haveChoicesChanged)
    add(
      `The values of ${field}.`,
      `alter table portal.${table} add check (${column} in (${after.choices.map(quoteLiteral).join(', ')}))`,
    );
  return statements;
}

/** The column that keeps the values of a removed field. */
export const archivedColumn = (column: string, number: string): string => `removed_${number}_${column}`.slice(0, 63);

/**
 * The statements by which a table's rows follow the changes of their fields. A column that is new is not here: see `columns.ts`.
 *
 * @param number - Of the migration, for the names of archived columns.
 */
export function tableStatementsOf(table: string, changes: readonly FieldChange[], number: string): Statement[] {
  return changes.flatMap((change): Statement[] => {
    switch (change.kind) {
      case 'renamed':
        return renameColumn(table, columnName(change.from), columnName(change.field));
      case 'removed': {
        const column = columnName(change.field);
        return removeColumn(table, column, archivedColumn(column, number));
      }
      case 'unread': {
        const column = sqlName(columnName(change.field));
        const sql = `alter table portal.${table} alter column ${column} drop not null`;
        return [{ says: `${change.field} is worked out: new rows leave its column empty.`, sql }];
      }
      case 'changed':
        return changeColumn(table, change);
      case 'added':
        return [];
    }
  });
}
