import { sql } from 'kysely';
import type { DatedWorker } from '../../../../domain/assessment/enrolmentCategory.ts';
import type { EntitlingPeriod } from '../../../../domain/contributions/entitlement.ts';
import { openForChanges } from '../../contributions/openForChanges.ts';
import { lockPeriod, type LockedPeriod, type PeriodLock } from '../../contributions/contributionChanges.ts';
import { deductionTypeOn } from '../../contributions/deductionType.ts';
import type { DeductionType } from '../../../../domain/contributions/deductions.ts';
import type { Scoped } from '../../createStore.ts';
import { holdActivePayroll } from '../../payrolls/payrolls.ts';
import type { BulkLoadRun } from './runs.ts';

/** A pension scheme of the employer, as the charts of memberships and pots need it. */
export interface SchemeFacts {
  pensionSchemeUid: string;
  name: string;
  schemeNumber: string | null;
  isActive: boolean;
  allowsCancellation: boolean;
  cancellationPeriod: number;
  allowsPartialPercentages: boolean;
  pensionableSalaryDefinition: string | null;
  defaultEmployeePercent: number;
  defaultEmployerPercent: number;
  hasSacrificeByDefault: boolean;
  contributionType: string;
}

/** The pay period of a load, locked, with the dates and the pots of its contributions. */
export interface PeriodOfBatch extends LockedPeriod {
  payrollUid: string;
  benefitUid: string;
  dueDate: string;
  periodStartDate: string;
  periodEndDate: string;
  pensionSchemeUid: string | null;
  productUid: string | null;
}

/** The facts that all instructions of a batch share. */
export interface BatchFacts {
  schemes: ReadonlyMap<string, SchemeFacts>;
  /** The scheme of each benefit of the employer. */
  schemeOfBenefit: ReadonlyMap<string, string | null>;
  period: PeriodOfBatch | null;
  /** The regular periods of the employer that take contributions, by their ids. */
  openPeriods: ReadonlyMap<string, EntitlingPeriod>;
  /** The payrolls of the employer, as far as they decide the category of an employee. */
  payrolls: ReadonlyMap<string, NonNullable<DatedWorker['payroll']>>;
  /** The payroll that new employees join, if it is active. */
  activePayrollUid: string | null;
  /** The product of pension contributions. */
  pensionProductUid: string | null;
  /** The way in which the member pays into each pot that the employees of the batch have had before it, on the pay date. */
  deductionTypes: ReadonlyMap<string, DeductionType>;
  /** The names of savings products. */
  products: ReadonlyMap<string, { name: string; canBuy: boolean }>;
  /** The employees who have asked to opt out of a scheme and have no answer yet: `employee scheme`. */
  askedToOptOut: ReadonlySet<string>;
  /** The employee with each payroll number of the batch, by the number in lower case. */
  payrollNumbers: Map<string, string>;
}

/** Reads the facts of a batch. The pay period is locked before its contributions, as in the single calls, unless it is locked later. */
export async function readBatchFacts(
  tx: Scoped,
  run: BulkLoadRun,
  of: { employeeUids: readonly string[]; payrollNumbers: readonly string[] },
  lock: PeriodLock,
): Promise<BatchFacts> {
  const { employerId } = run;
  const period = await readPeriod(tx, run, lock);
  const { rows: schemes } = await sql<SchemeFacts>`
    select pension_scheme_uid as "pensionSchemeUid", name, scheme_number as "schemeNumber", is_active as "isActive", allows_cancellation as "allowsCancellation",
      cancellation_period as "cancellationPeriod", allows_partial_percentage_contributions as "allowsPartialPercentages",
      pensionable_salary_definition as "pensionableSalaryDefinition", default_employee_contribution_pct as "defaultEmployeePercent",
      default_employer_contribution_pct as "defaultEmployerPercent", contribution_type = 'salary-sacrifice' as "hasSacrificeByDefault",
      contribution_type as "contributionType"
    from portal.pension_schemes where employer_id = ${employerId} order by pension_scheme_uid`.execute(tx);
  const { rows: benefits } = await sql<{ uid: string; scheme: string | null }>`
    select benefit_uid as uid, pension_scheme_uid as scheme from portal.benefits where employer_id = ${employerId}`.execute(tx);
  const { rows: products } = await sql<{ uid: string; name: string; canBuy: boolean; isPension: boolean }>`
    select product_uid as uid, long_name as name, can_buy as "canBuy", is_pension as "isPension"
    from portal.product_types order by priority, product_uid`.execute(tx);
  const { rows: asked } = await sql<{ name: string }>`
    select employee_uid || ' ' || pension_scheme_uid as name from portal.employee_requests
    where employer_id = ${employerId} and employee_uid = any(${[...of.employeeUids]}::uuid[]) and type = 'optOut' and status = 'outstanding'`.execute(
    tx,
  );
  const { rows: open } = await sql<EntitlingPeriod & { uid: string }>`
    select payroll_date_uid as uid, payroll_uid as "payrollUid", period_start_date::text as "periodStartDate", period_end_date::text as "periodEndDate",
      pay_date::text as "payDate"
    from portal.pay_periods where employer_id = ${employerId} and not is_extra and status = any(${[...openForChanges]})`.execute(
    tx,
  );
  const { rows: payrolls } = await sql<NonNullable<DatedWorker['payroll']> & { uid: string }>`
    select payroll_uid as uid, enable_assessment as "isAssessed", frequency, start_date::text as "startDate"
    from portal.payrolls where employer_id = ${employerId}`.execute(tx);
  const payrollUid = run.payrollUid ?? period?.payrollUid ?? null;
  const isActive = payrollUid !== null && (await holdActivePayroll(tx, employerId, payrollUid));
  return {
    schemes: new Map(schemes.map((scheme) => [scheme.pensionSchemeUid, scheme])),
    schemeOfBenefit: new Map(benefits.map(({ uid, scheme }) => [uid, scheme])),
    period,
    openPeriods: new Map(open.map(({ uid, ...dates }) => [uid, dates])),
    payrolls: new Map(payrolls.map(({ uid, ...payroll }) => [uid, payroll])),
    activePayrollUid: isActive ? payrollUid : null,
    pensionProductUid: products.find(({ isPension }) => isPension)?.uid ?? null,
    deductionTypes: period ? await readDeductionTypes(tx, employerId, of.employeeUids, period.payDate) : new Map(),
    products: new Map(products.map(({ uid, name, canBuy }) => [uid, { name, canBuy }])),
    askedToOptOut: new Set(asked.map(({ name }) => name)),
    payrollNumbers: await readPayrollNumbers(tx, employerId, of.payrollNumbers),
  };
}

async function readDeductionTypes(
  tx: Scoped,
  employerId: number,
  employeeUids: readonly string[],
  payDate: string,
): Promise<Map<string, DeductionType>> {
  const { rows } = await sql<{ potUid: string; type: DeductionType }>`
    select p.pot_uid as "potUid", ${deductionTypeOn(sql`${payDate}::date`)} as type
    from unnest(${[...employeeUids]}::uuid[]) as asked(uid) cross join lateral (
      select r.pot_uid, r.pension_scheme_uid from portal.pots r where r.employee_uid = asked.uid and r.employer_id = ${employerId} offset 0) p`.execute(
    tx,
  );
  return new Map(rows.map(({ potUid, type }) => [potUid, type]));
}

async function readPeriod(
  tx: Scoped,
  { employerId, payrollDateUid }: BulkLoadRun,
  lock: PeriodLock,
): Promise<PeriodOfBatch | null> {
  const locked = payrollDateUid === null ? null : await lockPeriod(tx, employerId, payrollDateUid, lock);
  if (!locked) return null;
  const { rows } = await sql<Omit<PeriodOfBatch, keyof LockedPeriod>>`
    select r.payroll_uid as "payrollUid", r.benefit_uid as "benefitUid", r.due_date::text as "dueDate", r.period_start_date::text as "periodStartDate",
      r.period_end_date::text as "periodEndDate", b.pension_scheme_uid as "pensionSchemeUid", b.product_uid as "productUid"
    from portal.pay_periods r join portal.benefits b using (benefit_uid)
    where r.employer_id = ${employerId} and r.payroll_date_uid = ${payrollDateUid}`.execute(tx);
  return rows[0] ? { ...locked, ...rows[0] } : null;
}

async function readPayrollNumbers(tx: Scoped, employerId: number, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ number: string; uid: string }>`
    select payroll_number_key as number, employee_uid as uid from portal.employees
    where employer_id = ${employerId} and payroll_number_key = any(${numbers.map((number) => number.toLowerCase())}::text[] collate "C")`.execute(
    tx,
  );
  return new Map(rows.map(({ number, uid }) => [number, uid]));
}
