import { noAmounts } from '../../../domain/contributions/deductions.ts';
import type { AccessLevel } from '../../../server/store/database.ts';
import { askForApproval, askForApprovalOf, readSubmissionApproval } from '../../../server/store/contributions/approvals.ts';
import { createStore } from '../../../server/store/createStore.ts';
import { readCorrectionApproval, requestCorrection } from '../../../server/store/statements/requestedCorrections.ts';
import { next, type Values } from './insertedRecords.ts';
import { PayPeriodRecords } from './payPeriodRecords.ts';

/** Valid records in a test's own database: a test states only the values that matter to it. */
export class Records extends PayPeriodRecords {
  employer(values: Values<'portal.employers'> = {}): Promise<number> {
    const n = next();
    return this.insert('employers', { name: `Employer ${n}`, short_name: `E${n}`, ...values }, 'id');
  }

  intermediary(values: Values<'portal.intermediaries'> = {}): Promise<number> {
    const n = next();
    return this.insert('intermediaries', { name: `Adviser ${n}`, short_name: `A${n}`, ...values }, 'id');
  }

  user(values: Values<'portal.users'> = {}): Promise<string> {
    const n = next();
    return this.insert(
      'users',
      { email: `user${n}@people.example`, first_name: 'Ada', last_name: `User ${n}`, ...values },
      'user_uid',
    );
  }

  payroll(employerId: number, values: Values<'portal.payrolls'> = {}): Promise<string> {
    return this.insert(
      'payrolls',
      { employer_id: employerId, name: `Payroll ${next()}`, frequency: 'monthly', ...values },
      'payroll_uid',
    );
  }

  benefit(employerId: number, payrollUid: string, values: Values<'portal.benefits'> = {}): Promise<string> {
    return this.insert(
      'benefits',
      { employer_id: employerId, payroll_uid: payrollUid, name: `Benefit ${next()}`, type: 'pension', ...values },
      'benefit_uid',
    );
  }

  pensionScheme(employerId: number, values: Values<'portal.pension_schemes'> = {}): Promise<string> {
    return this.insert('pension_schemes', { employer_id: employerId, name: `Scheme ${next()}`, ...values }, 'pension_scheme_uid');
  }

  /** An employee. On a payroll they have been paid by it since their first day of work, or for years if `values` do not say which day that was. */
  async employee(employerId: number, values: Values<'portal.employees'> = {}): Promise<string> {
    const n = next();
    const names = { first_name: 'Grace', last_name: `Worker ${n}`, payroll_number: `P${n}` };
    const uid = await this.insert<string>('employees', { employer_id: employerId, ...names, ...values }, 'employee_uid');
    const { payroll_uid, employment_start_date, is_active = true } = values;
    if (typeof payroll_uid === 'string' && is_active)
      await this.onPayroll(employerId, uid, payroll_uid, { started_on: employment_start_date ?? '2020-01-06' });
    return uid;
  }

  /** Days of an employee on a payroll. */
  async onPayroll(
    employerId: number,
    employeeUid: string,
    payrollUid: string,
    values: Pick<Values<'portal.payroll_relationships'>, 'started_on' | 'ended_on' | 'is_active'>,
  ): Promise<void> {
    const all = { employer_id: employerId, employee_uid: employeeUid, payroll_uid: payrollUid, ...values };
    await this.insert('payroll_relationships', all, 'employee_uid');
  }

  /** A notice for the employer itself. */
  notice(employerId: number): Promise<string> {
    const text = { title: 'An intermediary', body: 'It acts for you.', created_at: '2026-11-02T09:00:00Z' };
    return this.insert('notices', { employer_id: employerId, ...text }, 'notice_uid');
  }

  /** A pension product. */
  productType(): Promise<string> {
    const slug = `pension-${crypto.randomUUID()}`;
    const values: Values<'portal.product_types'> = {
      short_name: 'P',
      long_name: 'Pension',
      slug,
      is_pension: true,
      is_pension_accumulation: true,
      is_pension_drawdown: false,
      annual_allowance: { currency: 'GBP', amount: 1 },
      priority: 1,
      can_buy: true,
      can_transfer: true,
      compatible_transfer_products: [],
    };
    return this.insert('product_types', values, 'product_uid');
  }

  /** An employee's membership of a scheme. */
  membership(
    employerId: number,
    employeeUid: string,
    schemeUid: string,
    state = 'active',
    values: Values<'portal.pension_scheme_relationships'> = {},
  ): Promise<string> {
    const all = { employer_id: employerId, employee_uid: employeeUid, pension_scheme_uid: schemeUid, state, ...values };
    return this.insert('pension_scheme_relationships', all, 'relationship_uid');
  }

  /** The active pot of an employee in a scheme. */
  pot(employerId: number, employeeUid: string, schemeUid: string | null, values: Values<'portal.pots'> = {}): Promise<string> {
    const all = { employer_id: employerId, employee_uid: employeeUid, pension_scheme_uid: schemeUid, ...values };
    return this.insert('pots', all, 'pot_uid');
  }

  /** The contributions to a pot from a day on: 6 % and 4 %, unless `values` say otherwise. */
  contributionLevel(
    employerId: number,
    potUid: string,
    effectiveFrom: string,
    values: Values<'portal.contribution_levels'> = {},
  ): Promise<string> {
    const shares = { employee_percent: 6, employer_percent: 4 };
    const all = { employer_id: employerId, pot_uid: potUid, effective_from: effectiveFrom, ...shares, ...values };
    return this.insert('contribution_levels', all, 'level_uid');
  }

  /** An unpaid contribution to a pot, on a payroll and a benefit of its own. */
  async contribution(
    employerId: number,
    employeeUid: string,
    schemeUid: string,
    potUid: string,
    values: Values<'portal.regular_payroll_contributions'> = {},
  ): Promise<string> {
    const payroll = await this.payroll(employerId);
    const all: Values<'portal.regular_payroll_contributions'> = {
      employer_id: employerId,
      employee_uid: employeeUid,
      pot_uid: potUid,
      payroll_uid: payroll,
      benefit_uid: await this.benefit(employerId, payroll, { pension_scheme_uid: schemeUid }),
      due_date: '2026-11-22',
      contribution_type: 'pension',
      intended_for_product_type_uid: await this.productType(),
      employee_regular_amount: 50_00,
      employer_regular_amount: 30_00,
      ...values,
    };
    return this.insert('regular_payroll_contributions', all, 'employer_contribution_uid');
  }

  /** An open period of a payroll with the control of a second person, and a contribution in it that the service has not prepared. */
  async controlledPeriod(employerId: number): Promise<string> {
    const control = { require_bulk_load_approval: true, require_bulk_load_second_user_approval: true };
    const payroll = await this.payroll(employerId, control);
    const scheme = await this.pensionScheme(employerId);
    const benefit = await this.benefit(employerId, payroll, { pension_scheme_uid: scheme });
    const period = await this.payPeriod(employerId, { payroll, benefit });
    const employee = await this.employee(employerId);
    const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: period };
    await this.contribution(employerId, employee, scheme, await this.pot(employerId, employee, scheme), of);
    return period;
  }

  /** Two payrolls with the control of a second person; of one, somebody has asked to switch it off. */
  async controlledPayrolls(employerId: number): Promise<{ controlled: string; leaving: string }> {
    const control = { require_bulk_load_approval: true, require_bulk_load_second_user_approval: true };
    const [controlled, leaving] = [await this.payroll(employerId, control), await this.payroll(employerId, control)];
    const asking = { askedBy: await this.user(), at: new Date('2026-11-21T12:00:00Z') };
    const of = { employerId, recordUid: leaving, contentSha256: 'end of control' };
    await createStore(this.database.db).within([employerId], (tx) => askForApprovalOf(tx, of, asking));
    return { controlled, leaving };
  }

  /** Lets somebody ask for the approval of a period. @returns the checksum that is sent with the approval. */
  async askedApproval(employerId: number, payrollDateUid: string): Promise<string> {
    const { db } = this.database;
    const of = { employerId, payrollDateUid };
    const asking = { askedBy: await this.user(), at: new Date('2026-11-21T12:00:00Z') };
    await createStore(db).within([employerId], (tx) => askForApproval(tx, of, asking));
    const approval = await readSubmissionApproval(db, of);
    if (!approval) throw new Error(`There is no pay period ${payrollDateUid}.`);
    return approval.contentSha256;
  }

  /** A paid statement of £50.00 and £30.00 for one member, on a payroll with the control of a second person. */
  async controlledStatement(employerId: number): Promise<{ statement: string; contribution: string }> {
    const control = { require_bulk_load_approval: true, require_bulk_load_second_user_approval: true };
    const payroll = await this.payroll(employerId, control);
    const scheme = await this.pensionScheme(employerId);
    const benefit = await this.benefit(employerId, payroll, { pension_scheme_uid: scheme });
    const period = await this.payPeriod(employerId, { payroll, benefit }, { status: 'paymentReceived' });
    const paid = { status: 'paymentReceived', has_been_paid: true } as const;
    const statement = await this.statement(employerId, period, { payroll, benefit }, paid);
    const employee = await this.employee(employerId, { first_name: 'Ada', last_name: 'Hill', payroll_number: `A${next()}` });
    const contribution = await this.contribution(employerId, employee, scheme, await this.pot(employerId, employee, scheme), {
      payroll_uid: payroll,
      benefit_uid: benefit,
      payroll_date_uid: period,
      statement_uid: statement,
      has_been_paid: true,
    });
    return { statement, contribution };
  }

  /** Lets a person ask for the approval of a correction, by £1.00 from the employer. @returns the checksum that is sent with the approval. */
  async askedCorrection(
    employerId: number,
    { statement: statementUid, contribution }: { statement: string; contribution: string },
    askedBy?: string,
  ): Promise<string> {
    const amounts = { ...noAmounts, employeeRegularAmount: 50_00, employerRegularAmount: 30_00, employerLumpSum: 1_00 };
    const correction = {
      changes: [{ employerContributionUid: contribution, ...amounts }],
      reason: 'A bonus was left out',
    };
    const asking = { askedBy: askedBy ?? (await this.user()), at: new Date('2026-11-21T12:00:00Z') };
    const of = { employerId, statementUid };
    return createStore(this.database.db).within([employerId], async (tx) => {
      await requestCorrection(tx, of, correction, asking);
      const { contentSha256 } = await readCorrectionApproval(tx, of);
      if (contentSha256 === null) throw new Error(`The statement ${statementUid} takes no correction.`);
      return contentSha256;
    });
  }

  /** A request for 8 % instead of 5, unless `values` say otherwise. */
  request(employerId: number, employeeUid: string, values: Values<'portal.employee_requests'> = {}): Promise<string> {
    return this.insert(
      'employee_requests',
      {
        employer_id: employerId,
        employee_uid: employeeUid,
        type: 'contributionChange',
        existing_employee_percent: 5,
        updated_employee_percent: 8,
        requested_at: '2026-11-02T09:00:00Z',
        ...values,
      },
      'request_uid',
    );
  }

  async relationship(userUid: string, employerId: number, values: Values<'portal.company_relationships'> = {}): Promise<void> {
    await this.insert('company_relationships', { user_uid: userUid, employer_id: employerId, ...values }, 'user_uid');
  }

  /** A new employer, and a new user with this relationship to it. */
  async employerWithUser(
    relationship: Values<'portal.company_relationships'>,
  ): Promise<{ readonly employer: number; readonly user: string }> {
    const [employer, user] = [await this.employer(), await this.user()];
    await this.relationship(user, employer, relationship);
    return { employer, user };
  }

  async client(
    intermediaryId: number,
    employerId: number,
    isActive = true,
    values: Values<'portal.intermediary_employers'> = {},
  ): Promise<void> {
    await this.insert(
      'intermediary_employers',
      { intermediary_id: intermediaryId, employer_id: employerId, is_active: isActive, ...values },
      'employer_id',
    );
  }

  async member(
    userUid: string,
    intermediaryId: number,
    isActive = true,
    values: Values<'portal.intermediary_members'> = {},
  ): Promise<void> {
    await this.insert(
      'intermediary_members',
      { user_uid: userUid, intermediary_id: intermediaryId, is_active: isActive, ...values },
      'user_uid',
    );
  }

  async level(userUid: string, intermediaryId: number, employerId: number, level: AccessLevel): Promise<void> {
    await this.insert(
      'intermediary_member_levels',
      { user_uid: userUid, intermediary_id: intermediaryId, employer_id: employerId, level },
      'user_uid',
    );
  }
}
