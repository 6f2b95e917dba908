import { can, type Operation, partiesFor } from '../../../machines/permissions.ts';
import type { Reader } from '../../store/createStore.ts';
import { recordUidOf } from '../../store/lifecycles/lifecycleKeys.ts';
import { findLifecycleRecord, type KeptRecord, ownerOfLifecycleRecord } from '../../store/lifecycles/lifecycleRecords.ts';
import type { Scope } from '../../store/scope.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiContext } from '../core/context.ts';
import type { LifecycleHandler } from './lifecycleHandler.ts';

type Owner = Pick<KeptRecord, 'employerId' | 'intermediaryId'>;

/** Whether a record is the provider's own, and the caller may do this with such records. */
const mayAsProvider = (c: ApiContext, operation: Operation | undefined, { employerId, intermediaryId }: Owner): boolean =>
  employerId === null && intermediaryId === null && operation !== undefined && partiesFor(c.var.caller, operation) === 'all';

/** Whether the role of the caller permits an event of a record. */
export function maySend(c: ApiContext, { readingOfProvider }: LifecycleHandler, operation: Operation, owner: Owner): boolean {
  if (owner.employerId !== null) return can(c.var.caller, operation, owner.employerId);
  // Records that can be the provider's own are otherwise those of an intermediary.
  if (readingOfProvider === undefined) return false;
  if (owner.intermediaryId !== null) return can(c.var.caller, operation, owner.intermediaryId);
  return mayAsProvider(c, operation, owner);
}

/** Whether the caller may read a record: through its employer, through its intermediary, or as the provider's staff. */
export const mayRead = (
  c: ApiContext,
  { reading, readingOfFirm, readingOfProvider }: LifecycleHandler,
  { employerId, intermediaryId }: Owner,
): boolean =>
  (employerId !== null && can(c.var.caller, reading, employerId)) ||
  (intermediaryId !== null && readingOfFirm !== undefined && can(c.var.caller, readingOfFirm, intermediaryId)) ||
  mayAsProvider(c, readingOfProvider, { employerId, intermediaryId });

/** The record of the address, if the caller may read it. @throws Refusal notFound, also when the caller may not. */
export async function readable(
  c: ApiContext,
  { id, reading, readingOfFirm, readingOfProvider }: LifecycleHandler,
  named: string,
): Promise<Readable> {
  const { db } = c.var.deps.store;
  const recordUid = await recordUidOf(db, id, named);
  const owner = recordUid && (await ownerOfLifecycleRecord(db, id, recordUid));
  if (!owner) throw Refusal.notFound();
  const { employerId, intermediaryId } = owner;
  if (employerId !== null && can(c.var.caller, reading, employerId))
    return { recordUid, employerId, scope: { employers: [employerId] } };
  if (intermediaryId !== null && readingOfFirm && can(c.var.caller, readingOfFirm, intermediaryId))
    return {
      recordUid,
      employerId,
      scope: { employers: employerId === null ? [] : [employerId], intermediaries: [intermediaryId] },
    };
  if (mayAsProvider(c, readingOfProvider, owner)) return { recordUid, employerId, scope: 'all' };
  throw Refusal.notFound();
}

export interface Readable {
  recordUid: string;
  /** The employer of the record, if it has one. */
  employerId: number | null;
  /** The scope for reading it. */
  scope: Scope;
}

/** @throws Refusal notFound when it no longer exists. */
export async function recordIn(reader: Reader, { id }: LifecycleHandler, recordUid: string): Promise<KeptRecord> {
  const record = await findLifecycleRecord(reader, id, recordUid);
  if (!record) throw Refusal.notFound();
  return record;
}
