import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application, SignUp, SignUpAssignee } from '../../../../schemas/generated/types.ts';
import { Records } from '../../../../tests/setup/api/records.ts';
import { applicantWith } from '../../../../tests/setup/api/signUps.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { limitedCompany } from '../../../../tests/setup/signUp/sampleAnswers.ts';
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
  staff = await records.user({ is_hs_admin: true });
  intermediary = await records.intermediary({ name: 'Castlegate Advisers' });
  member = await records.user();
  await records.member(member, intermediary);
});
afterAll(() => test.close());

const add = (values: Partial<Lead> = {}): Promise<string> => addSignUp(test.database, values);
const ofFirm = (values: Partial<Lead> = {}): Promise<string> =>
  add({ source: 'intermediary', intermediaryId: intermediary, state: 'partial', ...values });
const named = (companyName: string) => ({
  ...limitedCompany,
  signUp: { ...limitedCompany['signUp'], businessInformation: { companyName } },
});
const review = (who: string, id: string) => test.call<{ data: Application }>(who, 'GET', `/sign-ups/${id}/review`);
const send = (who: string, id: string, event: string, body?: object) =>
  test.call<{ data: Application } & Refusal>(who, 'PATCH', `/sign-ups/${id}/${event}`, body);
const listed = async (who: string, query = ''): Promise<string[]> =>
  (await test.call<{ data: Application[] }>(who, 'GET', `/sign-ups${query}`)).body.data.map(({ id }) => id);

const mails = async (): Promise<{ to: string; subject: string; text: string; hasLink: boolean }[]> => {
  const { rows } = await sql<{ to: string; subject: string; text: string; hasLink: boolean }>`
    select recipient as "to", subject, text, sign_up_key_uid is not null as "hasLink" from portal.outbox_mails order by created_at, subject`.execute(
    test.database.db,
  );
  return rows;
};

/** The browser of a sign-up's applicant. */
async function applicantOf(id: string, email: string | null = null) {
  const token = crypto.randomUUID();
  await insertKey(test.database.db, {
    leadUid: id,
    purpose: 'browser',
    email,
    tokenHash: await keyHash(token),
    madeAt: new Date('2026-11-20T12:00:00Z'),
    expiresAt: new Date('2026-12-20T12:00:00Z'),
  });
  return applicantWith(test, id, `portal-sign-up=${token}`);
}

describe('the sign-ups', () => {
  it('of all intermediaries are shown to staff, and those of their own intermediary to its members', async () => {
    const [own, others, direct] = [
      await ofFirm(),
      await ofFirm({ intermediaryId: await records.intermediary() }),
      await add({ state: 'partial' }),
    ];
    expect(await listed(staff)).toEqual(expect.arrayContaining([own, others, direct]));
    const seen = await listed(member);
    expect(seen).toContain(own);
    expect(seen).not.toContain(others);
    expect(seen).not.toContain(direct);
    expect((await review(member, own)).status).toBe(200);
    expect((await review(member, others)).status).toBe(404);
    expect((await review(member, direct)).status).toBe(404);
  });

  it('are found by their company, applicant, intermediary and address, and by their state', async () => {
    const id = await ofFirm({ answers: named('Puffin Boats Limited') });
    expect(await listed(staff, '?search=puffin')).toEqual([id]);
    expect(await listed(staff, '?search=puffin%20castlegate')).toEqual([id]);
    expect(await listed(staff, '?search=puffin&filter%5Bstate%5D=partial')).toEqual([id]);
    expect(await listed(staff, '?search=puffin&filter%5Bstate%5D=submitted')).toEqual([]);
  });

  it('are refused to people of an employer', async () => {
    const senior = await records.user();
    await records.relationship(senior, await records.employer(), { is_senior_pension_administrator: true });
    expect((await test.call(senior, 'GET', '/sign-ups')).status).toBe(403);
    expect((await review(senior, await add())).status).toBe(404);
  });
});

describe('a sign-up under review', () => {
  it('shows its answers in words, with the bank details masked', async () => {
    const { body } = await review(staff, await add());
    const steps = body.data.parts?.flatMap(({ steps: of }) => of) ?? [];
    const answersOf = (id: string) =>
      Object.fromEntries(steps.find((step) => step.id === id)?.answers.map(({ label, value }) => [label, value]) ?? []);
    expect(answersOf('businessType')).toMatchObject({ 'Business type': 'Limited Company', 'Number of employees': '12' });
    expect(answersOf('pensionInformation')).toMatchObject({ 'Start date': '01/12/2026' });
    expect(answersOf('collectionAccount')).toMatchObject({ 'Sort code': '**-**-99', 'Account number': '****4958' });
    expect(answersOf('accountSignatories')).toEqual({ Signatories: 'Ada Byron, ada@breakwater.example' });
    expect(body.data.allowedActions).toMatchObject({ canAccept: true, canReturn: true, canDecline: true, canDiscard: false });
  });

  it('says what its checks found', async () => {
    const employer = await records.employer({ name: 'Known Foods' });
    await records.user({ email: 'ADA@known.example' });
    const answers = {
      ...limitedCompany,
      signUp: {
        ...limitedCompany['signUp'],
        personalInformation: {
          ...(limitedCompany['signUp']?.['personalInformation'] as object),
          email: 'ada@known.example',
          firstName: '',
        },
        businessInformation: { companyName: 'known foods' },
      },
      directDebit: { ...limitedCompany['directDebit'], accountNumber: '66374959' },
    };
    const { body } = await review(staff, await add({ answers, progress: {} }));
    const results = Object.fromEntries(body.data.checks?.map(({ id, isPassed, result }) => [id, [isPassed, result]]) ?? []);
    expect(results).toMatchObject({
      account: [false, 'Sort code and account number do not belong together.'],
      agreement: [false, 'It is not signed by everybody for these answers.'],
      name: [false, `Employers of this name: number ${employer}.`],
      users: [false, 'Users already: ada@known.example. They keep their accounts.'],
    });
    expect(results['answers']?.[0]).toBe(false);
  });

  it('is shown whatever was typed', async () => {
    const answers = {
      signUp: {
        personalInformation: { firstName: 7, email: 12 },
        accountAccess: { primaryUserType: 'someoneElse', primaryUser: { email: true } },
        authorisedSignatory: { signatoryType: 'someoneElse', signatory: { email: 3 } },
      },
      directDebit: { sortCode: 89999, accountNumber: true, signatories: 'nobody' },
    };
    expect((await review(staff, await add({ answers, state: 'partial', progress: {} }))).status).toBe(200);
  });

  it('tells an intermediary nothing about other employers and users', async () => {
    const { body } = await review(member, await ofFirm());
    expect(body.data.checks?.map(({ id }) => id)).toEqual(['answers', 'account', 'agreement', 'signatures']);
    expect(body.data.allowedActions).toMatchObject({ canAccept: false, canDiscard: true, canAssign: true, canHandOver: true });
  });
});

describe('a decision', () => {
  it('returns an application with its reason: its answers are kept, and the applicant gets a link', async () => {
    const id = await add({ email: 'returned@people.example' });
    const { status, body } = await send(staff, id, 'return', { reason: 'The name at https://evil.example is misspelt.' });
    expect([status, body.data.state]).toEqual([200, 'partial']);
    expect(body.data).toMatchObject({ decisionReason: 'The name at https://evil.example is misspelt.', employerId: null });
    const mail = (await mails()).find(({ to }) => to === 'returned@people.example');
    expect(mail?.hasLink).toBe(true);
    expect(mail?.text).toContain('is misspelt.');
    expect(mail?.text).not.toContain('https://evil');
    const applicant = await applicantOf(id);
    const shown = await applicant.call<{ data: SignUp }>('GET', '/sign-ups/current');
    expect(shown.body.data).toMatchObject({ state: 'partial', companyName: 'Breakwater Foods Limited' });
  });

  it('declines an application with its reason', async () => {
    const id = await add({ email: 'declined@people.example' });
    expect((await send(staff, id, 'decline', { reason: 'This is no employer.' })).body.data.state).toBe('declined');
    const mail = (await mails()).find(({ to }) => to === 'declined@people.example');
    expect([mail?.hasLink, mail?.text.includes('This is no employer.')]).toEqual([false, true]);
  });

  it.each(['return', 'decline'])('needs a reason to %s', async (event) => {
    const { status, body } = await send(staff, await add(), event, { reason: ' ' });
    expect([status, body.errors[0]?.field]).toEqual([422, 'reason']);
  });

  it.each(['accept', 'return', 'decline'])('is not the intermediary’s to take: %s', async (event) => {
    const id = await ofFirm({ state: 'submitted' });
    const body = event === 'accept' ? undefined : { reason: 'We say so.' };
    expect((await send(member, id, event, body)).status).toBe(403);
    expect((await review(staff, id)).body.data.state).toBe('submitted');
  });

  it('discards an unfinished sign-up: nobody finds it any more', async () => {
    const id = await ofFirm();
    const applicant = await applicantOf(id);
    expect((await send(member, id, 'discard')).status).toBe(200);
    expect((await review(staff, id)).status).toBe(404);
    expect(await listed(staff)).not.toContain(id);
    expect((await applicant.call('GET', '/sign-ups/current')).status).toBe(404);
    expect((await send(member, await ofFirm({ state: 'submitted' }), 'discard')).status).toBe(422);
  });

  it('tells by mail the applicant whose sign-up is discarded, and not the client of a draft that was never handed over', async () => {
    const [own, draft] = ['own-discarded@people.example', 'draft-discarded@people.example'];
    const id = await addSignUp(test.database, { state: 'partial', email: own });
    expect((await send(staff, id, 'discard')).status).toBe(200);
    await send(staff, await ofFirm({ email: draft }), 'discard');
    const told = (await mails()).filter(({ to }) => to === own || to === draft);
    expect(told.map(({ to, hasLink }) => [to, hasLink])).toEqual([[own, false]]);
    expect(told[0]?.text).toContain('was discarded before it was sent');
  });
});

describe('the person who looks after a sign-up', () => {
  it('is chosen among the members of the intermediary', async () => {
    const [id, colleague, stranger] = [await ofFirm(), await records.user(), await records.user()];
    await records.member(colleague, intermediary);
    const { body } = await test.call<{ data: SignUpAssignee[] }>(member, 'GET', `/sign-ups/${id}/assignees`);
    expect(body.data.map(({ userUid }) => userUid).toSorted()).toEqual([member, colleague].toSorted());
    expect((await send(member, id, 'assign', { assignedTo: colleague })).body.data.assignedTo).toBe(colleague);
    expect((await send(member, id, 'assign', { assignedTo: stranger })).body.errors[0]?.field).toBe('assignedTo');
    expect((await send(member, id, 'assign', { assignedTo: null })).body.data.assignedTo).toBeNull();
  });
});

describe('a hand-over', () => {
  it('gives the client a link, and the decision on the access that the intermediary keeps', async () => {
    const id = await ofFirm({ email: 'client@people.example', adviserLevel: null });
    const applicant = await applicantOf(id, 'client@people.example');
    const early = await applicant.call('PATCH', `/sign-ups/${id}/adviser-access`, { adviserLevel: 'full' });
    expect(early.status).toBe(422);
    expect((await send(member, id, 'hand-over')).body.data.handedOverTimestamp).not.toBeNull();
    const mail = (await mails()).find(({ to }) => to === 'client@people.example');
    expect([mail?.hasLink, mail?.text.includes('Castlegate Advisers')]).toEqual([true, true]);
    const refused = await applicant.call('PATCH', `/sign-ups/${id}`, { event: 'submit' });
    const undecided = 'The client decides first which access the adviser keeps: hand the sign-up over to them.';
    expect(refused.body.errors.map(({ defaultMessage }) => defaultMessage)).toContain(undecided);
    const said = await applicant.call<{ data: SignUp }>('PATCH', `/sign-ups/${id}/adviser-access`, { adviserLevel: 'readOnly' });
    expect(said.body.data).toMatchObject({ adviserName: 'Castlegate Advisers', adviserLevel: 'readOnly' });
    const unsigned = await applicant.call('PATCH', `/sign-ups/${id}`, { event: 'submit' });
    expect(unsigned.body.errors.map(({ defaultMessage }) => defaultMessage)).toEqual([
      'The agreement is not signed by everybody for the present answers: sign it again.',
    ]);
  });

  it('does not let the intermediary decide on its own access', async () => {
    const id = await ofFirm({ adviserName: 'Castlegate Advisers' });
    expect((await send(member, id, 'adviser-access', { adviserLevel: 'full' })).status).toBe(403);
    expect((await send(staff, id, 'adviser-access', { adviserLevel: 'full' })).status).toBe(403);
  });

  it('needs the address of the client', async () => {
    const { status, body } = await send(member, await ofFirm({ email: null }), 'hand-over');
    expect([status, body.message]).toEqual([422, "Enter the client's email address in 'Personal information' first."]);
  });
});
