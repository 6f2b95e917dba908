import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignUp, SignUpAnswers } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { beginSignUp, cookieOf, limitedCompany } from '../../../tests/setup/api/signUps.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { createApi } from '../createApi.ts';

let test: TestApi;
let records: Records;
let address = 'first';
let now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address, clock: () => now });
  records = new Records(test.database);
});
afterAll(() => test.close());

/** Each test begins sign-ups from an address of its own, so that the limits of one do not reach the next. */
const begin = () => {
  address = crypto.randomUUID();
  now = new Date(now.getTime() + 60_000);
  return beginSignUp(test);
};

describe('a sign-up without an account', () => {
  it('begins with a cookie that no script reads, and is found again by it', async () => {
    address = 'a new one';
    const { headers, body } = await test.call<{ data: SignUp }>(null, 'POST', '/sign-ups', {});
    expect(headers.get('Set-Cookie')).toMatch(
      /^portal-sign-up=[\w-]{43}; Max-Age=7776000; Path=\/api\/v2\/sign-ups; HttpOnly; SameSite=Lax$/,
    );
    expect(body.data).toMatchObject({ state: 'partial', source: 'direct', companyName: null });
    expect(body.data.modules.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      ['signUp', true],
      ['contributions', false],
      ['payroll', false],
      ['directDebit', false],
      ['signature', false],
    ]);
    expect(body.data.modules[1]?.lockedBecause).toBe('Complete "Create account" first.');
    const found = await test.call<{ data: SignUp }>(null, 'GET', '/sign-ups/current', undefined, { Cookie: cookieOf(headers) });
    expect(found.body.data.id).toBe(body.data.id);
  });

  it('has a cookie that browsers keep to https, where the portal is served so', async () => {
    address = crypto.randomUUID();
    const secure = createApi({ ...test.deps, portalUrl: 'https://portal.example' });
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };
    const begun = await secure.request('/api/v2/sign-ups', { method: 'POST', headers, body: '{}' });
    const cookie = begun.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^__Secure-portal-sign-up=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Lax$/);
    const current = (Cookie: string) => secure.request('/api/v2/sign-ups/current', { headers: { Cookie } });
    expect((await current(cookie.split(';')[0] ?? '')).status).toBe(200);
    expect((await current((cookie.split(';')[0] ?? '').replace('__Secure-', ''))).status).toBe(404);
  });

  it('belongs to its own applicant alone', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const member = await records.user();
    await records.member(member, await records.intermediary());
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/answers/signUp', undefined],
      ['PATCH', '', { event: 'start.signUp' }],
      ['PATCH', '/answers/signUp', { step: 'businessType', values: {} }],
    ] as const) {
      expect((await theirs.call(method, `/sign-ups/${mine.id}${path}`, body)).status).toBe(404);
      expect((await test.call(null, method, `/sign-ups/${mine.id}${path}`, body)).status).toBe(404);
      expect((await test.call(member, method, `/sign-ups/${mine.id}${path}`, body)).status).toBe(404);
    }
    expect((await test.call(null, 'GET', '/sign-ups/current', undefined, { Cookie: 'portal-sign-up=guessed' })).status).toBe(404);
  });

  it('keeps wrong answers as they were typed, and says what is wrong', async () => {
    const applicant = await begin();
    const { status, body } = await applicant.answer('signUp', 'personalInformation', {
      firstName: '<script>alert(1)</script>',
      dateOfBirth: '31/02/1988',
      email: 'grace@',
    });
    expect(status).toBe(200);
    expect(body.data.answers).toEqual({
      source: 'direct',
      personalInformation: { firstName: '<script>alert(1)</script>', dateOfBirth: '31/02/1988', email: 'grace@' },
    });
    expect(body.data.faults).toContainEqual({
      field: 'dateOfBirth',
      defaultMessage: "This isn't a valid date. Enter one such as 31/03/2026",
    });
    const read = await applicant.call<{ data: SignUpAnswers }>('GET', `/sign-ups/${applicant.id}/answers/signUp`);
    expect(read.body.data.answers).toEqual(body.data.answers);
  });

  it('takes an answer out with null, and keeps those of other fields', async () => {
    const applicant = await begin();
    await applicant.answer('signUp', 'businessType', { businessType: 'charity', numberOfEmployees: 3 });
    const { body } = await applicant.answer('signUp', 'businessType', { numberOfEmployees: null });
    expect(body.data.answers).toEqual({ source: 'direct', businessType: { businessType: 'charity' } });
  });

  it('refuses fields of other steps, unknown steps and parts, and too much text', async () => {
    const applicant = await begin();
    expect((await applicant.answer('signUp', 'businessType', { firstName: 'Grace' })).body.errors).toEqual([
      { field: 'firstName', defaultMessage: 'The step "Your business" has no field firstName. Leave it out' },
    ]);
    expect((await applicant.answer('signUp', 'collectionAccount', {})).body.errors[0]?.field).toBe('step');
    expect((await applicant.answer('nothing', 'businessType', {})).status).toBe(404);
    expect((await applicant.answer('signUp', 'businessInformation', { companyName: 'x'.repeat(3_000) })).status).toBe(422);
    await applicant.complete('signUp');
    const many = Array.from({ length: 50 }, (_, n) => ({ description: `${n}`.padEnd(1_000, 'x') }));
    expect((await applicant.answer('contributions', 'furtherLevels', { furtherLevels: many })).body.message).toBe(
      'These answers are longer than a sign-up can be. Shorten them.',
    );
  });

  it('does not overwrite the answers of another device', async () => {
    const applicant = await begin();
    const seen = (await applicant.answer('signUp', 'businessType', { numberOfEmployees: 3 })).headers.get('ETag') ?? '';
    const next = await applicant.answer('signUp', 'businessType', { numberOfEmployees: 4 }, { ifMatch: seen });
    expect(next.status).toBe(200);
    expect((await applicant.answer('signUp', 'businessType', { numberOfEmployees: 5 }, { ifMatch: seen })).status).toBe(412);
    const again = { ifMatch: next.headers.get('ETag') ?? '' };
    expect((await applicant.answer('signUp', 'businessType', { numberOfEmployees: 5 }, again)).status).toBe(200);
  });

  it('gives the tag for the next change with each answer, in any order of the fields', async () => {
    const applicant = await begin();
    let ifMatch = (await applicant.answer('signUp', 'businessType', { numberOfEmployees: 3 })).headers.get('ETag') ?? '';
    for (const values of [
      { residentialAddressType: 'uk', email: 'ada@oak.example' },
      { lastName: 'King', firstName: 'Ada' },
    ]) {
      const answered = await applicant.answer('signUp', 'personalInformation', values, { ifMatch });
      expect(answered.status).toBe(200);
      ifMatch = answered.headers.get('ETag') ?? '';
    }
    expect(ifMatch).not.toBe('');
  });

  it('asks before a new business type takes out the details of the business', async () => {
    const applicant = await begin();
    await applicant.complete('signUp');
    const asked = await applicant.answer('signUp', 'businessType', { businessType: 'charity' });
    expect([asked.status, asked.body.errors]).toEqual([
      422,
      [
        {
          field: 'businessType',
          warning: 'signUp.businessType.businessType',
          defaultMessage:
            'You will lose the details of the business, of the contacts and of the signatory, and give them again for the new business type. Client details must be used for the application.',
        },
      ],
    ]);
    const confirmed = ['signUp.businessType.businessType'];
    const { body } = await applicant.answer('signUp', 'businessType', { businessType: 'charity' }, { confirmed });
    expect(body.data.answers).toHaveProperty('personalInformation');
    expect(body.data.answers).not.toHaveProperty('businessInformation');
    const { body: lead } = await applicant.call<{ data: SignUp }>('GET', `/sign-ups/${applicant.id}`);
    expect(lead.data.modules[0]).toMatchObject({ progress: 'Started', completionDate: null });
    expect(lead.data.modules[0]?.remaining).toContain('Business information');
  });
});

describe('the parts of a sign-up', () => {
  it('are completed when all their steps are right, with the day', async () => {
    const applicant = await begin();
    const refused = await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'complete.signUp' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual({
      field: 'businessType.businessType',
      defaultMessage: 'Choose the business type',
    });
    const lead = await applicant.complete('signUp', 'payroll');
    expect(lead.modules.map(({ progress, completionDate }) => [progress, completionDate])).toEqual([
      ['Completed', '2026-11-21'],
      ['Not Started', null],
      ['Completed', '2026-11-21'],
      ['Not Started', null],
      ['Not Started', null],
    ]);
    expect([lead.companyName, lead.email]).toEqual(['Breakwater Limited', 'grace@breakwater.example']);
  });

  it('do not open before those they depend on', async () => {
    const applicant = await begin();
    const { status, body } = await applicant.answer('payroll', 'payrollFrequency', { frequencyType: 'monthly' });
    expect([status, body.errors[0]?.defaultMessage]).toEqual([422, 'Complete "Create account" first.']);
    await applicant.complete('signUp');
    const signed = await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'start.signature' });
    expect(signed.body.errors[0]?.defaultMessage).toBe('Complete "Contributions", "Payroll" and "Direct debit" first.');
  });

  it('are open again after a change, and stay completed when nothing changes', async () => {
    const applicant = await begin();
    await applicant.complete('signUp', 'payroll');
    const progress = async () =>
      (await applicant.call<{ data: SignUp }>('GET', `/sign-ups/${applicant.id}`)).body.data.modules[2]?.progress;
    await applicant.answer('payroll', 'payrollFrequency', limitedCompany['payroll']?.['payrollFrequency'] ?? {});
    expect(await progress()).toBe('Completed');
    await applicant.answer('payroll', 'payrollDetails', { pensionSchemeName: 'Another name' });
    expect(await progress()).toBe('Started');
  });

  it('all begin again after a revert', async () => {
    const applicant = await begin();
    await applicant.complete('signUp', 'payroll');
    const { body } = await applicant.call<{ data: SignUp }>('PATCH', `/sign-ups/${applicant.id}`, { event: 'revert' });
    expect(new Set(body.data.modules.map(({ progress }) => progress))).toEqual(new Set(['Not Started']));
    const read = await applicant.call<{ data: SignUpAnswers }>('GET', `/sign-ups/${applicant.id}/answers/signUp`);
    expect(read.body.data.answers).toEqual({ source: 'direct' });
  });

  it('are all needed before the application can be sent', async () => {
    const applicant = await begin();
    const lead = await applicant.complete('signUp', 'contributions', 'payroll', 'directDebit');
    expect(lead.allowedActions).toMatchObject({
      canSubmit: false,
      reasons: { canSubmit: 'Complete these parts first: Signature.' },
    });
    const { status, body } = await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'submit' });
    expect([status, body.errors[0]?.defaultMessage]).toEqual([422, 'Complete these parts first: Signature.']);
  });
});

describe('the limits of sign-ups', () => {
  it('refuse the eleventh new one of a sender in a minute, and admit another sender', async () => {
    now = new Date(now.getTime() + 60_000);
    address = 'a busy one';
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await test.call(null, 'POST', '/sign-ups', {})).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    address = 'another one';
    expect((await test.call(null, 'POST', '/sign-ups', {})).status).toBe(201);
  });
});

describe('a sign-up for a client', () => {
  it('is begun by a member of an intermediary, and seen by the intermediary and the provider alone', async () => {
    const [member, colleague, stranger] = [await records.user(), await records.user(), await records.user()];
    const [firm, otherFirm] = [await records.intermediary(), await records.intermediary()];
    await records.member(member, firm);
    await records.member(colleague, firm);
    await records.member(stranger, otherFirm);
    const staff = await records.user({ is_provider_admin: true });
    expect((await test.call(stranger, 'POST', '/sign-ups', { intermediaryId: firm })).status).toBe(403);
    expect((await test.call(member, 'POST', '/sign-ups', {})).body.errors[0]?.field).toBe('intermediaryId');
    const { status, body, headers } = await test.call<{ data: SignUp }>(member, 'POST', '/sign-ups', { intermediaryId: firm });
    expect([status, body.data.source, headers.get('Set-Cookie')]).toEqual([201, 'intermediary', null]);
    const seenBy = async (user: string) => (await test.call(user, 'GET', `/sign-ups/${body.data.id}`)).status;
    expect([await seenBy(member), await seenBy(colleague), await seenBy(staff), await seenBy(stranger)]).toEqual([
      200, 200, 200, 404,
    ]);
    const changed = await test.call(colleague, 'PATCH', `/sign-ups/${body.data.id}/answers/signUp`, {
      step: 'businessType',
      values: { numberOfEmployees: 7 },
    });
    expect(changed.status).toBe(200);
  });

  it('shows secret answers to those who fill it in, and notes that they were shown', async () => {
    const applicant = await begin();
    await applicant.complete('signUp', 'directDebit');
    const [staff, reader] = [await records.user({ is_hs_admin: true }), await records.user({ is_external_admin: true })];
    const path = `/sign-ups/${applicant.id}/answers/directDebit`;
    expect((await test.call(reader, 'GET', path)).status).toBe(403);
    expect((await test.call(staff, 'GET', path)).status).toBe(200);
    await applicant.call('GET', path);
    const looks = async () => {
      const { rows } = await sql`
        select activity, actor_user_uid as by from portal.changes
        where record_uid = ${applicant.id} and action = 'reveal' order by entry`.execute(test.database.db);
      return rows;
    };
    const look = (by: string) => ({ activity: 'Sort code and Account number shown', by });
    expect(await looks()).toEqual([look(staff)]);

    // A save is answered with the answers, too: it is noted as a look, and further saves of the hour belong to that one.
    const colleague = await records.user({ is_hs_admin: true });
    const save = () => test.call(colleague, 'PATCH', path, { step: 'collectionAccount', values: {} });
    expect([(await save()).status, (await save()).status]).toEqual([200, 200]);
    expect(await looks()).toEqual([look(staff), look(colleague)]);
    now = new Date(now.getTime() + 3_600_001);
    await save();
    expect(await looks()).toEqual([look(staff), look(colleague), look(colleague)]);
  });
});
