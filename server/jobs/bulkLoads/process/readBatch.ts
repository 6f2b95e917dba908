import { sql } from 'kysely';
import { BatchRows } from '../../../store/bulkLoads/apply/batchRows.ts';
import { isOneOf, lockRows, readRows } from '../../../store/bulkLoads/apply/readRows.ts';
import type { Scoped } from '../../../store/createStore.ts';
import type { BulkLoadRun } from '../../../store/bulkLoads/apply/runs.ts';
import type { InstructedRow, Instruction } from '../../../work/bulkLoads/instruction.ts';

/** The employees whom rows are about, as far as they are known. */
export function employeesOf(rows: readonly InstructedRow[]): string[] {
  const uids = new Set<string>();
  for (const { instructions, decision } of rows) {
    if (decision?.employeeUid) uids.add(decision.employeeUid);
    for (const { employeeUid } of instructions) if (employeeUid !== null) uids.add(employeeUid);
  }
  return [...uids];
}

const ends: readonly Instruction['kind'][] = ['leave', 'optOut'];
const joins: readonly Instruction['kind'][] = ['openUserAccount', 'enrol', 'leave', 'optOut', 'changeDetails'];
const pays: readonly Instruction['kind'][] = ['openUserAccount', 'enrol', 'changeDetails', 'changeSalary'];
const enrols: readonly Instruction['kind'][] = ['enrol', 'leave', 'optOut'];

/** The employees whose rows have an instruction of one of these kinds. */
function employeesWith(rows: readonly InstructedRow[], kinds: readonly Instruction['kind'][]): string[] {
  return employeesOf(rows.filter(({ instructions }) => instructions.some(({ kind }) => kinds.includes(kind))));
}

/** The kinds that change neither employees nor pots: a file of contributions has no other. */
const contributes: readonly Instruction['kind'][] = ['buyViaPayroll', 'payLumpSum', 'assess'];

/** Whether a row changes contributions alone, and no record of its employee. */
export const onlyContributes = ({ instructions, decision }: InstructedRow): boolean =>
  decision === undefined && instructions.every(({ kind }) => contributes.includes(kind));

/** The employees whose rows may change their own record or their pots. */
const changedBy = (rows: readonly InstructedRow[]): string[] => employeesOf(rows.filter((row) => !onlyContributes(row)));

/** Adds the memberships of those whose pots are not active: the last pay of somebody who has left is still to come. */
async function addFormerMembers(tx: Scoped, employerId: number, rows: BatchRows, everybody: readonly string[]): Promise<void> {
  const former = everybody.filter((uid) =>
    rows.of('pots', uid).some(({ state, pension_scheme_uid }) => state === 'notActive' && pension_scheme_uid !== null),
  );
  if (former.length === 0) return;
  const theirs = { column: 'employee_uid', uids: former };
  rows.add('pension_scheme_relationships', await readRows(tx, employerId, 'pension_scheme_relationships', theirs));
  rows.add('former_memberships', await readRows(tx, employerId, 'former_memberships', theirs));
}

/**
 * Reads and locks the records that the instructions of a batch need. Those that only some kinds need are read for their employees alone. Employees and pots
 * that no instruction changes are read without a lock, as a contribution that is added on its screen reads them: a lock is a write to each of the rows.
 */
export async function readBatch(tx: Scoped, run: BulkLoadRun, instructed: readonly InstructedRow[]): Promise<BatchRows> {
  const { employerId, payrollDateUid } = run;
  const rows = new BatchRows();
  const everybody = employeesOf(instructed);
  if (everybody.length === 0) return rows;
  const changed = changedBy(instructed);
  const unchanged = [...new Set(everybody).difference(new Set(changed))];
  const addOfEmployees = async (name: 'employees' | 'pots'): Promise<void> => {
    if (changed.length > 0) rows.add(name, await lockRows(tx, employerId, name, isOneOf('employee_uid', changed)));
    if (unchanged.length > 0) rows.add(name, await readRows(tx, employerId, name, { column: 'employee_uid', uids: unchanged }));
  };
  await addOfEmployees('employees');
  const joining = employeesWith(instructed, joins);
  if (joining.length > 0)
    rows.add('payroll_relationships', await lockRows(tx, employerId, 'payroll_relationships', isOneOf('employee_uid', joining)));
  const paid = employeesWith(instructed, pays);
  if (paid.length > 0)
    rows.add('employee_salaries', await lockRows(tx, employerId, 'employee_salaries', isOneOf('employee_uid', paid)));
  const members = employeesWith(instructed, enrols);
  if (members.length > 0) {
    const memberships = await lockRows(tx, employerId, 'pension_scheme_relationships', isOneOf('employee_uid', members));
    rows.add('pension_scheme_relationships', memberships);
    rows.add('former_memberships', await lockRows(tx, employerId, 'former_memberships', isOneOf('employee_uid', members)));
  }
  await addOfEmployees('pots');
  await addFormerMembers(tx, employerId, rows, everybody);
  if (payrollDateUid !== null) {
    const pots = everybody.flatMap((employeeUid) => rows.of('pots', employeeUid).map(({ pot_uid }) => pot_uid));
    // By their pots, as the index of open contributions has them: a period may have 100,000 others.
    const open = sql`t.payroll_date_uid = ${payrollDateUid} and t.statement_uid is null and not t.is_cancelled and ${isOneOf('pot_uid', pots)}`;
    rows.add('regular_payroll_contributions', await lockRows(tx, employerId, 'regular_payroll_contributions', open));
  }
  const leaving = employeesWith(instructed, ends);
  if (leaving.length > 0) {
    const all = sql`not t.is_cancelled and ${isOneOf('employee_uid', leaving)}`;
    rows.add('regular_payroll_contributions', await lockRows(tx, employerId, 'regular_payroll_contributions', all));
  }
  const enrolled = employeesWith(instructed, ['enrol']);
  if (enrolled.length > 0) {
    const pots = enrolled.flatMap((employeeUid) => rows.of('pots', employeeUid).map(({ pot_uid }) => pot_uid));
    rows.add('contribution_levels', await lockRows(tx, employerId, 'contribution_levels', isOneOf('pot_uid', pots)));
  }
  return rows;
}
