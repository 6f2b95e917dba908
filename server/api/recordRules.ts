import type { RecordFiles } from '../../schemas/generated/records.ts';
import type { Scoped } from '../store/createStore.ts';
import { filesNamed, recordStore } from '../store/recordStore.ts';
import type { Owner, StoredRecord } from '../store/storedRecord.ts';
import { ApiError, type FieldError } from './apiError.ts';
import { fieldErrors } from './body.ts';

/** What is checked of a record that is being written. */
export interface Written {
  owner: Owner;
  /** What is written now. */
  fields: StoredRecord;
  /** The whole record as it would then be. */
  record: StoredRecord;
}

/**
 * Whether the records that a body refers to are there, at the same employer or at the provider. Asked before anything is written: a
 * foreign key would only say that something is wrong.
 *
 * @throws ApiError 422 with every fault at its field.
 */
export async function checkReferences(tx: Scoped, files: RecordFiles, of: Omit<Written, 'record'>): Promise<void> {
  const faults = await missingReferences(tx, files, of);
  if (faults.length > 0) throw ApiError.invalid(faults);
}

/**
 * What a form cannot know of a record: its conditions over fields that the form does not have, and whether another one has what must
 * be its own.
 *
 * @throws ApiError 422 with every fault at its field.
 */
export async function checkRecord(tx: Scoped, files: RecordFiles, written: Written): Promise<void> {
  const { entity, validate } = files;
  // As the caller would read it: a driver gives points in time as objects.
  const record: unknown = JSON.parse(JSON.stringify(written.record));
  if (!validate(record)) throw ApiError.invalid(fieldErrors(validate.errors ?? [], entity));
  const faults = await takenValues(tx, files, written);
  if (faults.length > 0) throw ApiError.invalid(faults);
}

async function missingReferences(
  tx: Scoped,
  { entity }: RecordFiles,
  { fields, owner }: Omit<Written, 'record'>,
): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  for (const [field, value] of Object.entries(fields)) {
    const { 'x-reference': reference, title = field, items } = entity.properties[field] ?? {};
    const referred = filesNamed(reference ?? items?.['x-reference'] ?? '');
    if (!referred) continue;
    const referredOwner = referred.resource.scope === 'provider' ? null : owner;
    for (const uid of [value].flat()) {
      if (typeof uid !== 'string' || (await recordStore(referred).find(tx, referredOwner, uid))) continue;
      faults.push({
        field,
        defaultMessage: `${title}: there is no such record. Choose one of the ${referred.resource.pluralTitle.toLowerCase()}`,
      });
      break;
    }
  }
  return faults;
}

async function takenValues(tx: Scoped, files: RecordFiles, { fields, owner, record }: Written): Promise<FieldError[]> {
  const { unique = [], parent, idProperty, title: what } = files.resource;
  const faults: FieldError[] = [];
  for (const field of unique) {
    const value = fields[field];
    if (typeof value !== 'string') continue;
    const within = parent && { field: parent.field, value: String(record[parent.field]) };
    const of = { field, value, except: String(record[idProperty]), ...(within && { within }) };
    if (!(await recordStore(files).isTaken(tx, owner, of))) continue;
    const title = files.entity.properties[field]?.title ?? field;
    faults.push({
      field,
      defaultMessage: `Another ${what.toLowerCase()} has this ${title.toLowerCase()}. Enter a different one`,
    });
  }
  return faults;
}
