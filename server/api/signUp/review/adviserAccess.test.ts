import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application, SignUp } from '../../../../schemas/generated/types.ts';
import { Records } from '../../../../tests/setup/api/records.ts';
import { applicantWith } from '../../../../tests/setup/api/signUps.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { addSignUp } from '../../../../tests/setup/signUp/signUpRecords.ts';
import { insertKey } from '../../../store/signUp/keys.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import { keyHash } from '../leadKeys.ts';

let test: TestApi;
let records: Records;
let intermediaryId: number;
let member: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  intermediaryId = await records.intermediary({ name: 'Castlegate Advisers' });
  member = await records.user();
  await records.member(member, intermediaryId);
});
afterAll(() => test.close());

const ofFirm = (values: Partial<Lead>): Promise<string> =>
  addSignUp(test.database, { source: 'intermediary', intermediaryId, adviserName: 'Castlegate Advisers', ...values });
const status = async (who: string, path: string): Promise<number> => (await test.call(who, 'GET', path)).status;

/** A browser that came by a link to this address; null: the one that began the sign-up. */
async function browserOf(id: string, email: string | null) {
  const token = crypto.randomUUID();
  const [madeAt, expiresAt] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-12-20T12:00:00Z')];
  await insertKey(test.database.db, {
    leadUid: id,
    purpose: 'browser',
    email,
    tokenHash: await keyHash(token),
    madeAt,
    expiresAt,
  });
  return applicantWith(test, id, `portal-sign-up=${token}`);
}

describe('after the acceptance, the adviser', () => {
  it('sees nothing of a client that leaves it no access', async () => {
    const id = await ofFirm({ state: 'accepted', adviserLevel: 'none' });
    for (const path of ['', '/review', '/answers/directDebit', '/direct-debit-instruction', '/agreement'])
      expect(await status(member, `/sign-ups/${id}${path}`)).toBe(404);
    const { body } = await test.call<{ data: Application[] }>(member, 'GET', '/sign-ups');
    expect(body.data.map((one) => one.id)).not.toContain(id);
  });

  it.each(['full', 'readOnly'] as const)('sees the sign-up without its bank details: %s', async (adviserLevel) => {
    const id = await ofFirm({ state: 'accepted', adviserLevel });
    expect(await status(member, `/sign-ups/${id}/review`)).toBe(200);
    for (const path of ['answers/directDebit', 'answers/signUp', 'direct-debit-instruction', 'direct-debit-instruction/signed'])
      expect(await status(member, `/sign-ups/${id}/${path}`)).toBe(403);
  });

  it('keeps a client that has not been accepted yet', async () =>
    expect(await status(member, `/sign-ups/${await ofFirm({ state: 'submitted', adviserLevel: 'none' })}`)).toBe(200));
});

describe('the decision on the access of the adviser', () => {
  const decide = (browser: Awaited<ReturnType<typeof browserOf>>, adviserLevel = 'full') =>
    browser.call<{ data: SignUp } & Refusal>('PATCH', `/sign-ups/${browser.id}/adviser-access`, { adviserLevel });
  const decided = async (id: string): Promise<unknown> => {
    const { rows } = await sql<{ level: string | null }>`
      select adviser_level as level from portal.sign_up_leads where lead_uid = ${id}`.execute(test.database.db);
    return rows[0]?.level;
  };

  it('is for the browser that came by a link to the present address alone', async () => {
    const id = await ofFirm({ state: 'partial', email: 'client@people.example' });
    for (const email of [null, 'member@castlegate.example']) expect((await decide(await browserOf(id, email))).status).toBe(403);
    expect((await decide(await browserOf(id, 'Client@people.example'), 'none')).body.data.adviserLevel).toBe('none');
  });

  it('is open again once the address has changed', async () => {
    const id = await ofFirm({ state: 'partial', email: 'member@castlegate.example' });
    const browser = await browserOf(id, 'member@castlegate.example');
    expect((await decide(browser)).status).toBe(200);
    const body = { step: 'personalInformation', values: { email: 'client@people.example' } };
    expect((await test.call(member, 'PATCH', `/sign-ups/${id}/answers/signUp`, body)).status).toBe(200);
    expect(await decided(id)).toBeNull();
    expect((await decide(browser)).status).toBe(403);
  });

  it('is open again after another hand-over, which ends the browsers of other addresses', async () => {
    const id = await ofFirm({ state: 'partial', email: 'client@people.example', adviserLevel: 'full' });
    const [first, client] = [await browserOf(id, 'member@castlegate.example'), await browserOf(id, 'client@people.example')];
    expect((await test.call(member, 'PATCH', `/sign-ups/${id}/hand-over`, {})).status).toBe(200);
    expect(await decided(id)).toBeNull();
    expect((await first.call('GET', `/sign-ups/${id}`)).status).toBe(404);
    expect((await client.call('GET', `/sign-ups/${id}`)).status).toBe(200);
  });
});

describe('the secret answers', () => {
  const looks = async (id: string): Promise<string[]> => {
    const { rows } = await sql<{ activity: string }>`
      select activity from portal.changes where record_uid = ${id} and action = 'reveal' order by at`.execute(test.database.db);
    return rows.map(({ activity }) => activity);
  };

  it('are not for external admins, whatever the call', async () => {
    const external = await records.user({ is_external_admin: true });
    const id = await addSignUp(test.database);
    for (const path of ['answers/directDebit', 'direct-debit-instruction', 'direct-debit-instruction/signed'])
      expect(await status(external, `/sign-ups/${id}/${path}`)).toBe(403);
  });

  it('are noted when staff or an adviser look at the form that has them', async () => {
    const id = await ofFirm({ state: 'partial' });
    const staff = await records.user({ is_provider_admin: true });
    for (const who of [staff, member]) {
      const { status: answered } = await test.api.request(`/api/v2/sign-ups/${id}/direct-debit-instruction`, {
        headers: { Authorization: `Bearer ${who}` },
      });
      expect(answered).toBe(200);
    }
    expect(await looks(id)).toEqual(['Direct Debit Instruction shown', 'Direct Debit Instruction shown']);
  });

  it('are masked in the review, with the date of birth', async () => {
    const staff = await records.user({ is_hs_admin: true });
    const { body } = await test.call<{ data: Application }>(staff, 'GET', `/sign-ups/${await addSignUp(test.database)}/review`);
    const answers = body.data.parts?.flatMap(({ steps }) => steps.flatMap((step) => step.answers)) ?? [];
    expect(answers.find(({ label }) => label === 'Date of birth')?.value).toBe('••/••/1980');
  });
});
