import type { Definition, Relief, Share } from '../rules/amounts.ts';
import type { Day, Nation } from '../rules/days.ts';
import type { EnrolmentKind } from '../rules/enrolment.ts';
import type { DueRule, Frequency, PayDayRule } from '../rules/periods.ts';

/** Records are named by words: `Ann Smith (0007)`, `Weekly staff`, `Pension of Weekly staff`. */
export type Name = string;
export type Channel = 'screen' | 'request' | 'file';

/** The days of a run. All lives of a run share one. */
export interface Clock {
  readonly start: Day;
  readonly months: number;
  /** Nights without the service: the daily step of these days does not take place. */
  readonly nightsOff: readonly Day[];
  /** The portal's day is moved forward: the day after `after` is `after` + `days`. */
  readonly jumps: readonly { readonly after: Day; readonly days: number }[];
}

export interface Life {
  readonly seed: number;
  readonly clock: Clock;
  /** In the order in which they happen. */
  readonly events: readonly LifeEvent[];
}

/** The statement of a period, or of its first, second … correction. */
export interface StatementRef {
  readonly benefit: Name;
  /** The first day of the period. */
  readonly period: Day;
  readonly correction: number;
}

interface Typed {
  readonly person: Name;
  /** The amount that leaves the member's pay; null is an empty cell. */
  readonly employee: number | null;
  readonly employer: number | null;
}
export type TypedAmounts = Typed;

/** A row of a contributions file. A last day makes the person a leaver in the same file. */
export interface FileRow extends Typed {
  readonly lastDay: Day | null;
}

export type SetUpEvent =
  | { readonly kind: 'makeEmployer'; readonly dutiesFrom: Day }
  | {
      readonly kind: 'makeScheme';
      readonly scheme: Name;
      readonly type: 'pension' | 'savings';
      readonly definition: Definition;
      readonly relief: Relief;
      /** Default percentages, in hundredths of a percent. */
      readonly employeePercent: number;
      readonly employerPercent: number;
    }
  | {
      readonly kind: 'makePayroll';
      readonly payroll: Name;
      readonly frequency: Frequency;
      readonly nation: Nation;
      readonly firstPeriodFrom: Day;
      readonly payDay: PayDayRule;
    }
  | {
      readonly kind: 'makeBenefit';
      readonly benefit: Name;
      readonly payroll: Name;
      readonly scheme: Name;
      readonly due: DueRule;
      /** Days after a period's end until its contributions are prepared. */
      readonly opensAfterEnd: number;
    };

export type PeopleEvent =
  | {
      readonly kind: 'addPerson';
      readonly person: Name;
      readonly surname: string;
      readonly forename: string;
      readonly born: Day;
      readonly payrollNumber: string;
      readonly nationalInsurance: string;
      readonly payroll: Name;
      readonly from: Day;
      readonly annual: number;
      readonly channel: Channel;
    }
  | {
      readonly kind: 'enrol';
      readonly person: Name;
      readonly scheme: Name;
      readonly as: EnrolmentKind;
      readonly from: Day;
      readonly informationOn: Day | null;
      readonly channel: Channel;
    }
  | { readonly kind: 'giveInformation'; readonly person: Name; readonly scheme: Name; readonly on: Day }
  | { readonly kind: 'giveInvalidNotice'; readonly person: Name; readonly scheme: Name }
  | { readonly kind: 'optOut'; readonly person: Name; readonly scheme: Name; readonly channel: Channel }
  | { readonly kind: 'ceaseMembership'; readonly person: Name; readonly scheme: Name; readonly lastDay: Day }
  | { readonly kind: 'leave'; readonly person: Name; readonly lastDay: Day; readonly channel: Channel }
  | { readonly kind: 'rehire'; readonly person: Name; readonly payroll: Name; readonly from: Day; readonly annual: number }
  | { readonly kind: 'move'; readonly person: Name; readonly payroll: Name; readonly from: Day }
  | { readonly kind: 'raise'; readonly person: Name; readonly annual: number; readonly from: Day }
  | {
      readonly kind: 'changeLevel';
      readonly person: Name;
      readonly scheme: Name;
      readonly employee: Share;
      readonly employer: Share;
      readonly from: Day;
      readonly channel: Channel;
    }
  | { readonly kind: 'correctNumber'; readonly person: Name; readonly nationalInsurance: string }
  | { readonly kind: 'chooseReEnrolment'; readonly on: Day };

export type MoneyEvent =
  | { readonly kind: 'submit'; readonly benefit: Name; readonly period: Day; readonly typed: readonly TypedAmounts[] }
  | {
      readonly kind: 'upload';
      readonly benefit: Name;
      readonly period: Day;
      readonly rows: readonly FileRow[];
      /** People whom the file does not name, and who by a person's word get no contribution. The others stay as prepared. */
      readonly withoutContribution: readonly Name[];
    }
  | { readonly kind: 'recordNothingDue'; readonly benefit: Name; readonly period: Day }
  /** Prepares an open period once more: what was true on its days has not changed by that (rule 6.1). */
  | { readonly kind: 'workOutAgain'; readonly benefit: Name; readonly period: Day }
  | {
      readonly kind: 'correct';
      readonly person: Name;
      readonly benefit: Name;
      readonly period: Day;
      readonly employee: number;
      readonly employer: number;
    }
  | ({ readonly kind: 'recordTransfer' } & StatementRef)
  | { readonly kind: 'recordRefund'; readonly person: Name; readonly scheme: Name; readonly paidOn: Day }
  | { readonly kind: 'makeMandate'; readonly benefit: Name; readonly account: string }
  | { readonly kind: 'cancelMandate'; readonly benefit: Name }
  | { readonly kind: 'resolveMandate'; readonly benefit: Name }
  | ({ readonly kind: 'collectAgain' } & StatementRef)
  | ({ readonly kind: 'presentAgain' } & StatementRef);

/** Reports of the bank. Those of a day are read before its daily step. */
export type BankEvent =
  | { readonly kind: 'instructionRefused'; readonly benefit: Name; readonly code: string; readonly newAccount: string | null }
  | { readonly kind: 'instructionChanged'; readonly benefit: Name; readonly code: string; readonly newAccount: string | null }
  | ({ readonly kind: 'unpaid'; readonly code: string } & StatementRef)
  | ({ readonly kind: 'indemnityClaim' } & StatementRef);

export type Happening = SetUpEvent | PeopleEvent | MoneyEvent | BankEvent;
export type LifeEvent = Happening & { readonly day: Day };
export type EventKind = LifeEvent['kind'];

const bankKinds: readonly EventKind[] = ['instructionRefused', 'instructionChanged', 'unpaid', 'indemnityClaim'];
export const isOfBank = (event: Happening): event is BankEvent => bankKinds.includes(event.kind);

/** `refused`: a rule forbids it, so the product must refuse it. `impossible`: it is about something that is not there, and is left out. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly rule: string }
  | { readonly kind: 'impossible'; readonly because: string };
