import { operationNamed } from '../../../machines/permissions.ts';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import { type Confirmation, CONFIRMATIONS } from '../../../domain/questions/fieldWarnings.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { hiddenInLists, withMasks, withoutSecretParts } from '../../../schemas/lib/fields/masks.ts';
import {
  choicesWithinLimits,
  fieldLimits,
  type FieldLimits,
  withinLimits,
} from '../../../schemas/lib/resources/fieldPermissions.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiContext } from '../core/context.ts';
import { may } from '../../work/records/recordPermissions.ts';

/** The limits of `fieldPermissions` for the caller. */
export const limitsFor = (c: ApiContext, { resource }: RecordFiles, owner: Owner): FieldLimits =>
  fieldLimits(resource, (permission) => may(c, operationNamed(permission, `schemas/resources/${resource.name}.json`), owner));

/**
 * A record without the fields that the caller may not read, and with masks in place of those that they may not see in full. Only answers and their
 * entity tags are made of it: checks need the whole record.
 */
export function readableRecord(c: ApiContext, files: RecordFiles, owner: Owner, record: StoredRecord): StoredRecord {
  const { unreadable, masked } = limitsFor(c, files, owner);
  return withoutAnswers(withMasks(without(record, unreadable), files.entity, masked), [...unreadable, ...masked]);
}

/** Records as the rows of a list: personal fields are masked for everybody, and secret ones left out. */
export function listedRecords(c: ApiContext, files: RecordFiles, owner: Owner, records: readonly StoredRecord[]): StoredRecord[] {
  const { unreadable } = limitsFor(c, files, owner);
  const hidden = hiddenInLists(files.entity);
  return records.map((record) => {
    const shown = withMasks(without(record, unreadable), files.entity, hidden);
    return withoutSecretParts(shown, files.entity) as StoredRecord;
  });
}

const without = (record: StoredRecord, fields: readonly string[]): StoredRecord =>
  fields.length === 0 ? record : Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));

/** Without the confirmed questions about fields that the caller does not see: their values are among the answers. */
function withoutAnswers(record: StoredRecord, hidden: readonly string[]): StoredRecord {
  const answers = record[CONFIRMATIONS] as readonly Confirmation[] | undefined;
  if (hidden.length === 0 || answers === undefined) return record;
  return { ...record, [CONFIRMATIONS]: answers.filter(({ values }) => !hidden.some((field) => field in values)) };
}

/**
 * The files of a resource without the fields that the caller may not read, and without the choices that reveal them; and the names of the fields that a search
 * leaves out: masked ones too.
 */
export function readableFiles(
  c: ApiContext,
  files: RecordFiles,
  owner: Owner,
): { resource: Resource; entity: EntitySchema; unsearched: readonly string[] } {
  const limits = limitsFor(c, files, owner);
  return {
    resource: withinLimits(files.resource, limits),
    entity: choicesWithinLimits(files.entity, limits),
    unsearched: [...limits.unreadable, ...limits.masked],
  };
}

/** Refuses a body with fields that the caller may not write, as one with read-only fields is refused. @throws Refusal invalid */
export function refuseUnwritable(c: ApiContext, files: RecordFiles, owner: Owner, fields: StoredRecord, isNew = false): void {
  const { unwritable, unfillable } = limitsFor(c, files, owner);
  const refused = (isNew ? unfillable : unwritable).filter((field) => field in fields);
  if (refused.length === 0) return;
  throw Refusal.invalid(
    refused.map((field) => ({
      field,
      defaultMessage: `${files.entity.properties[field]?.title ?? field} cannot be changed here. Leave it out.`,
    })),
  );
}
