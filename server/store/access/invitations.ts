import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';
import { type AccessParty, accessTable, atParty } from './accessParty.ts';

/** The invited person, with the details that the inviter gave. */
export interface Invitee {
  email: string;
  firstName: string;
  lastName: string;
  /** `yyyy-MM-dd` */
  dateOfBirth: string | null;
  /** The employee record of a person who gets access; null keeps the present one. */
  employeeUid: string | null;
  /** Whether the person becomes a senior pension administrator of an employer by accepting. Default: a pension administrator. */
  isSenior?: boolean;
  /** The uid that a new user gets, for a person who had one before they had an account. Default: a random one. */
  wantedUserUid?: string;
}

/** The usual lifetime of an invitation, in milliseconds. */
export const inviteLifetime = 24 * 60 * 60 * 1_000;

/**
 * Writes the access of an invited person, who cannot use it yet. A new email address becomes a user; an existing user stays unchanged, and is not
 * revealed.
 *
 * @returns the uids of the access and of the user.
 */
export async function writeInvited(
  tx: Scoped,
  party: AccessParty,
  invitee: Invitee,
  at: Date,
): Promise<{ accessUid: string; userUid: string }> {
  const { email, firstName, lastName, dateOfBirth, employeeUid, isSenior = false } = invitee;
  const userUid = await invitedUser(tx, invitee);
  const own =
    party.kind === 'employer'
      ? {
          columns: sql`employer_id, employee_uid, is_employee, is_pension_administrator, is_senior_pension_administrator`,
          values: sql`${party.id}, ${employeeUid}::uuid, ${employeeUid !== null}, ${!isSenior}, ${isSenior}`,
          // A higher role from before the revocation is not restored.
          changes: sql`, employee_uid = coalesce(excluded.employee_uid, r.employee_uid), is_employee = r.is_employee or excluded.is_employee,
            is_pension_administrator = excluded.is_pension_administrator,
            is_senior_pension_administrator = excluded.is_senior_pension_administrator`,
          key: sql`employer_id`,
        }
      : { columns: sql`intermediary_id`, values: sql`${party.id}`, changes: sql``, key: sql`intermediary_id` };
  const access = await sql<{ accessUid: string }>`
    insert into ${accessTable(party)} as r
      (user_uid, is_active, access_state, invited_first_name, invited_last_name, invited_email, date_of_birth, started_at, ${own.columns})
    values (${userUid}, false, 'invited', ${firstName}, ${lastName}, ${email}, ${dateOfBirth}::date, ${at}, ${own.values})
    on conflict (user_uid, ${own.key}) do update set is_active = false, access_state = 'invited', started_at = excluded.started_at, ended_at = null,
      invited_first_name = excluded.invited_first_name, invited_last_name = excluded.invited_last_name, invited_email = excluded.invited_email,
      date_of_birth = excluded.date_of_birth ${own.changes}
    where ${atParty(party)} returning r.access_uid as "accessUid"`.execute(tx);
  const accessUid = access.rows[0]?.accessUid;
  if (!accessUid) throw new Error('The insert of an access returned no row.');
  return { accessUid, userUid };
}

async function invitedUser(tx: Scoped, { email, firstName, lastName, wantedUserUid }: Invitee): Promise<string> {
  const { rows } = await sql<{ userUid: string }>`
    select portal.invited_user(${email}, ${firstName}, ${lastName}, ${wantedUserUid ?? null}::uuid) as "userUid"`.execute(tx);
  if (!rows[0]) throw new Error('The insert of a user returned no row.');
  return rows[0].userUid;
}

/**
 * Creates a new link and invalidates the one before it.
 *
 * @param of.lifetime - In milliseconds.
 * @returns the link's uid; its token is created when it is sent.
 */
export async function openInvitation(
  tx: Scoped,
  party: AccessParty,
  accessUid: string,
  { at, lifetime }: { at: Date; lifetime: number },
): Promise<string> {
  await endInvitation(tx, accessUid, at);
  const [employerId, intermediaryId] = party.kind === 'employer' ? [party.id, null] : [null, party.id];
  const { rows } = await sql<{ linkUid: string }>`
    insert into portal.invitation_links (access_uid, employer_id, intermediary_id, created_at, expires_at, lifetime)
    values (${accessUid}, ${employerId}::bigint, ${intermediaryId}::bigint, ${at}, ${new Date(at.getTime() + lifetime)},
      ${`${lifetime} milliseconds`}::interval)
    returning link_uid as "linkUid"`.execute(tx);
  const linkUid = rows[0]?.linkUid;
  if (!linkUid) throw new Error('The insert of an invitation returned no row.');
  return linkUid;
}

/** Ends an open invitation, if there is one. */
export async function endInvitation(tx: Scoped, accessUid: string, at: Date): Promise<void> {
  await sql`update portal.invitation_links set replaced_at = ${at} where access_uid = ${accessUid} and replaced_at is null`.execute(
    tx,
  );
}
