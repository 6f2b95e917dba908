import { appliedTables, type AppliedRow } from '../../../store/bulkLoads/apply/appliedTables.ts';
import { type DatedSalary, salaryOn } from '../../../../domain/contributions/entitlement.ts';
import { firstPaidDay } from '../../../../domain/files/values/firstPaidDay.ts';
import { changedSalaries } from '../../../../domain/contributions/changedSalaries.ts';
import { joinedPayroll, type PayrollChanges, type PayrollRelationship } from '../../../store/employees/joinedPayroll.ts';
import { columnName } from '../../../store/records/resourceTable.ts';
import type { StoredRecord } from '../../../store/records/storedRecord.ts';
import { noteRecordChange } from '../../../work/changes/recordChange.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { assertValid, plainFields } from '../../../work/core/validFields.ts';
import { employeeHooks } from '../../../work/employees/employeeHooks.ts';
import { assertControlKept } from '../../../work/employees/employeeRules.ts';
import { newFields } from '../../../work/records/newFields.ts';
import { recordFaults, takenValue } from '../../../work/records/recordRules.ts';
import { updatesOf } from '../../../../schemas/lib/sectionUpdates.ts';
import { formIn } from '../../../work/records/recordWrites.ts';
import { type Batch, employeeOf, refusalOf, type Subject } from './batch.ts';
import type { InstructedRow, Instruction } from '../../../work/bulkLoads/instruction.ts';

type EmployeeRow = AppliedRow<'employees'>;

const columns = Object.keys(appliedTables.employees.columns);

/** The stored fields of an employee, each with its column. */
const fieldColumns = (batch: Batch): [field: string, column: string][] =>
  Object.keys(batch.employees.entity.properties).flatMap((field): [string, string][] => {
    const column = columnName(field);
    return columns.includes(column) ? [[field, column]] : [];
  });

/** The record of an employee's row, as the single calls read it. */
const recordOf = (batch: Batch, row: EmployeeRow): StoredRecord =>
  Object.fromEntries(fieldColumns(batch).map(([field, column]) => [field, Reflect.get(row, column)]));

/** The values of an instruction that an employee's record keeps. */
const fieldsOf = (batch: Batch, { data }: Instruction): StoredRecord => {
  const kept = Object.entries(data).filter(([field]) => field in batch.employees.entity.properties);
  return plainFields(Object.fromEntries(kept), batch.employees.entity);
};

/** Checks a whole record as the single calls do. @throws Refusal invalid with its faults. */
function assertRecord(batch: Batch, record: StoredRecord, fields: StoredRecord, before: StoredRecord | null): void {
  const { entity } = batch.employees;
  const faults = recordFaults(batch.employees, { before, fields, record, today: batch.today });
  // What the service computes when it answers a record is no part of this one.
  const own = faults.filter(({ field }) => entity.properties[field.split('.')[0] ?? '']?.['x-stored'] !== false);
  if (own.length > 0) throw Refusal.invalid(own);
  const { payrollNumber } = fields;
  if (typeof payrollNumber !== 'string') return;
  const holder = batch.facts.payrollNumbers.get(payrollNumber.toLowerCase());
  if (holder !== undefined && holder !== record['employeeUid'])
    throw Refusal.invalid([takenValue(batch.employees, 'payrollNumber')]);
}

/** Changes the relationships of an employee with payrolls. */
export function changePayrolls<Changes extends PayrollChanges>(
  { rows }: Batch,
  employeeUid: string,
  change: (held: PayrollRelationship[]) => Changes,
): Changes {
  const held = rows.of('payroll_relationships', employeeUid).map((one) => ({
    payrollUid: one.payroll_uid,
    isActive: one.is_active,
    startedOn: one.started_on,
    endedOn: one.ended_on,
    lastPay: one.last_pay,
  }));
  const keyOf = ({ payrollUid, startedOn }: PayrollRelationship): string => `${employeeUid} ${payrollUid} ${startedOn}`;
  const changes = change(held);
  const { written, removed } = changes;
  for (const one of removed) rows.remove('payroll_relationships', keyOf(one));
  for (const one of written) {
    const values = { is_active: one.isActive, ended_on: one.endedOn, last_pay: one.lastPay };
    if (rows.find('payroll_relationships', keyOf(one))) rows.update('payroll_relationships', keyOf(one), values);
    else {
      const names = { employee_uid: employeeUid, payroll_uid: one.payrollUid, started_on: one.startedOn };
      rows.insert('payroll_relationships', { ...names, ...values });
    }
  }
  return changes;
}

/** Moves the employee to a payroll from a day on: the other payroll relationships end. */
function joinPayroll(batch: Batch, employeeUid: string, payrollUid: string, date: string): void {
  changePayrolls(batch, employeeUid, (held) => joinedPayroll(held, payrollUid, date));
  batch.rows.update('employees', employeeUid, { payroll_uid: payrollUid, is_active: true });
}

/** The day from which somebody who is known already is on the payroll of the upload: the first day of the new employment, or today. */
function joiningDay({ rows, today }: Batch, row: EmployeeRow, { employmentStartDate }: StoredRecord): string {
  const left = rows.of('payroll_relationships', row.employee_uid).map(({ ended_on }) => ended_on ?? today);
  const isNew = typeof employmentStartDate === 'string' && left.every((day) => day < employmentStartDate);
  return !row.is_active && isNew ? employmentStartDate : today;
}

const datedSalaries = ({ rows }: Batch, { employee_uid }: EmployeeRow): DatedSalary[] =>
  rows
    .of('employee_salaries', employee_uid)
    .map((one) => ({ effectiveFrom: one.effective_from, annualSalary: one.annual_salary }));

const datedSalaryOn = (batch: Batch, row: EmployeeRow, day: string): number | null =>
  salaryOn(datedSalaries(batch, row), day, row.annual_salary);

/** Writes the new salary of an employee into the salaries by date. */
function changeDatedSalaries(batch: Batch, row: EmployeeRow, { effectiveFrom, annualSalary }: DatedSalary): void {
  const { rows } = batch;
  const { employee_uid, annual_salary: before, employment_start_date: employmentStartDate } = row;
  const held = datedSalaries(batch, row);
  const after = changedSalaries(held, { before, employmentStartDate, effectiveFrom, annualSalary });
  for (const former of held)
    if (after.every((one) => one.effectiveFrom !== former.effectiveFrom))
      rows.remove('employee_salaries', `${employee_uid} ${former.effectiveFrom}`);
  for (const one of after) {
    const key = `${employee_uid} ${one.effectiveFrom}`;
    const values = { annual_salary: one.annualSalary };
    if (rows.find('employee_salaries', key)) rows.update('employee_salaries', key, values);
    else rows.insert('employee_salaries', { employee_uid, effective_from: one.effectiveFrom, ...values });
  }
}

/** Moves the beginning of the relationship that began with the employment, after the first day of work was corrected. */
function moveEmploymentStart(batch: Batch, { employee_uid, employment_start_date: from }: EmployeeRow, to: string): void {
  changePayrolls(batch, employee_uid, (held) => {
    const moved = held.filter(({ startedOn, endedOn }) => startedOn === from && (endedOn ?? to) >= to);
    return { removed: moved, written: moved.map((one) => ({ ...one, startedOn: to })) };
  });
}

/** The day from which somebody new is paid whose file has no first day of work. */
function paidWithoutStart({ facts: { period }, today }: Batch, { instructions }: InstructedRow): string {
  const enrolment = instructions.find(({ kind }) => kind === 'enrol');
  return firstPaidDay({ enrolledOn: enrolment?.data['enrolledOn'], periodStart: period?.periodStartDate ?? null, today });
}

/** Adds an employee to the payroll of the upload, as the single call does. The first day of work may be unknown. */
async function addEmployee(batch: Batch, subject: Subject, instruction: Instruction, row: InstructedRow): Promise<void> {
  const { c, tx, run, rows, facts, employees, nameOf } = batch;
  if (facts.activePayrollUid === null) throw refusalOf("Choose one of the employer's active payrolls");
  const sent: StoredRecord = { ...fieldsOf(batch, instruction), payrollUid: facts.activePayrollUid };
  const { employmentStartDate: start } = sent;
  const paidFrom = typeof start === 'string' ? start : paidWithoutStart(batch, row);
  assertValid(formIn(employees, 'create'), employees.entity, { ...sent, employmentStartDate: paidFrom }, batch.today);
  const fields = newFields(employees, sent);
  const employeeUid = crypto.randomUUID();
  const record: StoredRecord = { employeeUid, isActive: true, ...fields };
  assertRecord(batch, record, fields, null);
  const values = Object.fromEntries(fieldColumns(batch).map(([field, column]) => [column, record[field] ?? null]));
  // The columns are those of the table, and the form has checked their values.
  rows.insert('employees', values as unknown as EmployeeRow);
  joinPayroll(batch, employeeUid, facts.activePayrollUid, paidFrom);
  facts.payrollNumbers.set(String(fields['payrollNumber']).toLowerCase(), employeeUid);
  subject.employeeUid = employeeUid;
  const change = { c, tx, owner: run.employerId, before: null, fields, sections: [], record };
  const activity = employeeHooks.activity?.(change) ?? 'Employee added';
  await noteRecordChange(
    c,
    tx,
    employees,
    { owner: run.employerId, before: null, after: record, action: 'create', activity },
    nameOf,
  );
}

/** Changes fields of an employee's record, each checked by the form of its section. */
async function changeFields(
  batch: Batch,
  row: EmployeeRow,
  sent: StoredRecord,
  more: { payrollUid?: string; salaryFrom?: string } = {},
): Promise<void> {
  const { c, tx, run, rows, facts, employees, nameOf } = batch;
  const before = recordOf(batch, row);
  const fields = Object.fromEntries(Object.entries(sent).filter(([field, value]) => before[field] !== value));
  const updates = updatesOf(employees.resource).filter((update) => update.fields.some((field) => field in fields));
  for (const update of updates) {
    const own = Object.fromEntries(Object.entries(fields).filter(([field]) => update.fields.includes(field)));
    assertValid(formIn(employees, update.id), employees.entity, own, batch.today);
  }
  const record = { ...before, ...fields };
  assertRecord(batch, record, fields, before);
  // Also somebody who has left: leaving and joining would be a way out.
  if (more.payrollUid !== undefined && row.payroll_uid !== null && row.payroll_uid !== more.payrollUid)
    await assertControlKept(c, tx, run.employerId, { from: row.payroll_uid, to: more.payrollUid });
  const changes = Object.fromEntries(
    fieldColumns(batch).flatMap(([field, column]) => (field in fields ? [[column, fields[field]]] : [])),
  );
  rows.update('employees', row.employee_uid, changes);
  if (typeof fields['payrollNumber'] === 'string')
    facts.payrollNumbers.set(fields['payrollNumber'].toLowerCase(), row.employee_uid);
  const { annualSalary, employmentStartDate } = fields;
  const day = more.payrollUid === undefined ? batch.today : joiningDay(batch, row, record);
  if (more.payrollUid !== undefined && (!row.is_active || row.payroll_uid !== more.payrollUid))
    joinPayroll(batch, row.employee_uid, more.payrollUid, day);
  else if (typeof employmentStartDate === 'string') moveEmploymentStart(batch, row, employmentStartDate);
  if (annualSalary === null || typeof annualSalary === 'number')
    changeDatedSalaries(batch, row, { effectiveFrom: more.salaryFrom ?? day, annualSalary });
  const after = recordOf(batch, rows.find('employees', row.employee_uid) ?? row);
  const sections = updates.map(({ id }) => id);
  const change = {
    c,
    tx,
    owner: run.employerId,
    before,
    fields,
    sections: sections.length === 1 ? sections : [],
    record: after,
    ...(more.salaryFrom !== undefined && { input: { salaryFrom: more.salaryFrom } }),
  };
  const activity = employeeHooks.activity?.(change) ?? 'Details changed';
  await noteRecordChange(c, tx, employees, { owner: run.employerId, before, after, action: 'change', activity }, nameOf);
}

/** Adds an employee; one who is known already, and may come back, gets the details of the row. */
export async function openUserAccount(
  batch: Batch,
  subject: Subject,
  instruction: Instruction,
  row: InstructedRow,
): Promise<void> {
  if (subject.employeeUid === null) return addEmployee(batch, subject, instruction, row);
  const { activePayrollUid } = batch.facts;
  const more = activePayrollUid === null ? {} : { payrollUid: activePayrollUid };
  return changeFields(batch, employeeOf(batch, subject), fieldsOf(batch, instruction), more);
}

/** Changes the details of an employee. */
export const changeDetails = (batch: Batch, subject: Subject, instruction: Instruction): Promise<void> =>
  changeFields(batch, employeeOf(batch, subject), fieldsOf(batch, instruction));

/** Changes the salary of an employee from a day that has come: a record has one salary, that of today. */
export async function changeSalary(batch: Batch, subject: Subject, { data }: Instruction): Promise<void> {
  const { effectiveFrom, annualSalary } = data;
  if (typeof effectiveFrom === 'string' && effectiveFrom > batch.today)
    throw refusalOf('The new salary is for a later day. Upload it again once that day has come');
  if (typeof annualSalary !== 'number') throw refusalOf('Enter the yearly salary in pounds');
  const employee = employeeOf(batch, subject);
  const salaryFrom = typeof effectiveFrom === 'string' ? effectiveFrom : batch.today;
  if (employee.annual_salary !== annualSalary) return changeFields(batch, employee, { annualSalary }, { salaryFrom });
  // The salary is known, and holds from another day.
  if (datedSalaryOn(batch, employee, salaryFrom) !== annualSalary)
    changeDatedSalaries(batch, employee, { effectiveFrom: salaryFrom, annualSalary });
}
