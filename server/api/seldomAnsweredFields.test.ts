import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkLoadMappingState, Configuration } from '../../schemas/generated/types.ts';
import { createNotedApi, createTestApi, type TestApi } from '../../tests/setup/api/testApi.ts';
import { Records } from '../../tests/setup/api/records.ts';
import { beginSignUp } from '../../tests/setup/api/signUps.ts';
import { Uploads } from '../../tests/setup/api/uploads.ts';

/*
 * Fields that hardly any record has. That every field of the document is in some answer of the tests with a value is checked at the end of them:
 * tests/tools/unseenFields.ts.
 */
let test: TestApi;
let records: Records;
let uploads: Uploads;
let staff: string;
const investment = '6d8a27c4-1f02-4ab9-9f5e-0c2f43f1d101';

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  uploads = new Uploads(test);
  staff = await records.user({ is_provider_admin: true, is_hs_admin: true, can_view_analytics: true });
});
afterAll(() => test.close());

async function read(path: string, by = staff): Promise<unknown> {
  const { status, body } = await test.call<{ data: unknown }>(by, 'GET', path);
  expect(status, path).toBe(200);
  return body.data;
}

it('a payroll has the investment of its contributions, and the changes that its files may make', async () => {
  const employer = await records.employer();
  const kinds = ['join', 'enrol', 'contribution', 'optOut', 'leave', 'contactDetail', 'salaryDetail', 'lumpSum', 'assessment'];
  const may = Object.fromEntries(['bulkManagement', ...kinds].map((kind) => [kind, [kind === 'bulkManagement' ? 'join' : kind]]));
  const payroll = await records.payroll(employer, {
    investment_uid: investment,
    upload_file_valid_actions: JSON.stringify(may),
  });
  expect(await read(`/payrolls/${payroll}`)).toMatchObject({ investmentUid: investment, uploadFileValidActions: may });
  const benefit = await records.benefit(employer, payroll, { investment_id: 4711 });
  expect(await read(`/benefits/${benefit}`)).toMatchObject({ investmentId: 4711 });
});

it('a mandate has the bank of its sort code', async () => {
  const employer = await records.employer();
  const benefit = await records.benefit(employer, await records.payroll(employer));
  const mandate = await records.mandate(employer, benefit, { bank_name: 'Bank of Breakwater' });
  expect(await read(`/direct-debit-mandates/${mandate}`)).toMatchObject({ bankName: 'Bank of Breakwater' });
});

it('a payment that waits for its authorisation says why it cannot be given', async () => {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const benefit = await records.benefit(employer, payroll);
  const period = await records.payPeriod(employer, { payroll, benefit });
  const values = { status: 'authorisationPending' as const };
  const statement = await records.statement(employer, period, { payroll, benefit }, values);
  expect(await read(`/statements/${statement}`)).toMatchObject({
    allowedActions: {
      canAuthorise: false,
      reasons: {
        canAuthorise:
          'No direct debit mandate of this benefit is active: set one up, or wait until the one that was set up is active.',
      },
    },
  });
});

it('the records of a closed employer say why nothing can be done with them', async () => {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const benefits = [await records.benefit(employer, payroll), await records.benefit(employer, payroll)] as const;
  const place = { payroll, benefit: benefits[0] };
  const period = await records.payPeriod(employer, place);
  const loadPlace = { uploadedBy: staff, payroll, benefit: benefits[0], period };
  const late = await records.latePayment(employer, period, place);
  const answers: readonly (readonly [path: string, flags: readonly string[]])[] = [
    [`/direct-debit-mandates/${await records.mandate(employer, benefits[0])}`, ['canReject', 'canCancel']],
    [
      `/direct-debit-mandates/${await records.mandate(employer, benefits[1], { status: 'active' })}`,
      ['canAmend', 'canSuspend', 'canDownloadInstruction'],
    ],
    [`/late-payments/${late}`, ['canReport']],
    [`/statements/${await records.statement(employer, period, place, { status: 'authorisationPending' })}`, ['canDecline']],
    [`/tasks/${await records.task(employer, { responsible: 'provider' })}`, ['canEnd']],
    // Stopping a wait has a button, and so a reason, only while the task waits.
    [`/tasks/${await records.task(employer, { responsible: 'provider', waits_until: '2126-12-08' })}`, ['canResume']],
    [`/bulk-loads/job/${await records.bulkLoad(employer, loadPlace, { isDoubtful: true })}`, ['canConfirmPeople']],
  ];
  await sql`update portal.employers set is_active = false where id = ${employer}`.execute(test.database.db);
  for (const [path, flags] of answers) {
    const { allowedActions } = (await read(path)) as { allowedActions: { reasons: Record<string, string> } };
    for (const flag of flags) expect(allowedActions.reasons[flag], `${path} ${flag}`).toMatch(/^This employer has closed/);
  }
});

it('a scheme of a closed employer says why it cannot be changed', async () => {
  const employer = await records.employer({ is_active: false });
  const scheme = await records.pensionScheme(employer);
  expect(await read(`/pension-schemes/${scheme}`)).toMatchObject({
    allowedActions: { canEdit: false, reasons: { canEdit: expect.stringContaining('closed') as string } },
  });
});

it('an intermediary whose access has ended says since when', async () => {
  const [employer, intermediary] = [await records.employer(), await records.intermediary()];
  await sql`insert into portal.intermediary_employers (intermediary_id, employer_id, is_active, ended_at)
    values (${intermediary}, ${employer}, false, '2026-03-04T10:00:00Z')`.execute(test.database.db);
  expect(await read(`/employers/${employer}/intermediaries`)).toMatchObject([{ endedTimestamp: '2026-03-04T10:00:00.000Z' }]);
});

it('the last pay of somebody who has left is read in full on request', async () => {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const employee = await records.employee(employer, { is_active: false });
  await sql`insert into portal.payroll_relationships (employee_uid, payroll_uid, employer_id, is_active, started_on, ended_on, last_pay)
    values (${employee}, ${payroll}, ${employer}, false, '2020-01-06', '2026-11-20', 125000)`.execute(test.database.db);
  const path = `/employers/${employer}/employees/${employee}/reveal`;
  const { status, body } = await test.call<{ data: unknown }>(staff, 'POST', path, { fields: ['lastPay'] });
  expect([status, body.data]).toEqual([200, { lastPay: 1_250_00 }]);
});

it('a charge model has a description', async () => {
  const document = { name: 'Standard', annualChargePct: 0.3, description: '0.3 % a year of the pot' };
  await sql`insert into portal.documents (resource, document) values ('charge-models', ${JSON.stringify(document)})`.execute(
    test.database.db,
  );
  expect(await read('/charge-models')).toMatchObject([{ description: '0.3 % a year of the pot' }]);
});

it('an application says when its applicant was reminded', async () => {
  const { id } = await beginSignUp(test);
  await sql`update portal.sign_up_leads set reminded_at = '2026-03-04T10:00:00Z' where lead_uid = ${id}`.execute(
    test.database.db,
  );
  expect(await read(`/sign-ups/${id}/review`)).toMatchObject({ remindedTimestamp: '2026-03-04T10:00:00.000Z' });
});

it('the configuration answers everything that the provider has set', async () => {
  const contact = { email: ['team@provider.example'], tel: ['020 7946 0001'] };
  const configuration: Configuration = {
    ...test.deps.configuration,
    officeAddress: '1 Test Street, London EC1A 1AA',
    ourBankAccount: { bankAccountUid: investment, accountName: 'TEST', sortCode: '089999', accountNumber: '66374958' },
    hsAdminContacts: { transfers: contact, lateContributions: contact, directDebits: contact },
    correspondenceAddress: {
      address1: '1 Test Street',
      address2: 'Floor 2',
      town: 'London',
      county: 'Greater London',
      postcode: 'EC1A 1AA',
    },
    availableProducts: ['pension'],
    s3uPhone: '020 7946 0002',
    s3uEmail: 's3u@provider.example',
    defaultInternalCustodyEntityName: 'Test Custody',
    defaultStrategyName: 'Test Strategy',
    pensionSchemeTypeMasterTrust: 'masterTrust',
  };
  const answer = await createNotedApi({ ...test.deps, configuration }).request('/api/v2/configuration');
  expect([answer.status, ((await answer.json()) as { data: unknown }).data]).toEqual([200, configuration]);
});

describe('the questions about the columns of a file', () => {
  const papdis =
    'PAPDISVersion,PensionProviderId,EmployerId,Group,PayPeriodStartDate,PayPeriodEndDate,ContributionDeductionDate,FrequencyCode,TaxPeriod,Title,Forename1,Surname,EmployeeId,BirthDate,Gender,NationalInsuranceNumber,Address1,Address2,Address3,Address4,Postcode,EmailAddress,EmploymentStartDate,AssessmentCode,EventCode,PensionableEarningsAmount,SalarySacrificeIndicator';

  it.each([
    [
      'two columns with one heading',
      'contribution' as const,
      'Payroll number,Surname,Employee contribution,Employee contribution\r\nA1,Hill,10.00,20.00\r\n',
      { column: 'employeeRegularAmount', indexes: [2, 3] },
    ],
    [
      'a heading with a slip',
      'contribution' as const,
      'Payroll number,Surnmae,Employee contribution,Employer contribution\r\nA1,Hill,10.00,20.00\r\n',
      { proposals: ['lastName'] },
    ],
    [
      'a version of PAPDIS that nobody knows',
      'joiner' as const,
      `${papdis}\r\nPAP12,SMART,1087,default,2026-04-01,2026-04-30,2026-04-30,M1,1,Mrs,Grace,Okonkwo,P-1042,1988-03-31,F,QQ123456A,12 Harbour Street,,Bristol,,BS1 4ST,g@example.com,2026-04-06,1,1,2375.00,N\r\n`,
      { column: 'papdisVersion', found: 'PAP12', expected: ['PAP01', 'PAP10', 'PAP11'] },
    ],
    [
      'a title that nobody knows',
      'joiner' as const,
      'Payroll number,Title,First name,Last name,Date of birth,Employment start date\r\nZ1,Herr,Cid,Vale,1991-05-06,2026-11-02\r\n',
      { column: 'title', value: 'Herr', count: 1 },
    ],
    [
      'cells of another kind than the column',
      'contribution' as const,
      'QQ123456A,Grace Okonkwo,01/04/2026,30/04/2026,2375.00,71.25,weekly,0.00,0.00,0.00,\r\n',
      { column: 'employeeRegularAmount', example: 'weekly' },
    ],
  ])('are about %s', async (_, fileAction, text, expected) => {
    const place = await uploads.place();
    const { bulkLoadJobUid } = await uploads.checked(place, { fileAction, text });
    const { questions } = (await read(`/bulk-loads/job/${bulkLoadJobUid}/mapping`, place.admin)) as BulkLoadMappingState;
    expect(questions).toEqual(expect.arrayContaining([expect.objectContaining(expected)]));
  });
});
