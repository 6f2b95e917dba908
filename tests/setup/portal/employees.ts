import type { Employee } from '../../../schemas/generated/types.ts';
import { type Answer, listOf } from './renderScreen.tsx';

/** The employer's payrolls. The last one has ceased. */
export const WEEKLY = '11111111-0000-4000-8000-000000000001';
export const MONTHLY = '11111111-0000-4000-8000-000000000002';
export const CEASED = '11111111-0000-4000-8000-000000000003';

/** An employee whom the user may edit; a test states only the values that matter to it. */
export function buildEmployee(overrides: Partial<Employee> = {}): Employee {
  return {
    employeeUid: 'e1',
    firstName: 'Ada',
    lastName: 'Byron',
    dateOfBirth: '1990-12-10',
    nationalInsurance: 'QQ123456A',
    email: 'ada@example.co.uk',
    mobilePhone: null,
    addressLine1: '1 Quay Street',
    addressLine2: null,
    town: 'Bristol',
    county: null,
    postCode: 'BS1 4ST',
    payrollNumber: 'P-1',
    employmentStartDate: '2020-04-06',
    annualSalary: 2_850_050,
    payrollUid: WEEKLY,
    isActive: true,
    mostRecentPayrollRelationship: { payrollUid: WEEKLY, name: 'Weekly staff', isActive: true },
    allowedActions: {
      canEdit: true,
      canEditPersonalDetails: true,
      canEditContactDetails: true,
      canEditEmploymentDetails: true,
      canEditPayrollRelationship: true,
      canCreateAdminAccess: true,
      canRevokeEmployeeAccess: false,
      canEnrol: false,
      canOptOut: true,
      canChangeOptOutPeriod: false,
      canCeaseMembership: true,
      canTakeBackLeaving: false,
      canRecordLeaving: true,
      canChangeSalary: true,
      reasons: {},
    },
    ...overrides,
  };
}

const payrolls = [
  { payrollUid: CEASED, name: 'Old staff', frequency: 'monthly', status: 'Ceased' },
  { payrollUid: WEEKLY, name: 'Weekly staff', frequency: 'weekly', status: 'Active' },
  { payrollUid: MONTHLY, name: 'Monthly staff', frequency: 'monthly', status: 'Active' },
];

/** Answers for the payrolls of the employer, and no contributions or activity for an employee. */
export const surroundings: Answer = ({ method, path }) => {
  if (method !== 'GET') return undefined;
  if (path === '/employers/7/payrolls') return listOf(payrolls);
  const payroll = payrolls.find(({ payrollUid }) => path === `/payrolls/${payrollUid}`);
  if (payroll) return { data: payroll };
  return /\/(contributions|recent-activity)$/.test(path) ? listOf([]) : undefined;
};

/** The list of the employer's employees. */
export const employeeList =
  (rows: readonly Employee[], total?: number): Answer =>
  ({ method, path }) =>
    method === 'GET' && path === '/employers/7/employees' ? listOf(rows, total) : undefined;

/** One employee. */
export const employeeRecord =
  (record: Employee): Answer =>
  ({ method, path }) =>
    method === 'GET' && path === `/employers/7/employees/${record.employeeUid}` ? { data: record } : undefined;
