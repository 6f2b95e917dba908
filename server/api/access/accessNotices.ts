import type { Scoped } from '../../store/createStore.ts';
import { tellThoseWithFullAccess } from '../../store/notices/notices.ts';
import type { Acting } from '../../work/core/acting.ts';

/** The ways to more access, and their titles. */
const titles = {
  invite: 'Somebody was given admin access',
  upgrade: 'An administrator was given more access',
  reinstate: 'Somebody was given admin access again',
} as const;

/** A change by which a person may do more at an employer. */
export type MoreAccess = keyof typeof titles;

export const isMoreAccess = (event: string): event is MoreAccess => Object.hasOwn(titles, event);

/**
 * Tells the other administrators of an employer that a person may do more: one administrator alone could let in a second person, who then
 * approves what the first one submits.
 */
export const tellOfMoreAccess = (
  c: Acting,
  tx: Scoped,
  employerId: number,
  { event, name, userUid }: { event: MoreAccess; name: string; userUid: string },
): Promise<void> =>
  tellThoseWithFullAccess(tx, {
    employerId,
    kind: 'access',
    title: titles[event],
    body: `${name}. If you did not expect it, look at the admin user, and revoke the access if it is not right.`,
    href: `/employers/${employerId}/admin-users/${userUid}`,
    at: c.var.deps.clock(),
    except: c.var.caller.userUid,
  });
