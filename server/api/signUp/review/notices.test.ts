import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Records } from '../../../../tests/setup/api/records.ts';
import { applicantWith } from '../../../../tests/setup/api/signUps.ts';
import { createTestApi, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { limitedCompanyOf } from '../../../../tests/setup/signUp/sampleAnswers.ts';
import { addSignUp } from '../../../../tests/setup/signUp/signUpRecords.ts';
import { insertKey } from '../../../store/signUp/keys.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import { keyHash } from '../leadKeys.ts';

let test: TestApi;
let records: Records;
let staff: string;
let intermediary: number;
let member: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  staff = await records.user({ is_hs_admin: true, first_name: 'Ann', last_name: 'Reviewer' });
  intermediary = await records.intermediary();
  member = await records.user({ first_name: 'Ben', last_name: 'Adviser' });
  await records.member(member, intermediary);
});

let count = 0;
/** A sign-up with an applicant of its own. */
function add(values: Partial<Lead> = {}): Promise<string> {
  count += 1;
  const answers = limitedCompanyOf({ firstName: 'Nia', lastName: 'Prosser', email: `nia${count}@people.example` });
  return addSignUp(test.database, { answers, source: 'intermediary', intermediaryId: intermediary, ...values });
}
const send = (who: string, id: string, event: string, body?: object) =>
  test.call<unknown>(who, 'PATCH', `/sign-ups/${id}/${event}`, body);

/** The unread notices about sign-ups of a person, as the API shows them. */
async function told(who: string): Promise<{ title: string; body: string; href: string | null }[]> {
  const { body } = await test.call<{ data: { notices: { title: string; body: string; href: string | null }[] } }>(
    who,
    'GET',
    '/me/notices?kind=signUps',
  );
  return body.data.notices.map(({ title, body: text, href }) => ({ title, body: text, href }));
}

it.each([
  ['return', 'To correct: the application of Breakwater Foods Limited'],
  ['decline', 'The application of Breakwater Foods Limited was declined'],
] as const)('the intermediary gets a notice of a decision with its reason: %s', async (event, title) => {
  const id = await add();
  expect((await send(staff, id, event, { reason: 'The name is misspelt.' })).status).toBe(200);
  expect(await told(member)).toEqual([{ title, body: 'The name is misspelt.', href: `/sign-ups/${id}` }]);
});

it.each([
  ['full', 'It is open, and you can work for it.', true],
  ['none', 'It is open. It gave you no access.', false],
] as const)('the intermediary that keeps %s gets a notice of the acceptance', async (adviserLevel, body, hasLink) => {
  const id = await add({ adviserLevel, adviserName: 'Castlegate' });
  const { status, body: answer } = await send(staff, id, 'accept');
  expect([status, (answer as { errors?: unknown }).errors]).toEqual([200, undefined]);
  const [notice] = await told(member);
  expect(notice).toMatchObject({ title: 'The application of Breakwater Foods Limited was accepted', body });
  expect(notice?.href?.startsWith('/employers/') ?? false).toBe(hasLink);
});

it('the intermediary gets a notice of the hand-over and of the client’s choice of its access, and no other one', async () => {
  const id = await add({ state: 'partial', email: 'client@people.example' });
  const token = crypto.randomUUID();
  const [madeAt, expiresAt] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-12-20T12:00:00Z')];
  const key = { leadUid: id, purpose: 'browser', email: 'client@people.example', madeAt, expiresAt } as const;
  await insertKey(test.database.db, { ...key, tokenHash: await keyHash(token) });
  const applicant = applicantWith(test, id, `portal-sign-up=${token}`);
  expect((await send(member, id, 'hand-over')).status).toBe(200);
  const decide = () => applicant.call('PATCH', `/sign-ups/${id}/adviser-access`, { adviserLevel: 'readOnly' });
  expect([(await decide()).status, (await decide()).status]).toEqual([200, 200]);
  expect((await told(member)).map(({ title }) => title).toSorted()).toEqual([
    'Breakwater Foods Limited has decided on your access',
    'The sign-up of Breakwater Foods Limited is with the client',
  ]);
  const other = await records.user();
  await records.member(other, await records.intermediary());
  expect([await told(other), await told(staff)]).toEqual([[], []]);
});

it('a sign-up without an intermediary gives no notice of its decision', async () => {
  const { rows: before } = await sql`select from portal.notices`.execute(test.database.db);
  await send(staff, await add({ source: 'direct', intermediaryId: null }), 'return', { reason: 'The name is misspelt.' });
  const { rows } = await sql`select from portal.notices`.execute(test.database.db);
  expect(rows.length).toBe(before.length);
});
