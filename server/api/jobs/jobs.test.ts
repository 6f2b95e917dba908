import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type Refusal, type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { eventually } from '../../../tests/setup/eventually.ts';
import { createApi } from '../createApi.ts';
import type { JobQueue } from '../../work/core/jobQueue.ts';
import { problemText } from '../../jobs/problemText.ts';

let test: TestApi;
let records: Records;
const people: Record<string, string> = {};

interface JobList {
  data: Job[];
  meta: { totalCount: number; pageCount: number };
}

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  const employer = await records.employer();
  people['provider admin'] = await records.user({ is_provider_admin: true });
  people['HS admin'] = await records.user({ is_hs_admin: true });
  people['external admin'] = await records.user({ is_external_admin: true });
  people['analyst of an employer'] = await records.user({ can_view_analytics: true });
  await records.relationship(people['analyst of an employer'], employer);
  people['senior pension admin'] = await records.user();
  await records.relationship(people['senior pension admin'], employer, { is_senior_pension_administrator: true });
});
afterAll(() => test.close());

const as = (person: string): string => people[person] ?? '';
const list = (person: string, query = '') => test.call<JobList>(as(person), 'GET', `/jobs${query}`);
const retry = (person: string, jobUid: string, headers = {}) =>
  test.call<{ data: Job } & Refusal>(as(person), 'POST', `/jobs/${jobUid}/retry`, undefined, headers);
const anyFailed = async (): Promise<string> =>
  (await list('HS admin')).body.data.find(({ state }) => state === 'failed')?.jobUid ?? 'none has failed';

describe('the list of jobs', () => {
  it.each([
    ['provider admin', 200],
    ['HS admin', 200],
    ['analyst of an employer', 200],
    ['external admin', 403],
    ['senior pension admin', 403],
  ])('answers the %s with %i', async (person, status) => {
    expect((await list(person)).status).toBe(status);
  });

  it('is not for callers who are not signed in', async () => {
    expect((await test.call(null, 'GET', '/jobs')).status).toBe(401);
  });

  it('has the newest first, page by page, each step in words', async () => {
    const { body } = await list('HS admin', '?limit=5&page=2');
    expect(body.meta).toMatchObject({ totalCount: 14, pageCount: 3 });
    const created = body.data.map(({ createdTimestamp }) => createdTimestamp);
    expect(created).toHaveLength(5);
    expect(created).toEqual(created.toSorted().toReversed());
    expect(body.data[0]?.title).toBe('Make the coming pay periods, and move on those that are due');
    expect((await list('HS admin', '?page=99')).body.data).toEqual([]);
  });

  it('refuses a page that is no number', async () => {
    expect((await list('HS admin', '?page=two')).status).toBe(400);
  });
});

it.each([
  ['HS admin', true],
  ['analyst of an employer', false],
])('tells the %s whether a failed job can be retried: %s', async (person, canRetry) => {
  const jobs = (await list(person)).body.data;
  expect(jobs.filter((job) => job.canRetry).length > 0).toBe(canRetry);
  expect(jobs.filter((job) => job.canRetry && job.state !== 'failed')).toEqual([]);
});

describe('retrying a job', () => {
  it.each([
    ['analyst of an employer', 403],
    ['external admin', 403],
    ['senior pension admin', 403],
    ['provider admin', 200],
    ['HS admin', 200],
  ])('is answered to the %s with %i', async (person, status) => {
    expect((await retry(person, await anyFailed())).status).toBe(status);
  });

  it('takes the step again, once for each Idempotency-Key', async () => {
    const jobUid = await anyFailed();
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, again] = [await retry('HS admin', jobUid, key), await retry('HS admin', jobUid, key)];
    expect(first.body.data).toMatchObject({ jobUid, state: 'running', retryCount: 1 });
    expect(again.body).toEqual(first.body);
    await eventually(async () => {
      const { data } = (await list('HS admin')).body;
      expect(data.find((job) => job.jobUid === jobUid)).toMatchObject({ state: 'completed', retryCount: 1, problem: null });
    });
  });

  it('is refused with the reason for a job that has not failed', async () => {
    const done = (await list('HS admin')).body.data.find(({ state }) => state === 'completed');
    const { status, body } = await retry('HS admin', done?.jobUid ?? '');
    expect([status, body.message]).toEqual([422, 'Only a failed job can be retried. This one has not failed.']);
  });

  it('is refused while the same job is waiting already', async () => {
    const jobs: JobQueue = { ...test.deps.jobs, retry: async () => 'alreadyWaiting' };
    const answer = await createApi({ ...test.deps, jobs }).request(`/api/v2/jobs/${crypto.randomUUID()}/retry`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${as('HS admin')}`, 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('already waiting');
  });

  it.each([crypto.randomUUID(), 'not-a-uid'])('of an unknown one is a 404: %s', async (jobUid) => {
    expect((await retry('HS admin', jobUid)).status).toBe(404);
  });
});

it.each([
  ['invalid input syntax for type date: "31/02/1990"', 'invalid input syntax for type date: …'],
  ['duplicate key value: Key (email)=(ada@people.example) already exists.', 'duplicate key value: Key …=… already exists.'],
  ['No mail to ada@people.example', 'No mail to …'],
  ['Employee QQ654321B earns £98,765.43', 'Employee … earns …'],
  [
    'canceling statement due to statement timeout\n  at Parser.parse (/srv/portal.js)',
    'canceling statement due to statement timeout',
  ],
])('shows of an error no personal data: %s', (message, shown) => {
  expect(problemText(message)).toBe(shown);
});
