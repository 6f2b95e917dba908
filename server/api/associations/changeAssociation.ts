import { intermediaryAssociation } from '../../../machines/lifecycles/intermediaryAssociation.ts';
import { actorName } from '../../store/access/users.ts';
import { associationOf, beginAssociation, endAssociation } from '../../store/associations/associations.ts';
import type { Scoped } from '../../store/createStore.ts';
import { note } from '../../work/changes/actor.ts';
import type { Acting } from '../../work/core/acting.ts';
import { changeState } from '../../work/lifecycles/changeState.ts';
import { notifyBothSides } from './associationNotices.ts';

/** A change of an association to make. */
export interface AssociationEvent {
  intermediaryId: number;
  employerId: number;
  event: 'associate' | 'revoke';
  /** The person who gave or took the access, in the words of the notices. Default: the caller. */
  actor?: string;
}

/** An association after a change. */
export interface ChangedAssociation {
  intermediaryId: number;
  employerId: number;
  associationState: 'associated' | 'revoked';
  startedTimestamp: Date | null;
  endedTimestamp: Date | null;
}

/**
 * Begins or ends an association, if the chart allows it, with its entry in the history and its notices.
 *
 * @returns null when there is no such intermediary, or no such employer in the scope.
 * @throws Refusal invalid with the chart's reason.
 */
export async function changeAssociation(c: Acting, tx: Scoped, of: AssociationEvent): Promise<ChangedAssociation | null> {
  const { intermediaryId, employerId, event } = of;
  const at = c.var.deps.clock();
  const association = await associationOf(tx, intermediaryId, employerId);
  if (!association) return null;
  const { intermediary, employer } = association;
  const associationUid = association.associationUid ?? crypto.randomUUID();
  const before = association.isAssociated ? 'associated' : association.associationUid ? 'revoked' : 'notAssociated';
  const title = `${intermediary.name} for ${employer.name}`;
  await changeState(
    c,
    tx,
    {
      machine: intermediaryAssociation,
      kind: 'associated-intermediaries',
      recordUid: String(intermediaryId),
      lifecycleUid: associationUid,
      employerId,
      intermediaryId,
      title,
      state: before,
      facts: { intermediaryIsActive: intermediary.isActive, employerIsActive: employer.isActive },
    },
    { type: event },
  );
  if (event === 'associate') await beginAssociation(tx, { associationUid, intermediaryId, employerId, at });
  else await endAssociation(tx, { intermediaryId, employerId, at });
  const after = event === 'associate' ? 'associated' : 'revoked';
  note(c, tx, {
    employerId,
    intermediaryId,
    kind: 'associated-intermediaries',
    recordUid: String(intermediaryId),
    title,
    action: event,
    activity: event === 'associate' ? `${intermediary.name} associated` : `Access of ${intermediary.name} revoked`,
    fields: [{ field: 'associationState', from: before === 'notAssociated' ? null : before, to: after }],
  });
  const actor = of.actor ?? (await actorName(tx, c.get('caller').userUid));
  await notifyBothSides(tx, { intermediaryId, employerId, event, association, at, actor });
  return {
    intermediaryId,
    employerId,
    associationState: after,
    startedTimestamp: event === 'associate' ? at : association.startedAt,
    endedTimestamp: event === 'associate' ? null : at,
  };
}
