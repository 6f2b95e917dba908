import { sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';

/** An employer with the facts about its closure. */
export interface ClosureRow {
  employerUid: string;
  name: string;
  emails: string[];
  isActive: boolean;
  instructionUid: string | null;
  finalPayDate: string | null;
  /** The last due date with paid contributions. */
  lastContributionDate: string | null;
  outstandingRequestCount: number;
  overdueContributionCount: number;
  upcomingContributionCount: number;
  /** Statements that are neither paid nor cancelled. */
  openStatementCount: number;
  /** Direct debit mandates that are pending or active. */
  mandateCount: number;
  /** Periods of running payrolls whose contributions are expected. */
  openPeriodCount: number;
  activePayrollCount: number;
  activeEmployeeCount: number;
  activeIntermediaryCount: number;
}

/** Whether an employer is active, and the instruction to close it, if there is one. */
export async function closureStanding(
  reader: Reader,
  employerId: number,
): Promise<Pick<ClosureRow, 'isActive' | 'instructionUid'> | undefined> {
  const { rows } = await sql<Pick<ClosureRow, 'isActive' | 'instructionUid'>>`
    select is_active as "isActive", instruction_close_employer_id as "instructionUid"
    from portal.employers where id = ${employerId}`.execute(reader);
  return rows[0];
}

/** @param today - `yyyy-MM-dd`. @param lock - Locks the employer against other changes until the transaction ends. */
export async function closureOf(reader: Reader, employerId: number, today: string, lock = false): Promise<ClosureRow | null> {
  // A separate statement: one that waited for the lock would still count the rows from before the wait.
  if (lock) await sql`select from portal.employers where id = ${employerId} for update`.execute(reader);
  const { rows } = await sql<ClosureRow>`
    select e.employer_uid as "employerUid", e.name, e.emails, e.is_active as "isActive", e.instruction_close_employer_id as "instructionUid",
      e.close_employer_final_pay_date as "finalPayDate", e.active_employee_count as "activeEmployeeCount", (
        select max(c.due_date) from portal.regular_payroll_contributions c where c.employer_id = e.id and c.has_been_paid
      ) as "lastContributionDate", (
        select count(*) from portal.employee_requests r where r.employer_id = e.id and r.status = 'outstanding'
      ) as "outstandingRequestCount", (
        select count(*) from portal.regular_payroll_contributions c
        where c.employer_id = e.id and not c.is_cancelled and not c.has_been_paid and c.due_date < ${today}
      ) as "overdueContributionCount", (
        select count(*) from portal.regular_payroll_contributions c
        where c.employer_id = e.id and not c.is_cancelled and not c.has_been_paid and c.due_date >= ${today}
      ) as "upcomingContributionCount", (
        select count(*) from portal.statements s where s.employer_id = e.id and not s.is_cancelled and not s.has_been_paid
      ) as "openStatementCount", (
        select count(*) from portal.direct_debit_mandates m where m.employer_id = e.id and m.status in ('pending', 'active', 'suspended')
      ) as "mandateCount", (
        select count(*) from portal.pay_periods p join portal.payrolls r on r.payroll_uid = p.payroll_uid and r.status = 'Active'
        where p.employer_id = e.id and p.status in ('pendingGeneration', 'openForUpload', 'uploadIsOverdue')
      ) as "openPeriodCount",
      (select count(*) from portal.payrolls p where p.employer_id = e.id and p.status = 'Active') as "activePayrollCount",
      (select count(*) from portal.intermediary_employers i where i.employer_id = e.id and i.is_active) as "activeIntermediaryCount"
    from portal.employers e where e.id = ${employerId}`.execute(reader);
  return rows[0] ?? null;
}

/** Stores the closing instruction in the employer. Its entry in the history has the same uid. */
export async function instructClosure(
  tx: Scoped,
  of: { employerId: number; instructionUid: string; finalPayDate: string; reason: string },
): Promise<void> {
  await sql`
    update portal.employers set instruction_close_employer_id = ${of.instructionUid}, close_employer_final_pay_date = ${of.finalPayDate},
      close_employer_reason = ${of.reason}
    where id = ${of.employerId}`.execute(tx);
}

/** Withdraws the instruction: the employer stays open. */
export async function withdrawClosure(tx: Scoped, employerId: number): Promise<void> {
  await sql`
    update portal.employers set instruction_close_employer_id = null, close_employer_final_pay_date = null, close_employer_reason = null
    where id = ${employerId}`.execute(tx);
}

/** Closes the employer permanently. */
export async function completeClosure(tx: Scoped, employerId: number): Promise<void> {
  await sql`update portal.employers set is_active = false where id = ${employerId}`.execute(tx);
}

/** The intermediaries that act for an employer, for the notice of its closure. */
export async function actingIntermediaries(
  reader: Reader,
  employerId: number,
): Promise<{ intermediaryId: number; email: string | null }[]> {
  const { rows } = await sql<{ intermediaryId: number; email: string | null }>`
    select i.id as "intermediaryId", i.email from portal.intermediary_employers a join portal.intermediaries i on i.id = a.intermediary_id
    where a.employer_id = ${employerId} and a.is_active order by i.id`.execute(reader);
  return rows;
}
