import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Refusal, type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';

interface Scheme {
  [field: string]: unknown;
  pensionSchemeUid: string;
  name: string;
}

let test: TestApi;
let records: Records;
let employer: number;
let staff: string;
let keeper: string;
let reader: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  employer = await records.employer();
  keeper = await records.user();
  reader = await records.user();
  await records.relationship(keeper, employer, { is_senior_pension_administrator: true });
  await records.relationship(reader, employer);
});

const add = (body: object, headers?: Record<string, string>) =>
  test.call<{ data: Scheme } & Refusal>(staff, 'POST', `/employers/${employer}/pension-scheme`, body, headers);
const change = (scheme: Scheme, body: object, as = keeper) =>
  test.call<{ data: Scheme } & Refusal>(as, 'PATCH', `/pension-schemes/${scheme.pensionSchemeUid}`, body);
const made = async (body: object = { name: 'Main plan' }): Promise<Scheme> => {
  const answer = await add(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};
const fieldsOf = ({ errors }: Refusal): string[] => errors.map(({ field }) => field);
const activities = async (): Promise<(string | null)[]> =>
  (
    await test.database.db
      .selectFrom('portal.changes')
      .select('activity')
      .where('employer_id', '=', employer)
      .orderBy('entry')
      .execute()
  ).map(({ activity }) => activity);
const chargeModel = async (): Promise<string> => {
  const { rows } = await sql<{ uid: string }>`
    insert into portal.documents (resource, employer_id, document) values ('charge-models', null, '{"name": "Standard"}') returning uid`.execute(
    test.database.db,
  );
  return rows[0]?.uid ?? '';
};

describe('a record in a table of its own', () => {
  it('is added with the defaults of its schema, and reads the same as the answer', async () => {
    const scheme = await made();
    const { employer_uid: employerUid } = await test.database.db
      .selectFrom('portal.employers')
      .select('employer_uid')
      .where('id', '=', employer)
      .executeTakeFirstOrThrow();
    expect(scheme).toMatchObject({
      name: 'Main plan',
      employerUid,
      defaultEmployeeContributionPct: 5,
      defaultEmployerContributionPct: 3,
      isActive: true,
      allowedActions: { canEdit: true, canEditTerms: true },
    });
    const path = `/pension-schemes/${scheme.pensionSchemeUid}`;
    expect((await test.call(staff, 'GET', path)).body).toEqual({ data: scheme });
    expect(await activities()).toEqual(['Pension scheme added: Main plan']);
  });

  it('is added once for each Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, second] = [await add({ name: 'Once' }, key), await add({ name: 'Once' }, key)];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect((await add({ name: 'Twice' }, key)).status).toBe(422);
    expect(await activities()).toEqual(['Pension scheme added: Once']);
  });

  it('keeps the fields that a change leaves out, and records the person', async () => {
    const scheme = await made({ name: 'Plan', schemeNumber: 'MT1' });
    const changed = await change(scheme, { schemeNumber: null, cancellationPeriod: 60 });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { name: 'Plan', schemeNumber: null, cancellationPeriod: 60, allowedActions: { canEditTerms: false } } },
    });
    expect(await activities()).toEqual(['Pension scheme added: Plan', 'Pension scheme changed: Plan']);
  });

  it('is not changed by an empty change', async () => {
    const scheme = await made();
    expect((await change(scheme, {}, staff)).body.data).toEqual(scheme);
    expect(await activities()).toHaveLength(1);
  });

  it('has a name that is unique at its employer, regardless of case', async () => {
    const scheme = await made({ name: 'Main plan' });
    const again = await add({ name: 'MAIN PLAN' });
    expect([again.status, fieldsOf(again.body)]).toEqual([422, ['name']]);
    expect(again.body.errors[0]?.defaultMessage).toContain('Enter a different one');
    expect((await change(scheme, { name: 'main plan' })).status).toBe(200);
    employer = await records.employer();
    expect((await add({ name: 'Main plan' })).status).toBe(201);
  });

  it('gives a name to one of two requests at the same moment', async () => {
    const answers = await Promise.all(['Race', 'race', 'RACE'].map((name) => add({ name })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it('refers only to existing records', async () => {
    const chargeModelUid = await chargeModel();
    expect(await made({ name: 'Charged', chargeModelUid })).toMatchObject({ chargeModelUid });
    const refused = await add({ name: 'Uncharged', chargeModelUid: '7c9e6679-7425-40de-944b-e07fc1f90ae7' });
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['chargeModelUid']]);
    expect(await activities()).toEqual(['Pension scheme added: Charged']);
  });

  it('is changed section by section, only by callers with the permission', async () => {
    const scheme = await made();
    const chargeModelUid = await chargeModel();
    expect((await change(scheme, { potNickname: 'Nest egg' })).status).toBe(200);
    expect((await change(scheme, { chargeModelUid })).status).toBe(403);
    expect((await change(scheme, { potNickname: 'Hidden', chargeModelUid })).status).toBe(403);
    expect((await change(scheme, { chargeModelUid }, staff)).status).toBe(200);
    expect((await change(scheme, { potNickname: 'Mine' }, reader)).status).toBe(403);
    const { body } = await test.call<{ data: Scheme }>(reader, 'GET', `/pension-schemes/${scheme.pensionSchemeUid}`);
    expect(body.data).toMatchObject({ potNickname: 'Nest egg', allowedActions: { canEdit: false, canEditTerms: false } });
  });

  it('is a 404 for callers who may not see it', async () => {
    const scheme = await made();
    const outsider = await records.user();
    await records.relationship(outsider, await records.employer(), { is_senior_pension_administrator: true });
    expect((await change(scheme, { name: 'Taken over' }, outsider)).status).toBe(404);
    const unknown = await change({ ...scheme, pensionSchemeUid: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }, { name: 'x' }, staff);
    expect(unknown.status).toBe(404);
  });

  it.each([
    ['an unknown field', { name: 'A', shoeSize: 44 }, ['shoeSize']],
    ['a field that only the service sets', { name: 'A', isActive: false }, ['isActive']],
    ['no name', {}, ['name']],
    [
      'more than all of the pay',
      { name: 'A', defaultEmployeeContributionPct: 60, defaultEmployerContributionPct: 41 },
      ['defaultEmployerContributionPct'],
    ],
    ['a third decimal', { name: 'A', defaultEmployeeContributionPct: 5.125 }, ['defaultEmployeeContributionPct']],
    [
      'half a percent where only whole ones are allowed',
      { name: 'A', allowsPartialPercentageContributions: false, defaultEmployeeContributionPct: 5.5 },
      ['defaultEmployeeContributionPct'],
    ],
  ])('is refused with %s', async (_, body, fields) => {
    const { status, body: refusal } = await add(body);
    expect([status, fieldsOf(refusal)]).toEqual([422, fields]);
    expect(await activities()).toEqual([]);
  });

  it('is checked as a whole when a part of it changes', async () => {
    const scheme = await made({ name: 'Half', defaultEmployeeContributionPct: 5.5 });
    const refused = await change(scheme, { allowsPartialPercentageContributions: false });
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['defaultEmployeeContributionPct']]);
  });

  it.each([0.07, 5.1, 8.35, 29.99, 64.03])('accepts %d percent, which is not exact in binary', async (percent) => {
    // The employer's part alone meets the legal minimum, about which a lower one would be asked.
    const scheme = await made({ name: 'Exact', defaultEmployeeContributionPct: percent, defaultEmployerContributionPct: 8 });
    expect(scheme).toMatchObject({ defaultEmployeeContributionPct: percent });
  });
});
