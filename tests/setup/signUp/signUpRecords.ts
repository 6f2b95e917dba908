import { sql } from 'kysely';
import { answerAt } from '../../../domain/signUp/answers.ts';
import type { Answers } from '../../../schemas/lib/signUp/signUpSteps.ts';
import { signUpModules } from '../../../machines/flows/signUp.ts';
import type { TestDatabase } from '../../../server/node/postgres/testDatabase.ts';
import type { Lead } from '../../../server/store/signUp/leads.ts';
import { limitedCompany } from './sampleAnswers.ts';

const completed = { progress: 'Completed', completionDate: '2026-11-20' };

/** All parts as they are once everybody has signed. */
export const everyPart = Object.fromEntries(signUpModules.map((id) => [id, completed]));

const textAt = (answers: Answers, path: string): string | null => {
  const value = answerAt(answers, path);
  return typeof value === 'string' ? value : null;
};

/** Adds a sign-up: unless the values say otherwise, a submitted one of a limited company. @returns its uid. */
export async function addSignUp({ db }: Pick<TestDatabase, 'db'>, values: Partial<Lead> = {}): Promise<string> {
  const { state = 'submitted', source = 'direct', answers = limitedCompany, progress = everyPart } = values;
  const { intermediaryId = null, createdBy = null, adviserLevel = null, adviserName = null, remindedAt = null } = values;
  const { answeredAt = new Date('2026-11-20T10:00:00Z') } = values;
  const email = values.email === undefined ? textAt(answers, 'signUp.personalInformation.email') : values.email;
  const { rows } = await sql<{ uid: string }>`
    insert into portal.sign_up_leads (state, source, answers, progress, intermediary_id, created_by, adviser_level, adviser_name, reminded_at,
      email, company_name, created_at, answered_at, submitted_at)
    values (${state}, ${source}, ${JSON.stringify(answers)}::text::jsonb, ${JSON.stringify(progress)}::text::jsonb, ${intermediaryId}::bigint,
      ${createdBy}::uuid, ${adviserLevel}, ${adviserName}, ${remindedAt}, ${email},
      ${textAt(answers, 'signUp.businessInformation.companyName')}, ${answeredAt}, ${answeredAt},
      ${state === 'partial' ? null : answeredAt})
    returning lead_uid as uid`.execute(db);
  if (!rows[0]) throw new Error('The sign-up was not added.');
  return rows[0].uid;
}
