import type { Employee } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { findLeaving, type KeptLeaving } from '../../store/employees/leavings.ts';
import { membershipsOf, type Membership } from '../../store/employees/memberships.ts';
import { writeSalaryChange } from '../../store/contributions/datedSalaries.ts';
import { joinPayroll, moveEmploymentStart } from '../../store/employees/payrollHistory.ts';
import { contributionsToGenerate } from '../../store/contributions/afterLeaving.ts';
import { followEntitlement } from '../../store/contributions/generation.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { todayOf } from '../core/acting.ts';
import { tellOfChangedAddress } from './addressNotice.ts';
import { submittedSince } from './leavingRules.ts';
import { membershipActions } from './membershipActions.ts';
import { assertControlKept, checkPayroll } from './employeeRules.ts';
import type { RecordHooks } from '../hooks/hooks.ts';

/** The text of a change in the employee's recent activity, by section. */
const activities: Readonly<Record<string, string>> = {
  'personal-details': 'Personal details changed',
  'contact-details': 'Contact details changed',
  'employment-details': 'Employment details changed',
  'payroll-relationship': 'Payroll changed',
};

function employerOf(owner: Owner): number {
  if (owner === null) throw new Error('An employee belongs to an employer.');
  return owner;
}

const dayIn = (record: StoredRecord, field: string): string | null => (typeof record[field] === 'string' ? record[field] : null);
const salaryIn = ({ annualSalary }: StoredRecord): number | null => (typeof annualSalary === 'number' ? annualSalary : null);

type ToCome = NonNullable<Employee['contributionsToCome']>;

const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null);

/** The contributions of a leaver with those of the periods that are still to be generated: what the dialog of the leaving promised. */
function withPlanned(there: ToCome, planned: Awaited<ReturnType<typeof contributionsToGenerate>>): ToCome {
  return {
    count: there.count + planned.length,
    amount: planned.reduce((sum, one) => sum + one.employeeRegularAmount + one.employerRegularAmount, there.amount),
    lastDueDate: latest([there.lastDueDate, ...planned.map(({ dueDate }) => dueDate)]),
    lastPayDate: latest([there.lastPayDate, ...planned.map(({ payDate }) => payDate)]),
  };
}

/** Employees: checks of dates and payroll, the payroll relationship, and the actions on access. */
export const employeeHooks: RecordHooks = {
  allowedActions(record, may, { facts }) {
    const { companyRelationships = [], email, isActive } = record as Partial<Employee>;
    const held = companyRelationships.filter(({ accessState }) => accessState !== 'revoked');
    // An employee's own access shows them their savings. It is no admin access.
    const administers = held.some((at) => at.isPensionAdministrator || at.isSeniorPensionAdministrator || !at.isEmployee);
    const { reasons, ...ofMemberships } = membershipActions(
      facts?.['memberships'] as Membership[] | undefined,
      may('employee.changeMembership'),
    );
    const leaving =
      isActive === false && may('employee.recordLeaving') ? ((facts?.['leaving'] ?? null) as KeptLeaving | null) : null;
    const submitted = leaving?.submittedPeriod ?? null;
    return {
      ...ofMemberships,
      canEdit:
        may('employee.updatePersonalDetails') ||
        may('employee.updateContactDetails') ||
        may('employee.updateEmploymentDetails') ||
        may('employee.updatePayrollRelationship'),
      canChangeSalary: may('employee.updateEmploymentDetails'),
      canRecordLeaving: may('employee.recordLeaving') && isActive === true,
      canTakeBackLeaving: leaving !== null && submitted === null,
      canCreateAdminAccess: may('employee.createAdminAccess') && isActive === true && !administers && Boolean(email),
      canRevokeEmployeeAccess: may('employee.revokeEmployeeAccess') && held.length > 0,
      reasons: {
        // Somebody who has left is employed again first: no membership is offered to them, not even with a reason.
        ...(isActive === true && typeof reasons === 'object' && reasons),
        ...(submitted !== null && { canTakeBackLeaving: submittedSince(submitted) }),
      },
    };
  },
  // Lists do not read the memberships and the leaving, whose facts would be a query for each row.
  facts: ({ reader, owner, records, today }) =>
    Promise.all(
      records.map(async (record) => {
        if (!('pensionSchemeRelationships' in record)) return {};
        const [employerId, employeeUid] = [employerOf(owner), String(record['employeeUid'])];
        const memberships = await membershipsOf(reader, employerId, employeeUid, today);
        return record['isActive'] === true
          ? { memberships }
          : { memberships, leaving: await findLeaving(reader, employerId, employeeUid) };
      }),
    ),

  // Only an employee's own page has the field. SQL has the contributions that are there; those of periods to come are worked out.
  workOut: ({ reader, owner, records }) =>
    Promise.all(
      records.map(async (record) => {
        const there = (record as Partial<Employee>).contributionsToCome;
        if (!there) return record;
        const planned = await contributionsToGenerate(reader, employerOf(owner), String(record['employeeUid']));
        return { ...record, contributionsToCome: withPlanned(there, planned) };
      }),
    ),

  outlivingClosure: ['canCreateAdminAccess', 'canRevokeEmployeeAccess'],

  uniqueIndexes: { employees_by_payroll_number: 'payrollNumber' },

  async check({ c, tx, owner, before, fields }) {
    if (!('payrollUid' in fields)) return;
    const employerId = employerOf(owner);
    const [from, to] = [before?.['payrollUid'], fields['payrollUid']];
    await checkPayroll(tx, employerId, to);
    if (typeof from === 'string') await assertControlKept(c, tx, employerId, { from, to: String(to) });
  },

  async after({ c, tx, owner, before, fields, record, input = {} }) {
    const [employerId, employeeUid] = [employerOf(owner), String(record['employeeUid'])];
    const today = todayOf(c);
    if ('payrollUid' in fields) {
      const since = before ? today : String(fields['employmentStartDate']);
      await joinPayroll(tx, employerId, employeeUid, String(fields['payrollUid']), since);
    }
    // Somebody new has no membership, and so no contributions.
    if (!before) return;
    await tellOfChangedAddress(c, tx, { employerId, before, record });
    const [from, to] = [dayIn(before, 'employmentStartDate'), dayIn(record, 'employmentStartDate')];
    if (from !== null && to !== null && from !== to) await moveEmploymentStart(tx, employerId, employeeUid, { from, to });
    const salary = { before: salaryIn(before), annualSalary: salaryIn(record) };
    const salaryFrom = dayIn(input, 'salaryFrom');
    // A salary that is known may hold from another day.
    if (salaryFrom !== null || salary.before !== salary.annualSalary) {
      const change = { ...salary, employmentStartDate: from, effectiveFrom: salaryFrom ?? today };
      await writeSalaryChange(tx, employerId, employeeUid, change);
    }
    if (['payrollUid', 'employmentStartDate', 'annualSalary'].some((field) => field in fields))
      await followEntitlement(tx, employerId, [employeeUid]);
  },

  activity({ before, sections: [section = ''], input = {} }) {
    const salaryFrom = dayIn(input, 'salaryFrom');
    if (salaryFrom !== null) return `Salary changed from ${formatDate(salaryFrom)}`;
    return before ? (activities[section] ?? 'Details changed') : 'Employee added';
  },
};
