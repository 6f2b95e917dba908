import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Employee, Employer } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { closureRefusals } from '../../work/core/closureRefusals.ts';

let test: TestApi;
let records: Records;
let staff: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ first_name: 'Rosalind', last_name: 'Achebe', is_provider_admin: true });
});
afterAll(() => test.close());

type Answer = { data: Employer };
const closing = (finalPayDate: string, reason = 'companyClosedDown') =>
  `?reasonForClosing=${reason}&finalPayDate=${finalPayDate}`;
const close = (employer: number, query = closing('2026-12-31'), user = staff) =>
  test.call(user, 'DELETE', `/employers/${employer}${query}`, { changeSource: 'UI' });
const shown = async (employer: number, user = staff): Promise<Employer> =>
  (await test.call<Answer>(user, 'GET', `/employers/${employer}?expand=closureConditions`)).body.data;
const step = (employer: number, name: 'withdraw' | 'complete') =>
  test.call(staff, 'PATCH', `/employers/${employer}/${name}-closure`);

describe('closing an employer', () => {
  it('records the instruction with its reason and final pay date, and notifies its administrators', async () => {
    const employer = await records.employer({ name: 'Larkspur Foods', emails: ['payroll@larkspur.example'] });
    const intermediary = await records.intermediary({ email: 'team@quayside.example' });
    await records.client(intermediary, employer);
    expect((await close(employer)).status).toBe(200);
    const after = await shown(employer);
    expect(after).toMatchObject({
      isActive: true,
      closeEmployerReason: 'companyClosedDown',
      closeEmployerFinalPayDate: '2026-12-31',
    });
    const { db } = test.database;
    const activity = await db.selectFrom('portal.changes').selectAll().where('employer_id', '=', employer).execute();
    expect(activity).toMatchObject([{ change_uid: after.instructionCloseEmployerId, status: 'pending' }]);
    const history = await db.selectFrom('portal.lifecycle_history').selectAll().where('employer_id', '=', employer).execute();
    expect(history).toMatchObject([{ machine: 'employerClosure', event: 'close', from_state: 'open', to_state: 'closing' }]);
    const notices = await db
      .selectFrom('portal.notices')
      .select(['title', 'intermediary_id'])
      .where('employer_id', '=', employer)
      .execute();
    expect(notices).toEqual([
      { title: 'Larkspur Foods is closing', intermediary_id: null },
      { title: 'Larkspur Foods is closing', intermediary_id: intermediary },
    ]);
    const mails = await db.selectFrom('portal.outbox_mails').select(['recipient', 'text']).execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['payroll@larkspur.example', 'team@quayside.example']);
    expect(mails[0]?.text).toContain('31/12/2026');
  });

  it.each([
    ['no reason', '?finalPayDate=2026-12-31', ['reasonForClosing']],
    ['an unknown reason', closing('2026-12-31', 'bored'), ['reasonForClosing']],
    ['no date', '?reasonForClosing=companyClosedDown', ['finalPayDate']],
    ['an impossible day', closing('2026-02-30'), ['finalPayDate']],
    ['a year with a typing slip', closing('2206-12-31'), ['finalPayDate']],
  ])('is refused with %s', async (_, query, fields) => {
    const answer = await close(await records.employer(), query);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ field }) => field)).toEqual(fields);
  });

  it('lists the open matters, and gives the remedy of each that blocks', async () => {
    const employer = await records.employer();
    const payroll = await records.payroll(employer);
    const employee = await records.employee(employer, { payroll_uid: payroll });
    const { db } = test.database;
    await db
      .insertInto('portal.employee_requests')
      .values({
        employer_id: employer,
        employee_uid: employee,
        payroll_uid: payroll,
        pension_scheme_uid: null,
        type: 'optOut',
        existing_employee_percent: null,
        updated_employee_percent: null,
        updated_employee_payment: null,
      })
      .execute();
    const before = await shown(employer);
    expect(before.closureConditions?.map(({ code, count, isBlocking }) => [code, count, isBlocking])).toEqual([
      ['outstandingRequests', 1, true],
      ['activePayrolls', 1, false],
      ['activeEmployees', 1, false],
    ]);
    expect(before.allowedActions).toMatchObject({
      canClose: false,
      reasons: { canClose: 'Complete or cancel the outstanding employee request first: this is not possible after the closure.' },
    });
    const refused = await close(employer);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]?.defaultMessage).toContain('Complete or cancel the outstanding employee request first');
    await db.updateTable('portal.employee_requests').set({ status: 'complete' }).where('employer_id', '=', employer).execute();
    expect((await close(employer)).status).toBe(200);
  });

  it('counts open statements, mandates and pay periods, and waits for the first two', async () => {
    const employer = await records.employer();
    const payroll = await records.payroll(employer);
    const benefit = await records.benefit(employer, payroll);
    const period = await records.payPeriod(employer, { payroll, benefit });
    const statement = await records.statement(employer, period, { payroll, benefit });
    const mandate = await records.mandate(employer, benefit, { status: 'active' });
    const open = async () => {
      const codes = ['openPayPeriods', 'openStatements', 'activeMandates'];
      const found = (await shown(employer)).closureConditions ?? [];
      return found
        .filter(({ code }) => codes.includes(code))
        .map(({ code, count, isBlocking, href }) => [code, count, isBlocking, href]);
    };
    const at = `/employers/${employer}`;
    expect(await open()).toEqual([
      ['openPayPeriods', 1, false, `${at}/contributions`],
      ['openStatements', 1, false, `${at}/statements?filter.isCancelled=false`],
      ['activeMandates', 1, false, `${at}/direct-debit`],
    ]);
    expect((await close(employer, closing('2026-10-31'))).status).toBe(200);
    const { db } = test.database;
    await db.updateTable('portal.payrolls').set({ status: 'Ceased' }).where('payroll_uid', '=', payroll).execute();
    expect((await open()).map(([code, , isBlocking]) => [code, isBlocking])).toEqual([
      ['openStatements', true],
      ['activeMandates', true],
    ]);
    const complete = () => test.call(staff, 'PATCH', `${at}/complete-closure`);
    expect((await complete()).body.errors.map(({ defaultMessage }) => defaultMessage)).toEqual([
      'Wait until every statement is paid, or cancel those that are open: 1.',
      'Cancel the direct debit mandates first: 1 still in force.',
    ]);
    await db.updateTable('portal.statements').set({ has_been_paid: true }).where('statement_uid', '=', statement).execute();
    expect((await test.call(staff, 'POST', `/direct-debit-mandates/${mandate}/cancel`, {})).status).toBe(200);
    expect((await complete()).status).toBe(200);
  });

  it('can be withdrawn, and leaves no trace in the record', async () => {
    const employer = await records.employer();
    await close(employer);
    expect((await close(employer)).status).toBe(422);
    expect((await step(employer, 'withdraw')).status).toBe(200);
    expect(await shown(employer)).toMatchObject({
      instructionCloseEmployerId: null,
      closeEmployerFinalPayDate: null,
      closeEmployerReason: null,
      allowedActions: { canClose: true, canWithdrawClosure: false, canCompleteClosure: false, reasons: {} },
    });
  });

  it('completes once the final pay date has passed and every payroll has ceased', async () => {
    const employer = await records.employer();
    const payroll = await records.payroll(employer);
    await close(employer, closing('2026-11-20'));
    expect((await step(employer, 'complete')).body.errors[0]?.defaultMessage).toContain('Cease all payrolls');
    await test.database.db.updateTable('portal.payrolls').set({ status: 'Ceased' }).where('payroll_uid', '=', payroll).execute();
    expect((await step(employer, 'complete')).status).toBe(200);
    expect((await shown(employer)).isActive).toBe(false);
  });

  it('does not complete on the final pay date itself', async () => {
    const employer = await records.employer();
    await close(employer, closing('2026-11-21'));
    expect((await step(employer, 'complete')).body.errors[0]?.defaultMessage).toContain('Wait until the final pay date');
  });

  it('hides the actions from callers without the permission', async () => {
    const employer = await records.employer();
    const pensionAdmin = await records.user();
    await records.relationship(pensionAdmin, employer, { is_pension_administrator: true });
    expect((await shown(employer, pensionAdmin)).allowedActions).toEqual({
      canChangeRecords: true,
      canBeginRecords: true,
      canClose: false,
      canWithdrawClosure: false,
      canCompleteClosure: false,
      reasons: {},
    });
  });
});

describe('changes to an employer', () => {
  const person = { firstName: 'New', lastName: 'Person', dateOfBirth: '1990-01-01', employmentStartDate: '2026-01-05' };

  it('that is closing are allowed, but nothing new can begin', async () => {
    const employer = await records.employer();
    const employee = await records.employee(employer);
    await close(employer);
    const path = `/employers/${employer}/employees/${employee}/contact-details`;
    expect((await test.call(staff, 'PATCH', path, { town: 'Leeds' })).status).toBe(200);
    const refused = await test.call(staff, 'POST', `/employers/${employer}/pension-scheme`, { name: 'New scheme' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Withdraw the closure first');
  });

  it('that has closed are refused with the reason', async () => {
    const employer = await records.employer();
    const payroll = await records.payroll(employer);
    const employee = await records.employee(employer);
    await test.database.db.updateTable('portal.employers').set({ is_active: false }).where('id', '=', employer).execute();
    const changed = await test.call(staff, 'PATCH', `/employers/${employer}/employees/${employee}/contact-details`, {
      town: 'Leeds',
    });
    expect(changed.status).toBe(409);
    expect(changed.body.message).toContain('This employer has closed');
    expect(
      (
        await test.call(staff, 'POST', `/employers/${employer}/employees`, {
          ...person,
          payrollNumber: 'P-x',
          payrollUid: payroll,
        })
      ).status,
    ).toBe(409);
    expect((await test.call(staff, 'GET', `/employers/${employer}/employees`)).status).toBe(200);
  });

  it('that has closed are allowed to its access, since records may still be read', async () => {
    const employer = await records.employer();
    const employee = await records.employee(employer, { email: 'reader@people.example' });
    const reader = await records.user();
    await records.relationship(reader, employer, { employee_uid: employee, is_pension_administrator: true });
    await records.relationship(await records.user(), employer, { is_pension_administrator: true });
    await test.database.db.updateTable('portal.employers').set({ is_active: false }).where('id', '=', employer).execute();
    const path = `/employers/${employer}/employees/${employee}`;
    const before = await test.call<{ data: Employee }>(staff, 'GET', path);
    expect(before.body.data.allowedActions).toMatchObject({ canEdit: false, canRevokeEmployeeAccess: true });
    expect((await test.call(staff, 'PATCH', `${path}/revokeEmployeeAccess`)).status).toBe(200);
  });

  it.each([
    ['open', {}, {}],
    ['closing', { canBeginRecords: closureRefusals.closing }, { canAddBenefits: closureRefusals.closing }],
    [
      'closed',
      { canChangeRecords: closureRefusals.closed, canBeginRecords: closureRefusals.closed },
      {
        canEdit: closureRefusals.closed,
        canEditFeatures: closureRefusals.closed,
        canAddBenefits: closureRefusals.closed,
        canCease: closureRefusals.closed,
      },
    ],
  ])('are reported to screens in advance: %s', async (state, ofEmployer, ofPayroll) => {
    const employer = await records.employer();
    const payroll = await records.payroll(employer);
    const employee = await records.employee(employer);
    if (state === 'closing') await close(employer);
    if (state === 'closed')
      await test.database.db.updateTable('portal.employers').set({ is_active: false }).where('id', '=', employer).execute();
    const actionsOf = async (path: string) =>
      (await test.call<{ data: { allowedActions: object } }>(staff, 'GET', path)).body.data.allowedActions;
    expect(await actionsOf(`/employers/${employer}`)).toEqual({
      canChangeRecords: !('canChangeRecords' in ofEmployer),
      canBeginRecords: !('canBeginRecords' in ofEmployer),
      reasons: ofEmployer,
    });
    expect(await actionsOf(`/payrolls/${payroll}`)).toMatchObject({
      canEdit: state !== 'closed',
      canAddBenefits: state === 'open',
      reasons: ofPayroll,
    });
    const canEdit = state !== 'closed';
    expect(await actionsOf(`/employers/${employer}/employees/${employee}`)).toMatchObject({
      canEdit,
      canEditContactDetails: canEdit,
      reasons: canEdit ? {} : { canEditContactDetails: closureRefusals.closed },
    });
  });
});
