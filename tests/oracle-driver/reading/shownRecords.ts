import type { Day } from '../../oracle/rules/days.ts';

/** Records as the API shows them, as far as a state needs them. */
export interface ShownPeriod {
  readonly payrollDateUid: string;
  readonly benefitUid: string;
  readonly status: string;
  readonly periodStartDate: Day;
  readonly periodEndDate: Day;
  readonly payDate: Day;
  readonly dueDate: Day;
  readonly latestUploadDate: Day;
}

export interface ShownContribution {
  readonly employerContributionUid: string;
  readonly employeeUid: string;
  readonly payrollDateUid: string;
  readonly statementUid: string | null;
  readonly employeeRegularAmount: number;
  readonly employerRegularAmount: number;
  readonly taxRelief: number;
  readonly sacrificedAmount: number;
  readonly isCancelled: boolean;
}

export interface ShownStatement {
  readonly statementUid: string;
  readonly payrollDateUid: string;
  readonly benefitUid: string;
  readonly kind: 'contributions' | 'correction' | 'refund';
  readonly status: string;
  readonly totalAmount: number;
  readonly correctionReason?: string | null;
  readonly dueDate: Day;
  readonly isCancelled: boolean;
  readonly hasBeenPaid: boolean;
  readonly contributionsTotals: { readonly employeeContribTotal: number; readonly employerContribTotal: number };
  readonly collectionDate: Day | null;
  readonly advanceNoticeDate: Day | null;
  readonly indemnityClaimedOn?: Day | null;
  readonly indemnityChallengeBy?: Day | null;
  readonly indemnityDebitedOn?: Day | null;
}

export interface ShownTask {
  readonly kind: string;
  readonly title: string;
  readonly amount: number | null;
  readonly recordHref: string | null;
  readonly dueDate: Day | null;
}

export interface ShownLatePayment {
  readonly payrollDateUid: string;
  readonly statementUid: string | null;
  readonly status: string;
  readonly dueDate: Day;
  readonly steps: readonly { readonly event: string; readonly plannedOn: Day; readonly takenOn: Day | null }[];
}

export interface ShownMandate {
  readonly id: string;
  readonly status: 'pending' | 'active' | 'suspended' | 'failed' | 'cancelled';
  readonly bankAccountNumber?: string | null;
  readonly maskedFields?: { readonly bankAccountNumber?: string };
}

export interface ShownEmployee {
  readonly employeeUid: string;
  readonly nationalInsurance: string | null;
  readonly isActive: boolean;
  readonly annualSalary: number | null;
  readonly payrollUid: string | null;
  readonly maskedFields?: { readonly nationalInsurance?: string; readonly annualSalary?: string };
}

export interface ShownMembership {
  readonly pensionSchemeUid: string;
  readonly state: 'active' | 'optedOut' | 'notEnrolled';
  readonly enrolledOn: Day;
  readonly endedOn: Day | null;
}

export interface ShownAssessment {
  readonly employeeUid: string;
  readonly category: string;
  readonly duty: string | null;
  readonly enrolmentDate: Day | null;
  readonly joiningWindowEnds: Day | null;
  readonly postponementEnds: Day | null;
  readonly optOutEnds: Day | null;
  readonly reEnrolmentDate: Day | null;
  readonly reEnrolmentFrom: Day | null;
  readonly reEnrolmentUntil: Day | null;
  readonly declarationDue: Day | null;
}

/** The lists about money. */
export interface ReadMoney {
  readonly periods: readonly ShownPeriod[];
  readonly contributions: readonly ShownContribution[];
  readonly statements: readonly ShownStatement[];
  readonly late: readonly ShownLatePayment[];
  readonly mandates: readonly ShownMandate[];
  readonly tasks: readonly ShownTask[];
}
