import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';
import { sendNotices, tellThoseWithFullAccess } from '../notices/notices.ts';
import { actorName } from './users.ts';

const words = {
  replaced: 'replaced the authenticator app of their account',
  removed: 'removed the authenticator app of their account',
  reset: 'had the authenticator app of their account removed by the provider',
} as const;

/** Tells the other administrators of a person's employers and intermediaries, and staff of a colleague, that a second factor was changed. */
export async function tellColleaguesOfFactor(
  tx: Scoped,
  userUid: string,
  { change, at }: { change: keyof typeof words; at: Date },
): Promise<void> {
  const { rows } = await sql<{ employerId: number | null; intermediaryId: number | null; isStaff: boolean }>`
    select r.employer_id as "employerId", null::bigint as "intermediaryId", false as "isStaff" from portal.company_relationships r
    where r.user_uid = ${userUid} and r.is_active and (r.is_pension_administrator or r.is_senior_pension_administrator)
    union all
    select null, m.intermediary_id, false from portal.intermediary_members m where m.user_uid = ${userUid} and m.is_active
    union all
    select null, null, true from portal.users u where u.user_uid = ${userUid} and (u.is_provider_admin or u.is_hs_admin)`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const told = {
    kind: 'access',
    title: 'An authenticator app was changed',
    body: `${await actorName(tx, userUid)} ${words[change]}. If you did not expect it, ask them, and end their access if it was somebody else.`,
    href: null,
    at,
  } as const;
  for (const { employerId, intermediaryId, isStaff } of rows) {
    if (employerId !== null) await tellThoseWithFullAccess(tx, { ...told, employerId, except: userUid });
    if (intermediaryId !== null) await sendNotices(tx, [{ ...told, employerId: null, intermediaryId }]);
    if (isStaff) await sendNotices(tx, [{ ...told, kind: 'service', employerId: null, isForProvider: true }]);
  }
}
