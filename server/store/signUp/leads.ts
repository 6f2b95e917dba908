import { type RawBuilder, sql } from 'kysely';
import type { Answers } from '../../../schemas/lib/signUp/signUpSteps.ts';
import type { ModuleProgress, SignUpModule } from '../../../machines/flows/signUp.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { AccessLevel } from '../database.ts';

/** The state of an application: the lifecycle `signUpLead`. */
export type LeadState = 'partial' | 'submitted' | 'accepted' | 'declined' | 'discarded';

/** The progress of a module, with the day of its completion. */
export interface KeptProgress {
  progress: ModuleProgress;
  /** `yyyy-MM-dd` */
  completionDate: string | null;
}

/** The sign-up of a new employer. */
export interface Lead {
  leadUid: string;
  /** The person who fills it in, and has no account yet. */
  applicantUid: string;
  state: LeadState;
  source: 'direct' | 'intermediary' | 'WPT';
  intermediaryId: number | null;
  createdBy: string | null;
  assignedTo: string | null;
  /** As typed: right or wrong. */
  answers: Answers;
  /** Of the modules that were started. */
  progress: Partial<Record<SignUpModule, KeptProgress>>;
  email: string | null;
  companyName: string | null;
  createdAt: Date;
  answeredAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  decisionReason: string | null;
  remindedAt: Date | null;
  employerId: number | null;
  /** When the intermediary handed the sign-up over to its client. */
  handedOverAt: Date | null;
  /** The name of the intermediary at that time: the client's scope does not see intermediaries. */
  adviserName: string | null;
  /** The access that the client leaves to the intermediary; null while they have not decided. */
  adviserLevel: AccessLevel | null;
  /** The number of its mandate, which is made on acceptance. */
  mandateNumber: number;
  version: number;
}

export const leadColumns: RawBuilder<unknown> = sql`l.lead_uid as "leadUid", l.applicant_uid as "applicantUid", l.state, l.source,
  l.intermediary_id as "intermediaryId", l.created_by as "createdBy", l.assigned_to as "assignedTo", l.answers, l.progress, l.email,
  l.company_name as "companyName", l.created_at as "createdAt", l.answered_at as "answeredAt", l.submitted_at as "submittedAt",
  l.decided_at as "decidedAt", l.decided_by as "decidedBy", l.decision_reason as "decisionReason", l.reminded_at as "remindedAt",
  l.employer_id as "employerId", l.handed_over_at as "handedOverAt", l.adviser_name as "adviserName", l.adviser_level as "adviserLevel",
  l.mandate_number as "mandateNumber", l.version`;

/** @returns undefined when there is no such sign-up in the scope. */
export async function findLead(reader: Reader, leadUid: string): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`select ${leadColumns} from portal.sign_up_leads l where l.lead_uid = ${leadUid}`.execute(
    reader,
  );
  return rows[0];
}

/** The same, locked against other changes until the transaction ends. */
export async function lockLead(tx: Scoped, leadUid: string): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`
    select ${leadColumns} from portal.sign_up_leads l where l.lead_uid = ${leadUid} for update`.execute(tx);
  return rows[0];
}

/** Begins a sign-up. The scope must be that of its applicant, of its intermediary, or the provider's. */
export async function insertLead(
  tx: Scoped,
  lead: Pick<Lead, 'leadUid' | 'applicantUid' | 'source' | 'intermediaryId' | 'createdBy' | 'answers' | 'createdAt'>,
): Promise<void> {
  const { leadUid, applicantUid, source, intermediaryId, createdBy, answers, createdAt } = lead;
  await sql`
    insert into portal.sign_up_leads (lead_uid, applicant_uid, source, intermediary_id, created_by, assigned_to, answers, created_at, answered_at)
    values (${leadUid}, ${applicantUid}, ${source}, ${intermediaryId}, ${createdBy}, ${createdBy}, ${JSON.stringify(answers)}::text::jsonb,
      ${createdAt}, ${createdAt})`.execute(tx);
}

/** The parts of a lead that change while it is filled in. */
export type LeadChange = Pick<Lead, 'answers' | 'progress' | 'state' | 'email' | 'companyName' | 'answeredAt' | 'submittedAt'>;

/** Stores a lead after a change, with its next version. */
export async function updateLead(tx: Scoped, leadUid: string, changed: LeadChange): Promise<void> {
  const { answers, progress, state, email, companyName, answeredAt, submittedAt } = changed;
  await sql`
    update portal.sign_up_leads set answers = ${JSON.stringify(answers)}::text::jsonb, progress = ${JSON.stringify(progress)}::text::jsonb,
      state = ${state}, email = ${email}, company_name = ${companyName}, answered_at = ${answeredAt}, submitted_at = ${submittedAt},
      version = version + 1
    where lead_uid = ${leadUid}`.execute(tx);
}

/** Whether answers differ from the stored ones, regardless of the order of their fields. */
export async function answersDiffer(tx: Scoped, leadUid: string, answers: Answers): Promise<boolean> {
  const { rows } = await sql<{ differ: boolean }>`
    select answers <> ${JSON.stringify(answers)}::text::jsonb as differ from portal.sign_up_leads where lead_uid = ${leadUid}`.execute(
    tx,
  );
  return rows[0]?.differ ?? false;
}

/** Whether the history notes that a person was shown secret answers of a sign-up since a moment. */
export async function wereShown(tx: Scoped, of: { leadUid: string; userUid: string }, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from portal.changes where kind = 'sign-ups' and record_uid = ${of.leadUid} and action = 'reveal'
      and actor_user_uid = ${of.userUid} and at >= ${since} limit 1`.execute(tx);
  return rows.length > 0;
}

/** An unfinished sign-up, as the mail with its link names it. */
export type UnfinishedOfAddress = Pick<Lead, 'leadUid' | 'companyName' | 'createdAt'>;

/**
 * The unfinished sign-ups of an address, regardless of case. One that an intermediary has not handed over is not its client's yet. Read without row-level security, for mails to that address alone.
 *
 * @returns those first of which a browser has proven the address, then those whose last link is the oldest: sign-ups of strangers who gave this address cannot
 * keep back the link of its owner.
 */
export async function unfinishedLeadsOf(db: Reader, email: string): Promise<UnfinishedOfAddress[]> {
  const { rows } = await sql<UnfinishedOfAddress>`
    select l.lead_uid as "leadUid", l.company_name as "companyName", l.created_at as "createdAt" from portal.sign_up_leads l
    left join lateral (
      select bool_or(k.purpose = 'browser' and lower(k.email) = lower(l.email)) as is_proven,
        max(k.made_at) filter (where k.purpose = 'resume') as link_made_at
      from portal.sign_up_keys k where k.lead_uid = l.lead_uid) keys on true
    where lower(l.email) = lower(${email}) and l.state in ('partial', 'submitted')
      and (l.intermediary_id is null or l.handed_over_at is not null)
    order by coalesce(is_proven, false) desc, link_made_at nulls first, l.created_at`.execute(db);
  return rows;
}
