import { actingAs } from '../../../machines/permissions.ts';
import { type Actor, type Change, noteChange } from '../../store/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Acting } from '../core/acting.ts';

/** The caller, in the role in which they act at this employer. */
export function actorAt({ var: { caller } }: Acting, employerId: number | null): Actor {
  // An applicant becomes a user when the application is accepted.
  if (caller.isApplicant) return { userUid: null, actingAs: 'applicant' };
  const role = actingAs(caller, employerId) ?? 'signed-in';
  return {
    userUid: caller.userUid,
    actingAs: role,
    ...(role === 'intermediary' && { intermediaryIds: caller.intermediaryIds }),
  };
}

/** Notes a change by the caller, to be written with the transaction. */
export function note(c: Acting, tx: Scoped, change: Omit<Change, 'at' | 'actor'>): void {
  noteChange(tx, { ...change, at: c.var.deps.clock(), actor: actorAt(c, change.employerId) });
}
