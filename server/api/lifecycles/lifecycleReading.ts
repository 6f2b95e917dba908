import { can } from '../../../machines/permissions.ts';
import type { Reader } from '../../store/createStore.ts';
import { recordUidOf } from '../../store/lifecycles/lifecycleKeys.ts';
import { findLifecycleRecord, type KeptRecord, ownerOfLifecycleRecord } from '../../store/lifecycles/lifecycleRecords.ts';
import type { Parties } from '../../store/core/scope.ts';
import { ApiError } from '../core/apiError.ts';
import type { ApiContext } from '../core/context.ts';
import type { LifecycleHandler } from './lifecycleHandler.ts';

/** Whether the caller may read a record: through its employer, or through its intermediary. */
export const mayRead = (
  c: ApiContext,
  { reading, readingOfFirm }: LifecycleHandler,
  { employerId, intermediaryId }: Pick<KeptRecord, 'employerId' | 'intermediaryId'>,
): boolean =>
  (employerId !== null && can(c.var.caller, reading, employerId)) ||
  (intermediaryId !== null && readingOfFirm !== undefined && can(c.var.caller, readingOfFirm, intermediaryId));

/** The record of the address, if the caller may read it. @throws ApiError 404, also when the caller may not. */
export async function readable(
  c: ApiContext,
  { id, reading, readingOfFirm }: LifecycleHandler,
  named: string,
): Promise<Readable> {
  const { db } = c.var.deps.store;
  const recordUid = await recordUidOf(db, id, named);
  const owner = recordUid && (await ownerOfLifecycleRecord(db, id, recordUid));
  if (!owner) throw ApiError.notFound();
  const { employerId, intermediaryId } = owner;
  if (employerId !== null && can(c.var.caller, reading, employerId))
    return { recordUid, employerId, scope: { employers: [employerId] } };
  if (intermediaryId !== null && readingOfFirm && can(c.var.caller, readingOfFirm, intermediaryId))
    return {
      recordUid,
      employerId,
      scope: { employers: employerId === null ? [] : [employerId], intermediaries: [intermediaryId] },
    };
  throw ApiError.notFound();
}

export interface Readable {
  recordUid: string;
  /** The employer of the record, if it has one. */
  employerId: number | null;
  /** The scope for reading it. */
  scope: Parties;
}

/** @throws ApiError 404 when it no longer exists. */
export async function recordIn(reader: Reader, { id }: LifecycleHandler, recordUid: string): Promise<KeptRecord> {
  const record = await findLifecycleRecord(reader, id, recordUid);
  if (!record) throw ApiError.notFound();
  return record;
}
