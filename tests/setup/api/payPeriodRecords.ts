import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import { plannedSteps } from '../../../domain/latePayments/ladder.ts';
import { BulkLoadRecords } from './bulkLoadRecords.ts';
import { next, type Values } from './insertedRecords.ts';

/** Pay periods, and the records of their payment. */
export class PayPeriodRecords extends BulkLoadRecords {
  /** A statement of a pay period, of £80.00 from the employee and the employer. */
  statement(
    employerId: number,
    payrollDateUid: string,
    of: { payroll: string; benefit: string },
    values: Values<'portal.statements'> = {},
  ): Promise<string> {
    return this.insert(
      'statements',
      {
        employer_id: employerId,
        payroll_date_uid: payrollDateUid,
        payroll_uid: of.payroll,
        benefit_uid: of.benefit,
        period_name: '1 to 30 November 2026',
        due_date: '2026-12-22',
        total_amount: 80_00,
        contributions_totals: sql`jsonb_build_object('employeeContribTotal', ${(values.total_amount ?? 80_00) - 30_00}::bigint,
          'employerContribTotal', 3000, 'employeeLumpSumTotal', 0, 'employerLumpSumTotal', 0)`,
        ...values,
      },
      'statement_uid',
    );
  }

  /** The period of November 2026, open for upload unless `values` say otherwise. */
  payPeriod(
    employerId: number,
    of: { payroll: string; benefit: string },
    values: Values<'portal.pay_periods'> = {},
  ): Promise<string> {
    const dates = {
      // A benefit has no two extra periods of the same days.
      period_start_date: values.is_extra ? addDays('2026-11-01', -next()) : '2026-11-01',
      period_end_date: '2026-11-30',
      pay_date: '2026-11-30',
      due_date: '2026-12-22',
    };
    return this.insert(
      'pay_periods',
      {
        employer_id: employerId,
        payroll_uid: of.payroll,
        benefit_uid: of.benefit,
        status: 'openForUpload',
        name: '1 to 30 November 2026',
        generate_contributions_date: '2026-11-20',
        ...dates,
        ...values,
      },
      'payroll_date_uid',
    );
  }

  /** A late payment of a pay period, to be reported since 20 November 2026, unless `values` say otherwise. */
  latePayment(
    employerId: number,
    payrollDateUid: string,
    of: { payroll: string },
    values: Values<'portal.late_payments'> = {},
  ): Promise<string> {
    const due_date = '2026-08-22';
    const all = { employer_id: employerId, payroll_uid: of.payroll, payroll_date_uid: payrollDateUid, due_date, ...values };
    const period = { period_name: '1 to 31 July 2026', status: 'reportable', steps: JSON.stringify(plannedSteps(due_date)) };
    return this.insert('late_payments', { ...period, ...all }, 'late_payment_uid');
  }

  /** An open task for the employer, without a due date, unless `values` say otherwise. */
  task(employerId: number, values: Values<'portal.tasks'> = {}): Promise<string> {
    const words = { title: 'Repay £19.00', detail: 'It was deducted before the opt-out.' };
    const kind = { kind: 'repayMember', responsible: 'employer', record_uid: crypto.randomUUID() };
    return this.insert('tasks', { employer_id: employerId, ...words, ...kind, added_on: '2026-11-10', ...values }, 'task_uid');
  }

  /** A pending direct debit mandate, unless `values` say otherwise. */
  mandate(employerId: number, benefitUid: string, values: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const account = { account_name: 'Breakwater Ltd', sort_code: '089999', bank_account_number: '66374958' };
    return this.insert(
      'direct_debit_mandates',
      { employer_id: employerId, benefit_uid: benefitUid, ...account, account_holder_confirmed: true, ...values },
      'id',
    );
  }

  /** A mandate with a signed instruction. */
  async signedMandate(employerId: number, benefitUid: string): Promise<string> {
    const content = Buffer.from('%PDF-1.7');
    const id = await this.insert('file_contents', { file_id: crypto.randomUUID(), employer_id: employerId, content }, 'file_id');
    const file = {
      id,
      name: 'Signed instruction.pdf',
      mediaType: 'application/pdf',
      size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
      addedAt: '2026-11-21T12:00:00.000Z',
      addedBy: crypto.randomUUID(),
    };
    return this.mandate(employerId, benefitUid, { direct_debit_instruction_form: JSON.stringify(file) });
  }

  /** The first collection of a statement, which is with the bank unless `values` say otherwise. */
  collection(
    employerId: number,
    statementUid: string,
    mandateUid: string,
    values: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const all = {
      employer_id: employerId,
      statement_uid: statementUid,
      mandate_uid: mandateUid,
      batch_uid: crypto.randomUUID(),
      attempt: 1,
      amount: 8_000,
      collection_date: '2026-12-22',
      notified_date: values['collection_date'] ?? '2026-12-22',
      state: 'sent',
      ...values,
    };
    return this.insert('payment_collections', all, 'collection_uid');
  }
}
