import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignUpVerification } from '../../../../schemas/generated/types.ts';
import type { Applicant } from '../../../../tests/setup/api/signUps.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { madeAgreement, readyToSign, signed, typedFor } from '../../../../tests/setup/signUp/agreements.ts';
import { sha256Of } from '../../core/forms/sha256.ts';
import { initialsOf } from './verifyRoute.ts';

let test: TestApi;
let address = 'first';
const now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address, clock: () => now });
});
afterAll(() => test.close());

const checked = (fingerprint: unknown) =>
  test.call<Refusal & { data: SignUpVerification }>(null, 'POST', '/sign-ups/verify', { fingerprint });

async function signedAgreement(): Promise<{ applicant: Applicant; fingerprint: string }> {
  address = crypto.randomUUID();
  const applicant = await readyToSign(test);
  const { documentFingerprint } = await madeAgreement(applicant);
  await signed(applicant, typedFor({ documentFingerprint }));
  return { applicant, fingerprint: documentFingerprint };
}

describe('the check of a document', () => {
  it('tells anybody who holds the agreement by whom and when it was signed', async () => {
    const { fingerprint } = await signedAgreement();
    expect((await checked(fingerprint)).body.data).toEqual({
      isKnown: true,
      document: 'agreement',
      state: 'signed',
      employerName: 'Breakwater Limited',
      madeTimestamp: now.toISOString(),
      completedTimestamp: now.toISOString(),
      signatures: [
        {
          initials: 'G. M.',
          roles: ['applicant', 'authorisedSignatory', 'accountSignatory'],
          method: 'typed',
          signedTimestamp: now.toISOString(),
        },
      ],
    });
  });

  it('knows the evidence too, and an agreement that waits for signatures or is void', async () => {
    const { applicant, fingerprint } = await signedAgreement();
    const evidence = await test.api.request(`/api/v2/sign-ups/${applicant.id}/agreement/evidence`, {
      headers: { Cookie: applicant.cookie },
    });
    const ofEvidence = await sha256Of(new Uint8Array(await evidence.arrayBuffer()));
    expect((await checked(ofEvidence)).body.data).toMatchObject({ isKnown: true, document: 'evidence', state: 'signed' });
    await applicant.answer('payroll', 'payrollDetails', { pensionSchemeName: 'Another pension' });
    expect((await checked(fingerprint)).body.data).toMatchObject({ isKnown: true, state: 'void' });
    await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'complete.payroll' });
    const waiting = await madeAgreement(applicant);
    expect((await checked(waiting.documentFingerprint)).body.data).toMatchObject({ state: 'waiting', signatures: [] });
  });

  it('does not know a document with other bytes', async () => {
    const { data } = (await checked('0'.repeat(64))).body;
    expect(data).toMatchObject({ isKnown: false, document: null, employerName: null, signatures: [] });
  });

  it.each(['', 'abc', 'g'.repeat(64), 'A'.repeat(64), null, 7])('refuses %j, which is no fingerprint', async (fingerprint) => {
    address = crypto.randomUUID();
    const { status, body } = await checked(fingerprint);
    expect([status, body.errors[0]?.field]).toEqual([422, 'fingerprint']);
  });

  it('is limited for each sender', async () => {
    address = crypto.randomUUID();
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await checked('0'.repeat(64))).status);
    expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429]);
  });
});

it.each([
  ['Grace van Mills', 'G. v. M.'],
  ['نور حداد', 'ن. ح.'],
  [' 👩‍💼 Grace ', '👩‍💼. G.'],
])('the initials of %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
