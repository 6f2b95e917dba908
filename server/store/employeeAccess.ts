import { sql } from 'kysely';
import type { Scoped } from './createStore.ts';

/** Whom admin access is given to. */
export interface AccessHolder {
  employerId: number;
  employeeUid: string;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Makes the person with this email address a pension administrator of the employer; the address becomes a user if it is none yet.
 * Who was more than that before their access was revoked does not become it again.
 *
 * @returns false, and nothing is changed, when the user has access to the employer already. The employee is then not who the address
 * says: to go on would give somebody more than they have under the name of another.
 */
export async function giveAdminAccess(tx: Scoped, holder: AccessHolder, at: Date): Promise<boolean> {
  const { rows } = await sql<{ user_uid: string }>`
    insert into portal.users as u (email, first_name, last_name) values (${holder.email}, ${holder.firstName}, ${holder.lastName})
    on conflict (lower(email)) do update set email = u.email returning user_uid`.execute(tx);
  const userUid = rows[0]?.user_uid;
  if (!userUid) throw new Error('The insert of a user returned no row.');
  const given = await sql`
    insert into portal.company_relationships as r (user_uid, employer_id, employee_uid, is_pension_administrator, is_employee, started_at)
    values (${userUid}, ${holder.employerId}, ${holder.employeeUid}, true, true, ${at})
    on conflict (user_uid, employer_id) do update
    set employee_uid = excluded.employee_uid, is_active = true, is_pension_administrator = true, is_senior_pension_administrator = false,
      is_employee = true, started_at = excluded.started_at, ended_at = null
    where not r.is_active`.execute(tx);
  return given.numAffectedRows === 1n;
}

/** The active administrators of an employer, locked until the transaction ends, so that two revocations cannot leave none. */
export async function administratorsOf(
  tx: Scoped,
  employerId: number,
): Promise<{ userUid: string; employeeUid: string | null }[]> {
  const { rows } = await sql<{ userUid: string; employeeUid: string | null }>`
    select user_uid as "userUid", employee_uid as "employeeUid" from portal.company_relationships
    where employer_id = ${employerId} and is_active and (is_pension_administrator or is_senior_pension_administrator) for update`.execute(
    tx,
  );
  return rows;
}

/** Ends what access the employee has to the employer. */
export async function revokeAccess(tx: Scoped, employerId: number, employeeUid: string, at: Date): Promise<void> {
  await sql`
    update portal.company_relationships set is_active = false, ended_at = ${at}
    where employer_id = ${employerId} and employee_uid = ${employeeUid} and is_active`.execute(tx);
}
