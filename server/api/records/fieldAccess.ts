import { operationNamed } from '../../../machines/permissions.ts';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import { fieldLimits, type FieldLimits, withinLimits } from '../../../schemas/lib/resources/fieldPermissions.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { ApiError } from '../core/apiError.ts';
import type { ApiContext } from '../core/context.ts';
import { may } from './recordAccess.ts';

const limitsFor = (c: ApiContext, { resource }: RecordFiles, owner: Owner): FieldLimits =>
  fieldLimits(resource, (permission) => may(c, operationNamed(permission, `schemas/resources/${resource.name}.json`), owner));

/** A record without the fields that the caller may not read. Only answers and their entity tags are made of it: checks need the whole record. */
export function readableRecord(c: ApiContext, files: RecordFiles, owner: Owner, record: StoredRecord): StoredRecord {
  const { unreadable } = limitsFor(c, files, owner);
  if (unreadable.length === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => !unreadable.includes(field)));
}

/** The resource's file without the fields that the caller may not read, and the names of those for a search to leave out. */
export function readableResource(
  c: ApiContext,
  files: RecordFiles,
  owner: Owner,
): { resource: Resource; unreadable: readonly string[] } {
  const limits = limitsFor(c, files, owner);
  return { resource: withinLimits(files.resource, limits), unreadable: limits.unreadable };
}

/** Refuses a body with fields that the caller may not write, as one with read-only fields is refused. @throws ApiError 422 */
export function refuseUnwritable(c: ApiContext, files: RecordFiles, owner: Owner, fields: StoredRecord): void {
  const refused = limitsFor(c, files, owner).unwritable.filter((field) => field in fields);
  if (refused.length === 0) return;
  throw ApiError.invalid(
    refused.map((field) => ({
      field,
      defaultMessage: `${files.entity.properties[field]?.title ?? field} cannot be changed here. Leave it out.`,
    })),
  );
}
