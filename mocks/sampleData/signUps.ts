import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import type { Answers } from '../../schemas/lib/signUp/signUpSteps.ts';
import type { Clock } from './options.ts';

interface SampleSignUp {
  leadUid: string;
  applicantUid: string;
  /** Days since the last answer. */
  daysAgo: number;
  /** Null: the employer signs up by itself. */
  intermediaryId: number | null;
  answers: Answers;
}

const samples: readonly SampleSignUp[] = [
  {
    leadUid: '5160f1a0-0000-4000-8000-000000000001',
    applicantUid: '5160f1a0-0000-4000-8000-000000000101',
    daysAgo: 2,
    intermediaryId: null,
    answers: {
      signUp: {
        source: 'direct',
        businessType: { businessType: 'limitedCompany', numberOfEmployees: 14, termsAndConditions: true },
        personalInformation: { firstName: 'Imogen', lastName: 'Firth', email: 'imogen.firth@pebbleside.example' },
        businessInformation: { companyName: 'Pebbleside Joinery Limited' },
      },
    },
  },
  {
    leadUid: '5160f1a0-0000-4000-8000-000000000002',
    applicantUid: '5160f1a0-0000-4000-8000-000000000102',
    daysAgo: 5,
    intermediaryId: 103,
    answers: {
      signUp: {
        source: 'intermediary',
        businessType: { businessType: 'charity', numberOfEmployees: 6, termsAndConditions: true },
        personalInformation: { firstName: 'Callum', lastName: 'Reeve', email: 'callum.reeve@tidewatch.example' },
        businessInformation: { companyName: 'Tidewatch Trust' },
      },
    },
  },
];

const textAt = (answers: Answers, part: string, field: string): string | null => {
  const values = answers['signUp']?.[part] as Readonly<Record<string, unknown>> | undefined;
  return typeof values?.[field] === 'string' ? values[field] : null;
};

/** Writes sign-ups that their applicants have left in the middle. Needs the intermediaries. */
export async function insertSignUps(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  for (const { leadUid, applicantUid, daysAgo, intermediaryId, answers } of samples) {
    const at = sql`(${today} - ${sql.lit(daysAgo)})::timestamp at time zone 'Europe/London' + interval '11 hours'`;
    await sql`
      insert into portal.sign_up_leads (lead_uid, applicant_uid, source, intermediary_id, answers, progress, email, company_name, created_at, answered_at)
      values (${leadUid}, ${applicantUid}, ${intermediaryId === null ? 'direct' : 'intermediary'}, ${intermediaryId}, ${JSON.stringify(answers)}::text::jsonb,
        '{"signUp": {"progress": "Started", "completionDate": null}}', ${textAt(answers, 'personalInformation', 'email')},
        ${textAt(answers, 'businessInformation', 'companyName')}, ${at}, ${at})`.execute(trx);
  }
}
