import { quoteLiteral } from '../../lib/storedType.ts';
import type { FieldChange } from './fieldChanges.ts';
import type { Statement } from './tableChanges.ts';
import { isSameInJson } from './compatible.ts';

type Changed = Extract<FieldChange, { kind: 'changed' }>;

const json = (value: unknown): string => `${quoteLiteral(JSON.stringify(value))}::jsonb`;

/**
 * The statements by which a resource's documents follow the changes of their fields. A change that leaves every document as it should
 * be has none.
 *
 * @param number - Of the migration, for the names of archived fields.
 */
export function documentStatementsOf(resource: string, changes: readonly FieldChange[], number: string): Statement[] {
  const update = (says: string, document: string, condition: string): Statement => ({
    says,
    sql: `update portal.documents set document = ${document}\n    where resource = ${quoteLiteral(resource)} and ${condition}`,
  });
  const has = (field: string): string => `document ? ${quoteLiteral(field)}`;
  const renameField = (says: string, from: string, to: string): Statement =>
    update(
      says,
      `(document - ${quoteLiteral(from)}) || jsonb_build_object(${quoteLiteral(to)}, document -> ${quoteLiteral(from)})`,
      has(from),
    );
  const withField = (field: string, value: unknown): string =>
    `document || jsonb_build_object(${quoteLiteral(field)}, ${json(value)})`;
  const isNull = (field: string): string => `document -> ${quoteLiteral(field)} = 'null'`;

  function changeField({ field, before, after, replaced }: Changed): Statement[] {
    const statements: Statement[] = [];
    if (!isSameInJson(before.type, after.type))
      statements.push(
        update(
          `${field} was ${before.type}.`,
          `document || jsonb_build_object(${quoteLiteral(field)}, document ->> ${quoteLiteral(field)})`,
          `jsonb_typeof(document -> ${quoteLiteral(field)}) in ('number', 'boolean')`,
        ),
      );
    for (const [old, value] of Object.entries(replaced))
      if (before.choices?.includes(old))
        statements.push(
          update(
            `${field}: ${old} becomes ${value ?? 'null'}.`,
            withField(field, value),
            `document ->> ${quoteLiteral(field)} = ${quoteLiteral(old)}`,
          ),
        );
    if (before.nullable && !after.nullable)
      statements.push(update(`${field} has its default where it was null.`, withField(field, after.default), isNull(field)));
    if (after.required && !before.required) statements.push(fillField(field, after.default));
    return statements;
  }

  const fillField = (field: string, value: unknown): Statement =>
    update(`Documents without ${field} get its default.`, withField(field, value ?? null), `not ${has(field)}`);

  return changes.flatMap((change): Statement[] => {
    switch (change.kind) {
      case 'renamed':
        return [renameField(`${change.from} is called ${change.field}.`, change.from, change.field)];
      case 'removed': {
        const archived = `removed_${number}_${change.field}`;
        return [renameField(`${change.field} is removed. Its values stay as ${archived}.`, change.field, archived)];
      }
      case 'changed':
        return changeField(change);
      case 'added':
        return change.after.required || change.after.default !== undefined ? [fillField(change.field, change.after.default)] : [];
      case 'unread':
        return [];
    }
  });
}
