import { enrol as enrolForm, ceaseMembership, optOut as optOutForm } from '../../../../schemas/built/formSchemas.js';
import { validate as validateCease } from '../../../../schemas/built/validators/employees/cease-membership.js';
import { validate as validateEnrol } from '../../../../schemas/built/validators/employees/enrol.js';
import { validate as validateOptOut } from '../../../../schemas/built/validators/employees/opt-out.js';
import { type EnrolmentType, usualEnrolmentType } from '../../../../domain/assessment/enrolmentCategory.ts';
import { type DatedLevel, isSameLevel } from '../../../../domain/contributions/contributionLevel.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { noteRecordChange } from '../../../work/changes/recordChange.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { assertValid } from '../../../work/core/validFields.ts';
import { shareFaults } from '../../../work/contributions/levelChange.ts';
import { noteSetLevel } from '../../../work/contributions/setLevel.ts';
import { leavingRefusal } from '../../../work/employees/leavingRules.ts';
import { changeMembership } from '../../../work/employees/membershipEvents.ts';
import { beginEntries } from '../../../store/changeLog.ts';
import type { SchemeFacts } from '../../../store/bulkLoads/apply/batchFacts.ts';
import { type Batch, employeeOf, nameOfEmployee, refusalOf, type Subject } from './batch.ts';
import type { InstructedRow, Instruction } from '../../../work/bulkLoads/instruction.ts';
import { leftPayrolls } from '../../../store/employees/joinedPayroll.ts';
import { changePayrolls } from './employeeRecords.ts';
import { batchMemberships, categoryIn, heldMembership, membershipIn } from './membershipsOfBatch.ts';

/** The scheme that a row names by its number, or else that of the upload, of its pay period, or the only one of the employer. */
function schemeOf({ run, facts }: Batch, { data }: Instruction): SchemeFacts {
  const { schemeNumber } = data;
  const all = [...facts.schemes.values()];
  if (typeof schemeNumber === 'string') {
    const named = all.find((scheme) => scheme.schemeNumber === schemeNumber);
    if (!named) throw refusalOf(`The employer has no pension scheme with the number ${schemeNumber}. Correct the number`);
    return named;
  }
  const uid = run.pensionSchemeUid ?? facts.period?.pensionSchemeUid ?? null;
  const open = all.filter(({ isActive }) => isActive);
  const scheme = uid === null ? (open.length === 1 ? open[0] : undefined) : facts.schemes.get(uid);
  if (!scheme) throw refusalOf("Choose one of the employer's pension schemes");
  return scheme;
}

const enrolmentTypes: readonly EnrolmentType[] = ['autoEnrolled', 'contractual', 'optedIn', 'joined'];

/** The first day of a membership: that of the row, or else the first day of the pay period on which the employee worked. */
function firstDay(batch: Batch, subject: Subject, { data }: Instruction): string {
  const { enrolledOn } = data;
  if (typeof enrolledOn === 'string') return enrolledOn;
  const start = employeeOf(batch, subject).employment_start_date;
  const from = batch.facts.period?.periodStartDate ?? batch.today;
  const day = start !== null && start > from ? start : from;
  return day > batch.today ? batch.today : day;
}

/** Enrols an employee: the membership with its dates, the pot, and a level where the row has another one than the scheme. */
export async function enrol(
  batch: Batch,
  subject: Subject,
  instruction: Instruction,
  { decision }: InstructedRow,
): Promise<void> {
  const { c, tx, run, today } = batch;
  const scheme = schemeOf(batch, instruction);
  // The row asks for the enrolment of a newcomer. Decided to be a member, the person stays one.
  const isMerged = decision !== undefined && decision.employeeUid !== null;
  if (isMerged && membershipIn(batch, employeeOf(batch, subject), scheme)?.state === 'active') return;
  const enrolledOn = firstDay(batch, subject, instruction);
  const { enrolmentType: type, informationGivenOn } = instruction.data;
  const enrolmentType =
    enrolmentTypes.find((one) => one === type) ?? usualEnrolmentType(categoryIn(batch, employeeOf(batch, subject), enrolledOn));
  const input = {
    pensionSchemeUid: scheme.pensionSchemeUid,
    enrolledOn,
    enrolmentType,
    ...(typeof informationGivenOn === 'string' && { informationGivenOn }),
  };
  assertValid(validateEnrol, enrolForm, input, today);
  const membership = heldMembership(batch, employeeOf(batch, subject), scheme);
  const { pensionSchemeUid: _scheme, ...event } = input;
  await changeMembership(c, tx, run.employerId, membership, { type: 'enrol', ...event }, batchMemberships(batch));
  setFirstLevel(batch, subject, instruction, scheme, enrolledOn);
}

/** Sets the level of a new member from the first day on, if the row has another one than the scheme. */
function setFirstLevel(batch: Batch, subject: Subject, { data }: Instruction, scheme: SchemeFacts, effectiveFrom: string): void {
  const { employeePercent, employerPercent, usesSalarySacrifice } = data;
  const standard = {
    employee: { percent: scheme.defaultEmployeePercent },
    employer: { percent: scheme.defaultEmployerPercent },
    usesSalarySacrifice: scheme.hasSacrificeByDefault,
  };
  const level: DatedLevel = {
    effectiveFrom,
    employee: employeePercent === undefined ? standard.employee : { percent: Number(employeePercent) },
    employer: employerPercent === undefined ? standard.employer : { percent: Number(employerPercent) },
    usesSalarySacrifice: typeof usesSalarySacrifice === 'boolean' ? usesSalarySacrifice : standard.usesSalarySacrifice,
  };
  const { c, tx, run, rows } = batch;
  const employee = employeeOf(batch, subject);
  const pot = rows.of('pots', employee.employee_uid).find((one) => one.pension_scheme_uid === scheme.pensionSchemeUid);
  const held = pot ? rows.of('contribution_levels', pot.pot_uid) : [];
  if (!pot || held.length > 0 || isSameLevel(level, standard)) return;
  const faults = shareFaults(level, { isPension: true, allowsPartialPercentages: scheme.allowsPartialPercentages });
  if (faults.length > 0) throw Refusal.invalid(faults);
  rows.insert('contribution_levels', {
    level_uid: crypto.randomUUID(),
    pot_uid: pot.pot_uid,
    effective_from: effectiveFrom,
    employee_percent: 'percent' in level.employee ? level.employee.percent : null,
    employee_amount: null,
    employer_percent: 'percent' in level.employer ? level.employer.percent : null,
    employer_amount: null,
    uses_salary_sacrifice: level.usesSalarySacrifice,
  });
  const named = {
    potUid: pot.pot_uid,
    potName: scheme.name,
    employeeUid: employee.employee_uid,
    employeeName: nameOfEmployee(employee),
  };
  beginEntries(tx);
  noteSetLevel(c, tx, run.employerId, { pot: named, before: standard, level });
}

const notEnrolled = 'The employee is not enrolled in this scheme. Choose a scheme that they are in';

/** Records the opt-out notice of a member. */
export async function optOut(batch: Batch, subject: Subject, instruction: Instruction): Promise<void> {
  const { c, tx, run, today } = batch;
  const { pensionSchemeUid, ...scheme } = schemeOf(batch, instruction);
  const { optOutDate, informationGivenOn: informed } = instruction.data;
  const noticeDate = typeof optOutDate === 'string' ? optOutDate : today;
  const informationGivenOn = typeof informed === 'string' ? informed : null;
  assertValid(validateOptOut, optOutForm, { pensionSchemeUid, noticeDate, informationGivenOn }, today);
  const membership = membershipIn(batch, employeeOf(batch, subject), { pensionSchemeUid, ...scheme });
  if (!membership) throw refusalOf(notEnrolled);
  // A day that the portal knows stands: a file repeats what its own system has, and changes none.
  const isKnown = membership.informationGivenOn !== null;
  const change = { type: 'optOut' as const, noticeDate, informationGivenOn: isKnown ? null : informationGivenOn };
  await changeMembership(c, tx, run.employerId, membership, change, batchMemberships(batch));
}

/** Records that an employee has left: their memberships end, and then their payroll relationships. */
export async function leave(batch: Batch, subject: Subject, { data }: Instruction): Promise<void> {
  const { c, tx, run, rows, facts, today, employees, nameOf } = batch;
  const employee = employeeOf(batch, subject);
  const lastDay = typeof data['leavingDate'] === 'string' ? data['leavingDate'] : today;
  const lastPay = typeof data['lastPay'] === 'number' ? data['lastPay'] : null;
  const reason = typeof data['leavingReason'] === 'string' ? data['leavingReason'] : 'leftEmployment';
  const refusal = leavingRefusal(
    { isActive: employee.is_active, employmentStartDate: employee.employment_start_date },
    lastDay,
    today,
  );
  if (refusal !== null) throw refusalOf(refusal);
  for (const { pension_scheme_uid, state } of rows.of('pension_scheme_relationships', employee.employee_uid)) {
    const scheme = facts.schemes.get(pension_scheme_uid);
    const membership = scheme && state === 'active' ? membershipIn(batch, employee, scheme) : null;
    if (!membership) continue;
    const input = { pensionSchemeUid: pension_scheme_uid, lastDay, reason };
    assertValid(validateCease, ceaseMembership, input, today);
    const change = { type: 'leave', lastDay, endReason: reason } as const;
    await changeMembership(c, tx, run.employerId, membership, change, batchMemberships(batch));
  }
  const { payrollUid } = changePayrolls(batch, employee.employee_uid, (held) => leftPayrolls(held, { lastDay, lastPay }));
  rows.update('employees', employee.employee_uid, { is_active: false, payroll_uid: payrollUid ?? employee.payroll_uid });
  const identity = { employeeUid: employee.employee_uid, firstName: employee.first_name, lastName: employee.last_name };
  const change = { before: { ...identity, isActive: true }, after: { ...identity, isActive: false } };
  const activity = `Left employment on ${formatDate(lastDay)}`;
  await noteRecordChange(c, tx, employees, { owner: run.employerId, ...change, action: 'leave', activity }, nameOf);
}
