import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignUp, SignUpAnswers } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { beginSignUp, cookieOf } from '../../../tests/setup/api/signUps.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let address = 'first';

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address });
  records = new Records(test.database);
});
afterAll(() => test.close());

/** Each sign-up is begun from an address of its own, so that the limits of one test do not reach the next. */
const begin = () => {
  address = crypto.randomUUID();
  return beginSignUp(test);
};

describe('a signed-in person of an employer', () => {
  it('begins a sign-up of their own, in which they are the applicant of this browser', async () => {
    address = crypto.randomUUID();
    const user = await records.user();
    await records.relationship(user, await records.employer());
    const begun = await test.call<{ data: SignUp }>(user, 'POST', '/sign-ups', {});
    expect([begun.status, begun.body.data.source, begun.body.data.isOwn]).toEqual([201, 'direct', true]);
    const Cookie = cookieOf(begun.headers);
    const path = `/sign-ups/${begun.body.data.id}`;
    const answered = await test.call(
      user,
      'PATCH',
      `${path}/answers/signUp`,
      { step: 'businessType', values: { numberOfEmployees: 7 } },
      { Cookie },
    );
    expect(answered.status).toBe(200);
    // Neither the account nor the cookie of another sign-up opens it.
    expect((await test.call(user, 'GET', path)).status).toBe(404);
    expect((await test.call(user, 'GET', path, undefined, { Cookie: (await begin()).cookie })).status).toBe(404);
    expect((await test.call(user, 'POST', '/sign-ups', { intermediaryId: 1 })).status).toBe(403);
  });

  it('begins it once for each Idempotency-Key, and is limited as a visitor is', async () => {
    address = crypto.randomUUID();
    const user = await records.user();
    const call = (key: string) => test.call(user, 'POST', '/sign-ups', {}, { 'Idempotency-Key': key });
    expect([(await call('one')).status, (await call('one')).status]).toEqual([201, 409]);
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await call(`more-${n}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('continues by a mailed link the sign-up that was begun without the account', async () => {
    const applicant = await begin();
    const user = await records.user();
    const seen = await test.call<{ data: SignUp }>(user, 'GET', `/sign-ups/${applicant.id}`, undefined, {
      Cookie: applicant.cookie,
    });
    expect([seen.status, seen.body.data.isOwn]).toEqual([200, true]);
    const staff = await records.user({ is_provider_admin: true });
    const { body } = await test.call<{ data: SignUp }>(staff, 'GET', `/sign-ups/${applicant.id}`);
    expect(body.data.isOwn).toBe(false);
  });
});

describe('a sign-up that an adviser begins', () => {
  it('has the name of the intermediary among its answers, so that nobody is asked for it, also after a revert', async () => {
    const member = await records.user();
    const firm = await records.intermediary({ name: 'Quay Advisers' });
    await records.member(member, firm);
    const begun = await test.call<{ data: SignUp }>(member, 'POST', '/sign-ups', { intermediaryId: firm });
    const path = `/sign-ups/${begun.body.data.id}`;
    const answers = async () =>
      (await test.call<{ data: SignUpAnswers }>(member, 'GET', `${path}/answers/signUp`)).body.data.answers;
    const known = { source: 'intermediary', isIntermediaryKnown: true, intermediaryCompany: 'Quay Advisers' };
    expect(await answers()).toEqual(known);
    const step = { step: 'intermediaryCompany', values: { intermediaryCompany: 'Another firm' } };
    expect((await test.call(member, 'PATCH', `${path}/answers/signUp`, step)).status).toBe(422);
    await test.call(member, 'PATCH', path, { event: 'revert' });
    expect(await answers()).toEqual(known);
  });
});
