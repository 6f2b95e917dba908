import { sql } from 'kysely';
import type { SignUpAgreement } from '../../../schemas/generated/types.ts';
import { giveKeyToken } from '../../../server/store/signUp/keys.ts';
import { keyHash } from '../../../server/api/signUp/leadKeys.ts';
import { type Applicant, applicantWith, beginSignUp, cookieOf, sendInstruction } from '../api/signUps.ts';
import type { Refusal, TestApi } from '../api/testApi.ts';

type Made = Refusal & { data: SignUpAgreement };

/** The applicant of a company whose other parts are completed. */
export async function readyToSign(test: TestApi): Promise<Applicant> {
  const applicant = await beginSignUp(test);
  await applicant.complete('signUp', 'contributions', 'payroll', 'directDebit');
  return applicant;
}

/** The same with an authorised signatory, who also signs for the account, and a second signatory of the account. */
export async function readyForSeveral(test: TestApi): Promise<Applicant> {
  const applicant = await readyToSign(test);
  const noor = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@breakwater.example' };
  await applicant.answer('signUp', 'authorisedSignatory', { signatoryType: 'someoneElse' });
  await applicant.answer('signUp', 'signatory', noor);
  await applicant.answer('directDebit', 'accountSignatories', {
    signatories: [noor, { firstName: 'Łukasz', lastName: 'Żak', email: 'lukasz@breakwater.example' }],
  });
  await sendInstruction(test, applicant);
  for (const module of ['signUp', 'directDebit']) {
    const { status, body } = await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: `complete.${module}` });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return applicant;
}

/** Makes the agreement of a sign-up. */
export async function madeAgreement({ id, call }: Applicant): Promise<SignUpAgreement> {
  const { status, body } = await call<Made>('POST', `/sign-ups/${id}/agreement`, {});
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}

/** A typed signature of an agreement. */
export const typedFor = ({ documentFingerprint }: Pick<SignUpAgreement, 'documentFingerprint'>) => ({
  documentFingerprint,
  name: 'Grace Mills',
  position: 'Director',
  method: 'typed',
  consent: true,
});

/** Signs as the applicant. */
export const signed = ({ id, call }: Applicant, body: unknown) =>
  call<Made>('POST', `/sign-ups/${id}/agreement/signatures`, body);

/** The key of the newest mail to an address, as its link has it. */
export async function keyMailedTo({ database }: TestApi, email: string, now: Date): Promise<string> {
  const { rows } = await sql<{ uid: string }>`
    select sign_up_key_uid as uid from portal.outbox_mails join portal.sign_up_keys on key_uid = sign_up_key_uid
    where recipient = ${email} and purpose = 'signatory' order by made_at desc, used_at nulls first limit 1`.execute(database.db);
  const token = crypto.randomUUID();
  const purpose = await giveKeyToken(database.db, rows[0]?.uid ?? '', await keyHash(token), now);
  if (purpose !== 'signatory') throw new Error(`No link can be sent to ${email}.`);
  return token;
}

/** The browser of a signatory, after opening a link. */
export async function openedLink(test: TestApi, key: string) {
  const { status, headers, body } = await test.call<Made>(null, 'POST', '/sign-ups/signatory/open', { key });
  return { status, body, browser: applicantWith(test, 'signatory', cookieOf(headers)) };
}
