import type { FileContext, KnownMember } from './types.ts';

/** For tests: an active member. */
export const buildMember = (part: Partial<KnownMember> = {}): KnownMember => ({
  employeeUid: 'grace',
  payrollNumber: 'P-1',
  nationalInsurance: 'AB123456C',
  firstName: 'Grace',
  lastName: 'Okonkwo',
  dateOfBirth: '1988-03-31',
  payrollUid: 'monthly',
  isActive: true,
  membership: 'active',
  enrolmentType: 'autoEnrolled',
  lastContribution: null,
  ...part,
});

/** For tests: the facts of a payroll without rules of its own. */
export const buildContext = (part: Partial<FileContext> = {}): FileContext => ({
  action: 'bulkManagement',
  today: '2026-05-01',
  employerId: null,
  payrollUid: 'monthly',
  period: null,
  payrollNumberPattern: null,
  pensionableSalaryDefinition: null,
  frequency: null,
  validActions: null,
  ...part,
});
