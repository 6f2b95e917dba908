import { sql } from 'kysely';
import type { Scoped } from '../../createStore.ts';

/** A sign-up that its applicant is to be reminded of. */
export interface UnfinishedLead {
  leadUid: string;
  email: string;
  companyName: string | null;
  /** The last answer, or the return of the application after it. */
  lastChangeAt: Date;
}

const lastChange = sql`greatest(l.answered_at, l.decided_at)`;

/**
 * Takes unfinished sign-ups nobody was reminded of yet, and marks them as reminded. Those that another transaction has locked are left out.
 *
 * @param of.unansweredSince - The last change must lie at or before it.
 */
export async function takeUnfinished(
  tx: Scoped,
  of: { unansweredSince: Date; at: Date; limit: number },
): Promise<UnfinishedLead[]> {
  const { rows } = await sql<UnfinishedLead>`
    update portal.sign_up_leads l set reminded_at = ${of.at} where l.lead_uid in (
      select l.lead_uid from portal.sign_up_leads l
      where l.state = 'partial' and l.email is not null and l.reminded_at is null and ${lastChange} <= ${of.unansweredSince}
      order by l.answered_at limit ${of.limit} for update skip locked)
    returning l.lead_uid as "leadUid", l.email, l.company_name as "companyName", ${lastChange} as "lastChangeAt"`.execute(tx);
  return rows;
}

/**
 * Removes sign-ups that were not sent, were declined or were discarded, with their keys.
 *
 * @param of.remindedBefore - An applicant who can be reminded must have been, at or before it. Null: without a reminder.
 * @returns the number of removed sign-ups.
 */
export async function removeUnfinished(tx: Scoped, of: { unansweredSince: Date; remindedBefore: Date | null }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from portal.sign_up_leads l
    where l.state in ('partial', 'declined', 'discarded') and ${lastChange} <= ${of.unansweredSince} and (
      ${of.remindedBefore}::timestamptz is null or l.state <> 'partial' or l.email is null or l.reminded_at <= ${of.remindedBefore}::timestamptz
    )`.execute(tx);
  return Number(numAffectedRows);
}
