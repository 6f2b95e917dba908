import type { Day } from '../rules/days.ts';
import type { Category } from '../rules/earnings.ts';
import type { EnrolmentDuty, EnrolmentKind } from '../rules/enrolment.ts';
import type { LateStage } from '../rules/lateness.ts';

export type ContributionStatus = 'open' | 'submitted' | 'paid' | 'refund due' | 'refunded';

/** One member's contribution to one benefit in one period, or the part of it that a correction added. Whole pence. */
export interface ContributionState {
  readonly payDate: Day;
  /** The member's gross share, and the employer's own. */
  readonly member: number;
  readonly employer: number;
  readonly deducted: number;
  readonly employerPays: number;
  readonly claimed: number;
  readonly status: ContributionStatus;
  /** Where the money is: in the pot, given back, still to come. Together: deducted + employerPays + claimed (rule 12.1). */
  readonly arrived: number;
  readonly returned: number;
  readonly owed: number;
  /** To be given back to the member and to the employer. */
  readonly refundToMember: number;
  readonly refundToEmployer: number;
}

export interface PeriodState {
  readonly from: Day;
  readonly to: Day;
  readonly payDate: Day;
  readonly due: Day;
  readonly latestSafeDay: Day;
  readonly status: 'open' | 'submitted' | 'nothing due';
  /** The one 'amount to pay' of rule 6.8. */
  readonly amountToPay: number;
}

export type PaymentStatus = 'waiting for payment' | 'notified' | 'with the bank' | 'paid' | 'returned';

export interface StatementState {
  readonly total: number;
  readonly fromMembers: number;
  readonly fromEmployer: number;
  readonly due: Day;
  readonly payment: PaymentStatus;
  readonly notice: Day | null;
  readonly collection: Day | null;
  /** The processing day of the bank's file; null before it is sent. */
  readonly processing: Day | null;
  /** 01 the first of an instruction, 17 a later one, 18 presented again; null before it is sent. */
  readonly transactionCode: string | null;
  readonly paidOn: Day | null;
  readonly claim: { readonly claimedOn: Day; readonly challengeBy: Day; readonly debitOn: Day } | null;
  readonly late: LateStage | null;
}

export interface MembershipState {
  readonly as: EnrolmentKind;
  readonly from: Day;
  readonly status: 'active' | 'opted out' | 'ceased';
  readonly optOutUntil: Day | null;
  readonly lastDay: Day | null;
}

export interface PersonState {
  readonly nationalInsurance: string;
  readonly isEmployed: boolean;
  readonly payroll: string;
  readonly annual: number;
  readonly category: Category | null;
  /** Null for members, people who left, and those whom no duty concerns. */
  readonly duty: EnrolmentDuty | null;
}

export interface MandateState {
  readonly status: 'pending' | 'active' | 'stopped' | 'ended';
  readonly account: string;
}

export interface TaskState {
  readonly kind:
    | 'pay back after an opt-out'
    | 'pay back a correction'
    | 'pay what the bank returned'
    | 'read an unknown bank code'
    | 'report a late payment';
  readonly record: string;
  readonly due: Day;
}

/** The whole of an employer on the evening of a day. The keys are words that a payroll clerk can read. */
export interface LifeState {
  readonly contributions: Readonly<Record<string, ContributionState>>;
  readonly periods: Readonly<Record<string, PeriodState>>;
  readonly statements: Readonly<Record<string, StatementState>>;
  readonly people: Readonly<Record<string, PersonState>>;
  readonly memberships: Readonly<Record<string, MembershipState>>;
  readonly mandates: Readonly<Record<string, MandateState>>;
  readonly tasks: Readonly<Record<string, TaskState>>;
  /** By benefit: what the employer has to pay, and what is to be paid back. */
  readonly owed: Readonly<Record<string, { readonly toPay: number; readonly toPayBack: number }>>;
  /** Dates of the employer: null before there is one. */
  readonly duties: {
    readonly reEnrolmentOn: Day;
    readonly windowFrom: Day;
    readonly windowTo: Day;
    readonly declarationBy: Day;
  } | null;
}
