import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminUser, Application, Employer } from '../../../../schemas/generated/types.ts';
import { giveToken } from '../../../store/access/invitationLinks.ts';
import type { Answers } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { followInvitation } from '../../../../tests/setup/api/invitations.ts';
import { Records } from '../../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { pdfContents } from '../../../../tests/setup/pdfContents.ts';
import { charity, limitedCompany, limitedCompanyOf, soleTrader } from '../../../../tests/setup/signUp/sampleAnswers.ts';
import { addSignUp } from '../../../../tests/setup/signUp/signUpRecords.ts';

let test: TestApi;
let records: Records;
let staff: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

const accept = (id: string, who = staff) => test.call<{ data: Application } & Refusal>(who, 'PATCH', `/sign-ups/${id}/accept`);

/** Accepts a sign-up. @returns the id of the employer. */
async function accepted(id: string): Promise<number> {
  const { status, body } = await accept(id);
  expect([status, body.errors]).toEqual([200, undefined]);
  return Number(body.data.employerId);
}

const list = async <Row>(path: string): Promise<Row[]> => (await test.call<{ data: Row[] }>(staff, 'GET', path)).body.data;

const counts = async (): Promise<unknown> =>
  (
    await sql`select (select count(*) from portal.employers) employers, (select count(*) from portal.payrolls) payrolls,
      (select count(*) from portal.direct_debit_mandates) mandates, (select count(*) from portal.outbox_mails) mails,
      (select count(*) from portal.users) users, (select count(*) from portal.pay_periods) periods`.execute(test.database.db)
  ).rows[0];

describe('an accepted application', () => {
  it('becomes an employer with its scheme, payroll, benefit, mandate and first pay periods', async () => {
    const id = await addSignUp(test.database);
    const employer = await accepted(id);
    const shown = await test.call<{ data: Employer }>(staff, 'GET', `/employers/${employer}`);
    expect(shown.body.data).toMatchObject({
      name: 'Breakwater Foods Limited',
      emails: ['ada@breakwater.example'],
      phoneNumber: '0117 496 0123',
      isActive: true,
    });
    const [payroll] = await list<{ payrollUid: string }>(`/employers/${employer}/payrolls`);
    expect(payroll).toMatchObject({ name: 'Monthly payroll', frequency: 'monthly', status: 'Active', isDefault: true });
    expect(await list(`/payrolls/${payroll?.payrollUid}/benefits`)).toEqual([
      expect.objectContaining({ name: 'Workplace pension', type: 'pension', schemeName: 'Breakwater Pension', status: 'Active' }),
    ]);
    expect(await list(`/employers/${employer}/pension-schemes`)).toEqual([
      expect.objectContaining({ defaultEmployeeContributionPct: 5, defaultEmployerContributionPct: 3 }),
    ]);
    expect(await list(`/employers/${employer}/direct-debit-mandates`)).toEqual([
      expect.objectContaining({ accountName: 'Breakwater Foods Ltd', status: 'pending' }),
    ]);
    expect(await list(`/employers/${employer}/pay-periods?sort=payDate`)).toEqual([
      expect.objectContaining({ periodStartDate: '2026-12-01', payDate: '2026-12-31', status: 'notYetDue' }),
    ]);
  });

  it('gives the mandate the reference under which its instruction was signed, whatever was made in between', async () => {
    // Invitations to one address are limited.
    const answersOf = (email: string) => limitedCompanyOf({ email });
    const id = await addSignUp(test.database, { answers: answersOf('first@reference.example') });
    const other = await addSignUp(test.database, { answers: answersOf('other@reference.example') });
    const instruction = (of: string) =>
      test.api.request(`/api/v2/sign-ups/${of}/direct-debit-instruction`, { headers: { Authorization: `Bearer ${staff}` } });
    const signed = await instruction(id);
    const [reference = ''] = /M\d{7}/.exec(signed.headers.get('Content-Disposition') ?? '') ?? [];
    expect(pdfContents(new Uint8Array(await signed.arrayBuffer())).text).toContain(reference);
    expect((await instruction(other)).headers.get('Content-Disposition')).not.toContain(reference);
    await accepted(other);
    const mandates = await list(`/employers/${await accepted(id)}/direct-debit-mandates`);
    expect(mandates).toEqual([expect.objectContaining({ reference })]);
  });

  it('invites one person to as many employers as were accepted within the hour', async () => {
    const answers = limitedOf('bureau@many.example');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await accept(await addSignUp(test.database, { answers }))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('makes nothing when it is accepted again', async () => {
    const id = await addSignUp(test.database, { answers: soleTrader });
    await accepted(id);
    const before = await counts();
    const again = await accept(id);
    expect(again.status).toBe(422);
    expect(await counts()).toEqual(before);
  });

  it('is made once by ten acceptances at the same time', async () => {
    const id = await addSignUp(test.database, { answers: limitedOf('nia@once.example') });
    const answered = await Promise.all(Array.from({ length: 10 }, () => accept(id)));
    expect(answered.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ]);
    const { rows } = await sql`select from portal.outbox_mails where recipient = 'nia@once.example'`.execute(test.database.db);
    expect(rows).toHaveLength(1);
  });

  it('invites its people: the applicant as senior, with the uid of the sign-up', async () => {
    const id = await addSignUp(test.database, { answers: charity });
    const employer = await accepted(id);
    const people = await list<AdminUser>(`/employers/${employer}/admin-users?sort=firstName`);
    expect(people.map(({ email, accessLevel, accessStatus }) => [email, accessLevel, accessStatus])).toEqual([
      ['ada@lifeboats.example', 'seniorPensionAdministrator', 'invited'],
      ['grace@lifeboats.example', 'pensionAdministrator', 'invited'],
      ['mary@ledger.example', 'pensionAdministrator', 'invited'],
    ]);
    const { rows } = await sql<{ uid: string }>`
      select applicant_uid as uid from portal.sign_up_leads where lead_uid = ${id}`.execute(test.database.db);
    expect(people[0]?.uuid).toBe(rows[0]?.uid);
    await followInvitation(test.database, 'ada@lifeboats.example');
    const seen = await test.call<{ data: Employer }>(rows[0]?.uid ?? '', 'GET', `/employers/${employer}`);
    expect(seen.body.data.name).toBe('Lifeboats of the Bristol Channel');
  });

  it('invites them for 14 days, and names the provider as the one who can send the invitation again', async () => {
    const email = 'nia@fortnight.example';
    await accepted(await addSignUp(test.database, { answers: limitedOf(email) }));
    const { rows } = await sql<{ linkUid: string; text: string }>`
      select link_uid as "linkUid", text from portal.outbox_mails where recipient = ${email}`.execute(test.database.db);
    const [mail] = rows;
    expect(mail?.text).toContain('It works once, within 14 days:');
    expect(mail?.text).toMatch(/Link expired\? Ask us, \S+@\S+, to send the invitation again/);
    const sentAt = new Date('2026-11-25T08:00:00Z');
    await giveToken(test.database.db, mail?.linkUid ?? '', 'the hash of a token', sentAt);
    const { rows: links } = await sql<{ expiresAt: Date }>`
      select expires_at as "expiresAt" from portal.invitation_links where link_uid = ${mail?.linkUid}::uuid`.execute(
      test.database.db,
    );
    expect(links[0]?.expiresAt).toEqual(new Date('2026-12-09T08:00:00Z'));
  });

  it('with a start in the past has the periods since then, which take their contributions late', async () => {
    const answers = {
      ...limitedCompany,
      contributions: { ...limitedCompany['contributions'], pensionInformation: { startDate: '2026-09-01' } },
      payroll: { ...limitedCompany['payroll'], startDate: '2026-09-01' },
    };
    const employer = await accepted(await addSignUp(test.database, { answers }));
    const periods = await list<{ periodStartDate: string; status: string }>(`/employers/${employer}/pay-periods?sort=payDate`);
    expect(periods.map(({ periodStartDate, status }) => [periodStartDate, status])).toEqual([
      ['2026-09-01', 'uploadIsOverdue'],
      ['2026-10-01', 'uploadIsOverdue'],
      ['2026-11-01', 'notYetDue'],
      ['2026-12-01', 'notYetDue'],
    ]);
  });

  it.each(['2027-06-15', '2028-05-01'])('has its first pay period however far its start is: %s', async (startDate) => {
    const answers = {
      ...limitedOf(`far-${startDate}@start.example`),
      contributions: { ...limitedCompany['contributions'], pensionInformation: { startDate } },
    };
    const employer = await accepted(await addSignUp(test.database, { answers }));
    const month = startDate.slice(0, 8);
    expect(await list(`/employers/${employer}/pay-periods`)).toEqual([
      expect.objectContaining({ periodStartDate: `${month}01`, status: 'notYetDue' }),
    ]);
  });

  it('is undone as a whole when one of its records breaks a rule', async () => {
    const { contributionLevels, ...contributions } = { ...limitedCompany['contributions'] };
    const levels = { ...(contributionLevels as object), employeeContribution: 60, employerContribution: 60 };
    const answers = { ...limitedCompany, contributions: { ...contributions, contributionLevels: levels } };
    const id = await addSignUp(test.database, { answers });
    const before = await counts();
    const refused = await accept(id);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]?.defaultMessage).toContain('more than 100 percent');
    expect(await counts()).toEqual(before);
  });
});

/** The answers of the limited company with another applicant's address. */
const limitedOf = (email: string) => limitedCompanyOf({ firstName: 'Nia', lastName: 'Prosser', email });

describe('an application is not accepted', () => {
  it('by its applicant, by the person who filled it in, by one of its signatories, or by somebody whom it invites', async () => {
    const own = await records.user({ is_provider_admin: true, email: 'Own@Breakwater.example' });
    const signatory = await records.user({ is_hs_admin: true, email: 'signs@breakwater.example' });
    const ofBank = await records.user({ is_hs_admin: true, email: 'bank@breakwater.example' });
    const contact = await records.user({ is_hs_admin: true, email: 'contact@breakwater.example' });
    const person = (name: string) => ({ firstName: 'Mary', lastName: name, email: `${name}@Breakwater.example` });
    const contacts = { primaryUserType: 'someoneElse', primaryUser: person('contact'), responsibleUserType: 'individual' };
    const limitedWith = (changed: Answers): Answers => ({ ...limitedCompany, ...changed });
    const answers = {
      ...limitedCompany,
      signUp: {
        ...limitedCompany['signUp'],
        authorisedSignatory: {
          signatoryType: 'someoneElse',
          signatory: { firstName: 'Mary', lastName: 'Somerville', email: 'signs@breakwater.example' },
        },
      },
    };
    for (const [who, values] of [
      [own, { answers: limitedOf('own@breakwater.example') }],
      [staff, { createdBy: staff }],
      [ofBank, { answers: limitedWith({ directDebit: { ...limitedCompany['directDebit'], signatories: [person('bank')] } }) }],
      [contact, { answers: limitedWith({ signUp: { ...limitedCompany['signUp'], accountAccess: contacts } }) }],
      [signatory, { answers }],
    ] as const) {
      const { status, body } = await accept(await addSignUp(test.database, values), who);
      expect([status, body.errors[0]?.defaultMessage]).toEqual([
        422,
        'This is your own application: ask a colleague to decide about it.',
      ]);
    }
  });

  it('while an answer is right no longer: a start that was near when it was given', async () => {
    const start = { startDate: '2026-02-01' };
    const answers = {
      ...limitedCompanyOf({ email: 'late@breakwater.example' }),
      contributions: { ...limitedCompany['contributions'], pensionInformation: { ...start, source: 'papdis' } },
    };
    const before = await counts();
    const refused = await accept(await addSignUp(test.database, { answers }));
    expect([refused.status, refused.body.errors[0]?.defaultMessage]).toEqual([
      422,
      'Some answers are right no longer. Correct them first in: Contributions, Payroll.',
    ]);
    expect(await counts()).toEqual(before);
  });

  it('while its agreement is not signed for these answers', async () => {
    const { status, body } = await accept(await addSignUp(test.database, { progress: {} }));
    expect(status).toBe(422);
    expect(body.errors[0]?.defaultMessage).toContain('The agreement is not signed');
  });
});

describe('the intermediary that signed the employer up', () => {
  it.each([
    ['full', ['associated', 'full']],
    ['readOnly', ['associated', 'readOnly']],
    ['none', undefined],
  ] as const)('keeps the access that the client leaves to it: %s', async (adviserLevel, expected) => {
    const intermediaryId = await records.intermediary();
    const id = await addSignUp(test.database, {
      source: 'intermediary',
      intermediaryId,
      adviserLevel,
      adviserName: 'Castlegate',
    });
    const employer = await accepted(id);
    const clients = await list<{ id: number; associationState: string; defaultLevel: string }>(
      `/intermediaries/${intermediaryId}/employers`,
    );
    const client = clients.find((one) => one.id === employer);
    expect(client && [client.associationState, client.defaultLevel]).toEqual(expected);
  });
});
