import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../../schemas/generated/types.ts';
import { Records } from '../../../../tests/setup/api/records.ts';
import type { Applicant } from '../../../../tests/setup/api/signUps.ts';
import { createTestApi, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { madeAgreement, readyForSeveral, readyToSign, signed, typedFor } from '../../../../tests/setup/signUp/agreements.ts';

let test: TestApi;
let records: Records;
let staff: string;
let external: string;
let address = 'first';

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address });
  records = new Records(test.database);
  staff = await records.user({ is_hs_admin: true });
  external = await records.user({ is_external_admin: true });
});
afterAll(() => test.close());

const reviewed = async ({ id }: Applicant, who = staff): Promise<Application> =>
  (await test.call<{ data: Application }>(who, 'GET', `/sign-ups/${id}/review`)).body.data;
const looksAt = async ({ id }: Applicant): Promise<string[]> =>
  (
    await sql<{ activity: string }>`
      select activity from portal.changes where record_uid = ${id} and action = 'reveal' order by at`.execute(test.database.db)
  ).rows.map(({ activity }) => activity);
const checkOf = ({ checks = [] }: Application) => checks.find(({ id }) => id === 'signatures');

describe('the signatures of an application', () => {
  it('are shown to the reviewer with the names asked and given', async () => {
    address = 'several';
    const applicant = await readyForSeveral(test);
    expect(await reviewed(applicant)).toMatchObject({ agreement: null, hasSignedInstruction: true });
    await signed(applicant, { ...typedFor(await madeAgreement(applicant)), name: 'grace MILLS' });
    const application = await reviewed(applicant);
    expect(application.agreement?.completedTimestamp).toBeNull();
    expect(application.agreement?.signatories).toMatchObject([
      {
        roles: 'Applicant for the employer',
        askedName: 'Grace Mills',
        email: 'grace@breakwater.example',
        signature: { name: 'grace MILLS', position: 'Director', isDrawn: false, isByLink: false, hasAskedName: true },
      },
      { roles: 'Authorised signatory, Signatory of the bank account', askedName: 'Noor Haddad', signature: null },
      { askedName: 'Łukasz Żak', signature: null },
    ]);
    expect(checkOf(application)).toMatchObject({ isPassed: true });
    // Staff without the right to open the signed instruction are not offered it.
    expect((await reviewed(applicant, external)).hasSignedInstruction).toBe(false);
  });

  it('under another name than asked are pointed out', async () => {
    address = 'another';
    const applicant = await readyToSign(test);
    expect(checkOf(await reviewed(applicant))).toMatchObject({ isPassed: false, result: 'Nobody has signed yet.' });
    await signed(applicant, { ...typedFor(await madeAgreement(applicant)), name: 'Mickey Mouse' });
    expect(checkOf(await reviewed(applicant))).toMatchObject({
      isPassed: false,
      result: '"Mickey Mouse" signed for Grace Mills. Ask the applicant before you accept.',
    });
  });

  it('void by a changed answer are not shown as if they held', async () => {
    address = 'void';
    const applicant = await readyToSign(test);
    await signed(applicant, typedFor(await madeAgreement(applicant)));
    await applicant.answer('payroll', 'payrollDetails', { pensionSchemeName: 'Another scheme' });
    expect((await reviewed(applicant)).agreement).toBeNull();
  });

  it('are saved by staff with an entry in the history, and by the applicant without one', async () => {
    address = 'saved';
    const applicant = await readyToSign(test);
    await signed(applicant, typedFor(await madeAgreement(applicant)));
    const read = async (who: string | null, file: string): Promise<number> =>
      (
        await test.api.request(`/api/v2/sign-ups/${applicant.id}/agreement/${file}`, {
          headers: who === null ? { Cookie: applicant.cookie } : { Authorization: `Bearer ${who}` },
        })
      ).status;
    expect(await read(null, 'document')).toBe(200);
    expect(await looksAt(applicant)).toEqual([]);
    expect([await read(staff, 'document'), await read(external, 'evidence')]).toEqual([200, 200]);
    expect(await looksAt(applicant)).toEqual(['Participation agreement shown', 'Evidence of the signatures shown']);
  });
});

it('names the activities of a business beside their codes', async () => {
  address = 'activities';
  const application = await reviewed(await readyToSign(test));
  const answers = application.parts?.flatMap(({ steps }) => steps.flatMap((step) => step.answers));
  expect(answers).toContainEqual({ label: 'SIC codes', value: '62012 Business and domestic software development' });
});
