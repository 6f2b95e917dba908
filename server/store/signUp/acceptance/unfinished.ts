import { sql } from 'kysely';
import type { Scoped } from '../../createStore.ts';

/** A sign-up that its applicant is to be reminded of. */
export interface UnfinishedLead {
  leadUid: string;
  email: string;
  companyName: string | null;
  /** The last answer, or what happened after it: the return, the hand-over, a signature, or a link that was opened. */
  lastChangeAt: Date;
}

// Never before answered_at: statements compare that column too, since its index finds the few old sign-ups first.
const lastChange = sql`greatest(l.answered_at, l.decided_at, l.handed_over_at,
  (select max(s.signed_at) from portal.sign_up_signatories s where s.lead_uid = l.lead_uid),
  (select max(k.made_at) from portal.sign_up_keys k where k.lead_uid = l.lead_uid and k.purpose = 'browser'))`;

/** Whether the sign-up is its applicant's: that of an intermediary becomes so by the hand-over. */
const isApplicants = sql`(l.intermediary_id is null or l.handed_over_at is not null)`;

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
      where l.state = 'partial' and l.email is not null and ${isApplicants} and l.reminded_at is null
        and l.answered_at <= ${of.unansweredSince} and ${lastChange} <= ${of.unansweredSince}
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
    where l.state in ('partial', 'declined', 'discarded') and l.answered_at <= ${of.unansweredSince} and ${lastChange} <= ${of.unansweredSince} and (
      ${of.remindedBefore}::timestamptz is null or l.state <> 'partial' or l.email is null or not ${isApplicants}
        or l.reminded_at <= ${of.remindedBefore}::timestamptz
    )`.execute(tx);
  return Number(numAffectedRows);
}
