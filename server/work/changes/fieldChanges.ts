import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import type { FieldChange } from '../../store/fieldChange.ts';
import type { Reader } from '../../store/createStore.ts';
import { filesNamed, recordStore } from '../../store/resources/recordStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';

/** Whether a value, or a part of it, is secret. */
const holdsSecret = (schema: JsonSchema): boolean =>
  schema['x-secret'] === true ||
  Object.values(schema.properties ?? {}).some(holdsSecret) ||
  (schema.items !== undefined && holdsSecret(schema.items)) ||
  [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some(holdsSecret);

// As JSON, as it is stored: a driver returns points in time as objects.
const toStored = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/**
 * The stored fields that differ between two states of a record, in the order of its schema.
 *
 * @param before - Null for a new record.
 * @param after - Null for a deleted one.
 */
export function fieldChanges(
  { properties }: EntitySchema,
  before: StoredRecord | null,
  after: StoredRecord | null,
  idProperty?: string,
): FieldChange[] {
  return Object.entries(properties).flatMap(([field, schema]): FieldChange[] => {
    if (schema['x-stored'] === false || field === idProperty) return [];
    const [from, to] = [toStored(before?.[field]), toStored(after?.[field])];
    if (isSame(from, to)) return [];
    return [holdsSecret(schema) ? { field, isSecret: true } : { field, from, to }];
  });
}

/** Finds the name of a record that another one refers to; null without one. */
export type NameOf = (reader: Reader, owner: Owner, reference: string, uid: unknown) => Promise<string | null>;

/** The changes of references, with the names that the referred records have now. */
export async function withNames(
  reader: Reader,
  owner: Owner,
  { properties }: EntitySchema,
  changes: readonly FieldChange[],
  nameOf: NameOf = storedName,
): Promise<FieldChange[]> {
  const named: FieldChange[] = [];
  for (const change of changes) {
    const reference = properties[change.field]?.['x-reference'];
    if (reference === undefined || change.isSecret) named.push(change);
    else {
      const fromName = await nameOf(reader, owner, reference, change.from);
      const toName = await nameOf(reader, owner, reference, change.to);
      named.push({ ...change, ...(fromName !== null && { fromName }), ...(toName !== null && { toName }) });
    }
  }
  return named;
}

/** The name of a record in the database. */
export async function storedName(reader: Reader, owner: Owner, reference: string, uid: unknown): Promise<string | null> {
  const files = filesNamed(reference);
  if (!files || typeof uid !== 'string' || 'view' in files.resource.storage) return null;
  const record = await recordStore(files).find(reader, files.resource.scope === 'provider' ? null : owner, uid);
  return record && headingOf(files.resource.recordTitle, record);
}

/** The heading of a record, from the template in its file. */
export const headingOf = (template: string, record: StoredRecord): string =>
  template
    .replace(/\{(\w+)\}/g, (_match, field: string) => {
      const value = record[field];
      return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
    })
    .trim();
