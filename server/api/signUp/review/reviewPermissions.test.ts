import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Records } from '../../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { addSignUp } from '../../../../tests/setup/signUp/signUpRecords.ts';

let test: TestApi;
let records: Records;
let intermediaryId: number;
let callers: Readonly<Record<string, string | null>>;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  intermediaryId = await records.intermediary();
  const [own, other, senior] = [await records.user(), await records.user(), await records.user()];
  await records.member(own, intermediaryId);
  await records.member(other, await records.intermediary());
  await records.relationship(senior, await records.employer(), { is_senior_pension_administrator: true });
  callers = {
    'provider admin': await records.user({ is_provider_admin: true }),
    'hs admin': await records.user({ is_hs_admin: true }),
    'external admin': await records.user({ is_external_admin: true }),
    analyst: await records.user({ can_view_analytics: true }),
    'member of its intermediary': own,
    'member of another intermediary': other,
    'senior pension admin': senior,
    'unauthorised caller': null,
  };
});
afterAll(() => test.close());

/** The state in which the call can be made, and its body. */
const calls = {
  accept: { state: 'submitted', body: undefined },
  return: { state: 'submitted', body: { reason: 'The name is misspelt.' } },
  decline: { state: 'submitted', body: { reason: 'This is no employer.' } },
  'hand-over': { state: 'partial', body: undefined },
  discard: { state: 'partial', body: undefined },
  assign: { state: 'partial', body: { assignedTo: null } },
} as const;
type Call = keyof typeof calls;

const everything: readonly Call[] = ['accept', 'return', 'decline', 'hand-over', 'discard', 'assign'];
const allowed: Readonly<Record<string, readonly Call[]>> = {
  'provider admin': everything,
  'hs admin': everything,
  'member of its intermediary': ['hand-over', 'discard', 'assign'],
};
/** Those who see the sign-up, and so learn that they may not change it. */
const sees = [...Object.keys(allowed), 'external admin'];

const entriesOf = async (id: string): Promise<number> =>
  (await sql`select from portal.changes where record_uid = ${id}`.execute(test.database.db)).rows.length;

const names = [
  'provider admin',
  'hs admin',
  'external admin',
  'analyst',
  'member of its intermediary',
  'member of another intermediary',
  'senior pension admin',
  'unauthorised caller',
];

describe.each(names)('%s', (name) => {
  const refusal = name === 'unauthorised caller' ? 401 : sees.includes(name) ? 403 : 404;

  it.each(everything)('%s', async (call) => {
    const { state, body } = calls[call];
    const id = await addSignUp(test.database, { state, source: 'intermediary', intermediaryId, adviserLevel: 'full' });
    const { status } = await test.call(callers[name] ?? null, 'PATCH', `/sign-ups/${id}/${call}`, body);
    const isAllowed = allowed[name]?.includes(call) ?? false;
    expect(status).toBe(isAllowed ? 200 : refusal);
    // Each change leaves an entry in the history, and a refusal none.
    expect((await entriesOf(id)) > 0).toBe(isAllowed);
  });

  it('list, record and assignees', async () => {
    const id = await addSignUp(test.database, { state: 'partial', source: 'intermediary', intermediaryId });
    const status = async (path: string): Promise<number> => (await test.call(callers[name] ?? null, 'GET', path)).status;
    const isMember = name === 'member of another intermediary';
    expect(await status('/sign-ups')).toBe(sees.includes(name) || isMember ? 200 : refusal === 401 ? 401 : 403);
    expect(await status(`/sign-ups/${id}/review`)).toBe(sees.includes(name) ? 200 : refusal);
    expect(await status(`/sign-ups/${id}/assignees`)).toBe(name in allowed ? 200 : refusal);
  });
});
