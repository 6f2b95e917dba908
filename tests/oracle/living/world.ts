import type { Amounts, Definition, Relief, Share } from '../rules/amounts.ts';
import type { Day, Nation } from '../rules/days.ts';
import type { EnrolmentKind } from '../rules/enrolment.ts';
import type { DueRule, Frequency, PayDayRule, Period } from '../rules/periods.ts';
import type { Name, Outcome, StatementRef } from '../life/life.ts';
import type { PaymentStatus, StatementState } from '../life/state.ts';

export interface Scheme {
  readonly scheme: Name;
  readonly type: 'pension' | 'savings';
  readonly definition: Definition;
  readonly relief: Relief;
  readonly employeePercent: number;
  readonly employerPercent: number;
}

export interface Payroll {
  readonly payroll: Name;
  readonly frequency: Frequency;
  readonly nation: Nation;
  readonly firstPeriodFrom: Day;
  readonly payDay: PayDayRule;
}

export interface Benefit {
  readonly benefit: Name;
  readonly payroll: Payroll;
  readonly scheme: Scheme;
  readonly due: DueRule;
  readonly opensAfterEnd: number;
  readonly madeOn: Day;
  readonly periods: BenefitPeriod[];
  readonly mandates: Mandate[];
}

export interface Dated<Value> {
  readonly from: Day;
  readonly value: Value;
}

/** Payroll and salary belong to an employment: a re-hire begins another one. */
export interface Employment {
  readonly from: Day;
  lastDay: Day | null;
  readonly payrolls: Dated<Name>[];
  readonly salaries: Dated<number>[];
}

export interface Membership {
  readonly scheme: Name;
  readonly as: EnrolmentKind;
  readonly from: Day;
  information: Day | null;
  hadInvalidNotice: boolean;
  /** The day of the notice. */
  optedOutOn: Day | null;
  lastDay: Day | null;
}

export interface Person {
  readonly person: Name;
  readonly born: Day;
  nationalInsurance: string;
  readonly employments: Employment[];
  readonly memberships: Membership[];
  /** By scheme. */
  readonly levels: Map<Name, Dated<{ readonly employee: Share; readonly employer: Share }>[]>;
}

export interface BenefitPeriod extends Period {
  readonly payDate: Day;
  readonly due: Day;
  status: 'open' | 'submitted' | 'nothing due';
}

/** A contribution as rule 6.1 finds it. */
export interface Row {
  readonly person: Person;
  readonly membership: Membership;
  readonly amounts: Amounts;
}

/** The part of a row that a correction gives back, and the money of it that was given back. */
export interface StatementRow extends Row {
  tooMuch: (Pick<Amounts, 'deducted' | 'employerPays' | 'claimed'> & { readonly due: Day }) | null;
  returned: number;
}

export interface Statement {
  readonly ref: StatementRef;
  readonly benefit: Benefit;
  readonly period: BenefitPeriod;
  readonly due: Day;
  readonly rows: StatementRow[];
  readonly total: number;
  payment: PaymentStatus;
  notice: Day | null;
  collection: Day | null;
  /** The first collection of this notice: code 18 counts its month from here. */
  originalCollection: Day | null;
  isPresentedAgain: boolean;
  /** Of the file that was sent. */
  processing: Day | null;
  transactionCode: string | null;
  mandate: Mandate | null;
  paidOn: Day | null;
  /** The day from which the payment counts: of a collection, once no return can be expected. */
  paymentKnownOn: Day | null;
  /** The last report that took the money back. */
  returned: { readonly on: Day; readonly code: string | null } | null;
  claim: StatementState['claim'];
  late: StatementState['late'];
}

export interface Mandate {
  readonly benefit: Name;
  account: string;
  /** The Bacs day on which the bank gets it; null until the next daily step. */
  lodgedOn: Day | null;
  /** The employer ended it, so that the bank cannot reinstate it (choice 27). */
  isCancelled: boolean;
  status: 'pending' | 'active' | 'stopped' | 'ended';
  wasUsed: boolean;
  unknownCode: { readonly on: Day; readonly code: string } | null;
}

/** Money that moved, as the bank's files and the receipts say (rule 12.2). */
export interface Movement {
  readonly day: Day;
  readonly statement: Statement;
  readonly kind: 'collected' | 'transferred' | 'returned' | 'refunded';
  readonly pence: number;
}

/** The changing facts of one life. Only `living/` writes them. */
export interface World {
  today: Day;
  dutiesFrom: Day | null;
  chosenReEnrolment: Day | null;
  readonly schemes: Map<Name, Scheme>;
  readonly payrolls: Map<Name, Payroll>;
  readonly benefits: Map<Name, Benefit>;
  readonly people: Map<Name, Person>;
  readonly statements: Map<string, Statement>;
  readonly movements: Movement[];
  /** Late stages of periods without a statement. */
  readonly latePeriods: Map<BenefitPeriod, StatementState['late']>;
}

export const startWorld = (today: Day): World => ({
  today,
  dutiesFrom: null,
  chosenReEnrolment: null,
  schemes: new Map(),
  payrolls: new Map(),
  benefits: new Map(),
  people: new Map(),
  statements: new Map(),
  movements: [],
  latePeriods: new Map(),
});

export const done: Outcome = { kind: 'done' };
export const refuse = (rule: string): Outcome => ({ kind: 'refused', rule });
export const impossible = (because: string): Outcome => ({ kind: 'impossible', because });

/** The value in force on a day; of two with the same day, the one recorded last. */
export function inForce<Value>(values: readonly Dated<Value>[], day: Day): Value | undefined {
  let found: Dated<Value> | undefined;
  for (const value of values) if (value.from <= day && (!found || value.from >= found.from)) found = value;
  return found?.value;
}

/** The day itself, or the last day of an employment that had ended by then: a move or a raise after it never took place. */
export const withinEmployment = ({ lastDay }: Employment, day: Day): Day => (lastDay !== null && lastDay < day ? lastDay : day);

/** Numbered, because a person may be enrolled twice from one day. */
export function membershipKey({ person, memberships }: Person, membership: Membership): string {
  const number = memberships.filter(({ scheme }) => scheme === membership.scheme).indexOf(membership) + 1;
  return `${person}, ${membership.scheme}, membership ${number}`;
}

/** With `correction` 0 the statement of the period itself. */
export const keyOf = ({ benefit, period, correction }: StatementRef): string =>
  `${benefit}, period from ${period}${correction === 0 ? '' : `, correction ${correction}`}`;
