import { may } from '../../work/records/recordPermissions.ts';
import { type Operation, canAnywhere } from '../../../machines/permissions.ts';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';
import type { Owner, RecordStore } from '../../store/records/storedRecord.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type ApiContext, employerFor, uidOf } from '../core/context.ts';

/** The owner of a path's records, and their parent record, if the path names one. */
export interface Place {
  owner: Owner;
  parent?: { field: string; uid: string };
}

/**
 * The place for a list or a new record, if the caller may do `operation` there.
 *
 * @param seeing - The operation that lets the caller see the place; a caller without it gets a 404.
 * @throws Refusal notFound and forbidden as `employerFor` does.
 */
export async function placeFor(
  c: ApiContext,
  { resource }: RecordFiles,
  operation: Operation,
  seeing: Operation,
): Promise<Place> {
  const { parent } = resource;
  if (parent && c.req.param('id') !== undefined) {
    const uid = uidOf(c, 'id');
    const owner = await resourceNamed(parent.resource).ownerOf(c.var.deps.store.db, uid);
    if (owner === undefined || !may(c, seeing, owner)) throw Refusal.notFound();
    if (!may(c, operation, owner)) throw Refusal.forbidden();
    return { owner, parent: { field: parent.field, uid } };
  }
  if (resource.scope === 'employer') return { owner: employerFor(c, operation) };
  if (!canAnywhere(c.var.caller, operation)) throw Refusal.forbidden();
  return { owner: null };
}

/** The owner of the record of the path. @throws Refusal notFound, also when the caller may not see it. */
export async function ownerOfRecord(
  c: ApiContext,
  { resource }: RecordFiles,
  store: RecordStore,
  seeing: Operation,
): Promise<Owner> {
  if (resource.scope === 'employer' && c.req.param('employerId') !== undefined) return employerFor(c, seeing);
  // The path names no employer: the service finds the owner of the record first, and then checks whether the caller may see it.
  const owner = await store.ownerOf(c.var.deps.store.db, uidOf(c, 'id'));
  if (owner === undefined || !may(c, seeing, owner)) throw Refusal.notFound();
  return owner;
}
