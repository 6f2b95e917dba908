import { type RawBuilder, sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';
import { type AccessParty, accessTable, atParty } from './accessParty.ts';

export type AccessState = 'invited' | 'active' | 'upgraded' | 'revoked' | 'reinstated';

/** One person's access to a party, with the data that its lifecycle needs. */
export interface AccessRecord {
  accessUid: string;
  userUid: string;
  email: string;
  firstName: string;
  lastName: string;
  state: AccessState;
  /** The level at an employer; null at an intermediary, which has none. */
  level: 'seniorPensionAdministrator' | 'pensionAdministrator' | 'employerUser' | null;
  /** True for every intermediary member, and for an employer's users who administer its pension. */
  isAdministrator: boolean;
  /** Works for the employer and has no role in its pension, so sees only their own savings. */
  isOnlyEmployee: boolean;
  /** The record of an employer's user as its employee, if they work there. */
  employeeUid: string | null;
  /** Whether the person accepted an invitation, or never needed one. */
  hasAccepted: boolean;
  /** When the newest unused invitation expires. */
  inviteExpiresAt: Date | null;
}

/** The numbers of people who administer a party. */
export interface AccessCounts {
  administrators: number;
  seniors: number;
}

const isAdministrator = ({ kind }: AccessParty): RawBuilder<unknown> =>
  kind === 'employer' ? sql`(r.is_pension_administrator or r.is_senior_pension_administrator)` : sql`true`;

const isSenior = ({ kind }: AccessParty): RawBuilder<unknown> =>
  kind === 'employer' ? sql`r.is_senior_pension_administrator` : sql`false`;

const isOnlyEmployee = (party: AccessParty): RawBuilder<unknown> =>
  party.kind === 'employer' ? sql`(r.is_employee and not ${isAdministrator(party)})` : sql`false`;

const levelAt = (party: AccessParty): RawBuilder<unknown> =>
  party.kind === 'employer'
    ? sql`case when ${isSenior(party)} then 'seniorPensionAdministrator' when ${isAdministrator(party)} then 'pensionAdministrator' else 'employerUser' end`
    : sql`null::text`;

/** The access of the person who matches the condition, or null. @param person - SQL over `r`, the access, and `u`, the user. */
async function findBy(reader: Reader, party: AccessParty, person: RawBuilder<unknown>): Promise<AccessRecord | null> {
  const employeeUid = party.kind === 'employer' ? sql`r.employee_uid` : sql`null::uuid`;
  const { rows } = await sql<AccessRecord>`
    select r.access_uid as "accessUid", r.user_uid as "userUid", coalesce(r.invited_email, u.email) as email, coalesce(r.invited_first_name, u.first_name) as "firstName",
      coalesce(r.invited_last_name, u.last_name) as "lastName", r.access_state as state, ${levelAt(party)} as level, ${isAdministrator(party)} as "isAdministrator",
      ${isOnlyEmployee(party)} as "isOnlyEmployee", ${employeeUid} as "employeeUid", r.invited_first_name is null as "hasAccepted",
      (select l.expires_at from portal.invitation_links l where l.access_uid = r.access_uid and l.replaced_at is null) as "inviteExpiresAt"
    from ${accessTable(party)} r join portal.users u using (user_uid) where ${atParty(party)} and ${person}
    -- An employee whose email address changed may have had access as two users.
    order by r.access_state <> 'revoked' desc, "isAdministrator" desc, r.started_at desc limit 1`.execute(reader);
  return rows[0] ?? null;
}

export const findAccess = (reader: Reader, party: AccessParty, userUid: string): Promise<AccessRecord | null> =>
  findBy(reader, party, sql`r.user_uid = ${userUid}`);

/** The access of the person with this email address, regardless of case. */
export const findAccessByEmail = (reader: Reader, party: AccessParty, email: string): Promise<AccessRecord | null> =>
  findBy(reader, party, sql`lower(u.email) = lower(${email})`);

/** The access of an employee, present or past, beyond seeing their own savings. */
export const findAccessOfEmployee = (reader: Reader, party: AccessParty, employeeUid: string): Promise<AccessRecord | null> =>
  findBy(reader, party, sql`r.employee_uid = ${employeeUid}`);

/** Counts the people who administer the party now. */
export async function countAdministrators(reader: Reader, party: AccessParty): Promise<AccessCounts> {
  const { rows } = await sql<AccessCounts>`
    select count(*)::integer as administrators, count(*) filter (where ${isSenior(party)})::integer as seniors
    from ${accessTable(party)} r where ${atParty(party)} and r.is_active and ${isAdministrator(party)}`.execute(reader);
  return rows[0] ?? { administrators: 0, seniors: 0 };
}

/** The flags that permissions depend on, written together with the new state. */
export async function writeAccessState(
  tx: Scoped,
  party: AccessParty,
  { accessUid, isAdministrator: administers }: Pick<AccessRecord, 'accessUid' | 'isAdministrator'>,
  state: AccessState,
  at: Date,
): Promise<void> {
  const isActive = state === 'active' || state === 'upgraded' || state === 'reinstated';
  const isLevelled = party.kind === 'employer' && administers && isActive;
  const level = isLevelled
    ? sql`, is_senior_pension_administrator = ${state === 'upgraded'}, is_pension_administrator = ${state !== 'upgraded'}`
    : sql``;
  await sql`
    update ${accessTable(party)} set access_state = ${state}, is_active = ${isActive},
      ended_at = ${state === 'revoked' ? at : null}::timestamptz ${level}
    where access_uid = ${accessUid}`.execute(tx);
}
