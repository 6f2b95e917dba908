import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { couldExist } from '../../../domain/bank/bankAccount.ts';
import { brokenRules } from '../../../schemas/lib/fields/fieldRules.ts';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { RecordValidators } from '../../../schemas/lib/validate.ts';
import type { Scoped } from '../../store/createStore.ts';
import { filesNamed, recordStore, referrersOf } from '../../store/resources/recordStore.ts';
import { holdReferences } from '../../store/records/referenceLock.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { type FieldError, Refusal } from '../core/refusal.ts';
import { fieldErrors } from '../core/validFields.ts';
import { hooksOf } from '../hooks/registeredHooks.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** The data for checking a record that is being written. */
export interface Written {
  owner: Owner;
  /** The fields written now. */
  fields: StoredRecord;
  /** The whole record after the change. */
  record: StoredRecord;
  /** The record before the change; null for a new one. */
  before: StoredRecord | null;
  /** The day in the United Kingdom. */
  today: CalendarDay;
}

/**
 * Checks that the records that a body refers to exist, at the same employer or at the provider. It runs before anything is written: a broken
 * foreign key would not name the field.
 *
 * @throws Refusal invalid with every fault at its field.
 */
export async function checkReferences(tx: Scoped, files: RecordFiles, of: Pick<Written, 'fields' | 'owner'>): Promise<void> {
  const faults = await missingReferences(tx, files, of);
  if (faults.length > 0) throw Refusal.invalid(faults);
}

/**
 * Checks beyond a form: the record's conditions and rules over fields that the form does not have, and unique values.
 *
 * @throws Refusal invalid with every fault at its field.
 */
export async function checkRecord(tx: Scoped, files: RecordFiles, written: Written): Promise<void> {
  const own = recordFaults({ ...files, ...(await files.loadValidators()) }, written);
  if (own.length > 0) throw Refusal.invalid(own);
  const faults = await takenValues(tx, files, written);
  if (faults.length > 0) throw Refusal.invalid(faults);
}

/** An entity with the validator of whole records. */
type Judged = Pick<RecordFiles, 'entity'> & Pick<RecordValidators, 'validate'>;

/** The faults of a record by its schema and its rules, without those that it had before in fields that are not written. */
export function recordFaults(judged: Judged, { before, fields, record, today }: Omit<Written, 'owner'>): FieldError[] {
  const found = faultsOf(judged, record);
  // The caller need not correct an old fault in a field that was not sent.
  const old = found.length > 0 && before ? faultsOf(judged, before).map(({ field }) => field) : [];
  return [
    ...found.filter(({ field }) => !old.includes(field) || (field.split('.')[0] ?? '') in fields),
    ...fieldErrors(brokenRules(judged.entity, record, fields, today, couldExist), judged.entity, record),
  ];
}

function faultsOf({ entity, validate }: Judged, record: StoredRecord): FieldError[] {
  // As JSON: a driver returns points in time as objects.
  const read: unknown = JSON.parse(JSON.stringify(record));
  const faults = validate(read) ? [] : fieldErrors(validate.errors ?? [], entity, read);
  // A record that is checked may be without the allowed actions, which the service adds to its answers.
  return faults.filter(({ field }) => field !== 'allowedActions');
}

/** The fault at a field whose value another record has. */
export const takenValue = ({ resource, entity }: RecordFiles, field: string): FieldError => ({
  field,
  defaultMessage: `Another ${inSentence(resource.title)} has this ${inSentence(entity.properties[field]?.title ?? field)}. Enter a different one`,
});

/** @throws Refusal conflict while another record refers to the one to be deleted: its reference would be broken. */
export async function checkUnreferred(tx: Scoped, { resource }: RecordFiles, owner: Owner, uid: string): Promise<void> {
  await holdReferences(tx, uid, 'deleter');
  for (const { files, field } of referrersOf(resource.name)) {
    if (!(await recordStore(files).refersTo(tx, owner, field, uid))) continue;
    const [one, others] = [inSentence(resource.title), inSentence(files.resource.pluralTitle)];
    throw new Refusal('conflict', `This ${one} cannot be deleted while ${others} refer to it. Change or delete them first.`);
  }
}

async function missingReferences(
  tx: Scoped,
  { entity }: RecordFiles,
  { fields, owner }: Pick<Written, 'fields' | 'owner'>,
): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  for (const [field, value] of Object.entries(fields)) {
    const { 'x-reference': reference, 'x-message': message, title = field, items } = entity.properties[field] ?? {};
    const referred = filesNamed(reference ?? items?.['x-reference'] ?? '');
    if (!referred) continue;
    const referredOwner = referred.resource.scope === 'provider' ? null : owner;
    for (const uid of [value].flat()) {
      if (typeof uid !== 'string') continue;
      if (referred.resource.endpoints.delete) await holdReferences(tx, uid, 'referrer');
      if (await recordStore(referred).has(tx, referredOwner, uid)) continue;
      faults.push({
        field,
        defaultMessage:
          message ?? `${title}: this record does not exist. Choose one of the ${inSentence(referred.resource.pluralTitle)}`,
      });
      break;
    }
  }
  return faults;
}

async function takenValues(tx: Scoped, files: RecordFiles, { fields, owner, record }: Written): Promise<FieldError[]> {
  const { unique = [], parent, idProperty, name } = files.resource;
  const kept = Object.values(hooksOf(name).uniqueIndexes ?? {});
  const faults: FieldError[] = [];
  for (const field of unique) {
    const value = fields[field];
    if (typeof value !== 'string' || kept.includes(field)) continue;
    const within = parent && { field: parent.field, value: String(record[parent.field]) };
    const of = { field, value, except: String(record[idProperty]), ...(within && { within }) };
    if ((await recordStore(files).otherWith(tx, owner, of)) === undefined) continue;
    faults.push(takenValue(files, field));
  }
  return faults;
}
