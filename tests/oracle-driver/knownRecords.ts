import type { Happening, LifeEvent, Name, StatementRef } from '../oracle/life/life.ts';
import type { Day } from '../oracle/rules/days.ts';
import type { PayDayRule } from '../oracle/rules/periods.ts';
import type { Portal } from './portal.ts';

export type EventOf<Kind extends LifeEvent['kind']> = Extract<Happening, { kind: Kind }> & { readonly day: Day };

export interface KnownPerson {
  readonly uid: string;
  readonly surname: string;
  readonly forename: string;
  readonly born: Day;
  readonly payrollNumber: string;
  /** The payroll that pays, by its name. */
  payroll: Name;
  /** The last day of work, if it is recorded. */
  lastDay: Day | null;
  /** The first day of the employment. */
  from: Day;
}

export interface KnownBenefit {
  readonly uid: string;
  readonly payroll: Name;
  readonly scheme: Name;
  /** Instructions in the order in which they were made. */
  readonly mandates: string[];
}

/** A membership as its events made it: the portal keeps the last one of a scheme. */
export interface KnownMembership {
  readonly person: Name;
  readonly scheme: Name;
  readonly number: number;
  readonly as: EventOf<'enrol'>['as'];
  /** The day of the enrolment information, which a later notice repeats. */
  information: Day | null;
  hasOptedOut: boolean;
}

/** The records of one employer by the names of its life. */
export class KnownRecords {
  readonly portal: Portal;
  readonly employer: number;
  /** Its pension administrator. */
  readonly admin: string;
  readonly schemes = new Map<Name, { readonly uid: string; readonly relief: EventOf<'makeScheme'>['relief'] }>();
  readonly payrolls = new Map<Name, string>();
  readonly payDays = new Map<Name, PayDayRule>();
  readonly benefits = new Map<Name, KnownBenefit>();
  readonly people = new Map<Name, KnownPerson>();
  readonly memberships: KnownMembership[] = [];
  /** Pay periods by benefit and first day. */
  readonly periods = new Map<string, string>();
  /** Statements by benefit, first day and number of the correction. */
  readonly statements = new Map<string, string>();
  /** Account numbers: the portal shows their last digits. */
  readonly accounts = new Set<string>();
  /** Days of bank transfers, by statement. */
  readonly paidOn = new Map<string, Day>();
  /** Collections that were presented with another one of their instruction, as statement and day: also once that one is presented again. */
  readonly amongSeveral = new Set<string>();
  /** People whose memberships may have changed since they were read. */
  readonly touched = new Set<Name>();
  /** Periods with employees who by a person's word have no contribution in them: the portal keeps the word as a row of 0.00 with its reason. */
  readonly withoutContribution = new Set<string>();
  dutiesFrom: Day | null = null;

  private constructor(portal: Portal, employer: number, admin: string) {
    this.portal = portal;
    this.employer = employer;
    this.admin = admin;
  }

  static async create(portal: Portal): Promise<KnownRecords> {
    const { employer, user } = await portal.records.employerWithUser({ is_senior_pension_administrator: true });
    return new KnownRecords(portal, employer, user);
  }

  /** As the employer's administrator. */
  ask<Data>(method: string, path: string, body?: object): Promise<Data> {
    return this.portal.ask(this.admin, method, path, body);
  }

  askAsStaff<Data>(method: string, path: string, body?: object): Promise<Data> {
    return this.portal.ask(this.portal.staff, method, path, body);
  }

  /** All records of a list of the employer. */
  list<Row>(name: string, query = '', by = this.admin): Promise<Row[]> {
    return this.portal.ask(by, 'GET', `/employers/${this.employer}/${name}?getAll=1${query}`);
  }

  scheme(name: Name): { readonly uid: string; readonly relief: EventOf<'makeScheme'>['relief'] } {
    return found(this.schemes.get(name), name);
  }

  payroll(name: Name): string {
    return found(this.payrolls.get(name), name);
  }

  benefit(name: Name): KnownBenefit {
    return found(this.benefits.get(name), name);
  }

  person(name: Name): KnownPerson {
    return found(this.people.get(name), name);
  }

  async period(benefit: Name, from: Day): Promise<string> {
    const key = `${benefit} ${from}`;
    if (!this.periods.has(key)) await this.#learnPeriods();
    return found(this.periods.get(key), key);
  }

  async #learnPeriods(): Promise<void> {
    const names = new Map([...this.benefits].map(([name, { uid }]) => [uid, name]));
    const rows = await this.list<{ benefitUid: string; periodStartDate: Day; payrollDateUid: string }>('pay-periods');
    for (const { benefitUid, periodStartDate, payrollDateUid } of rows)
      this.periods.set(`${names.get(benefitUid)} ${periodStartDate}`, payrollDateUid);
  }

  async statement(ref: StatementRef): Promise<string> {
    const key = statementKey(ref);
    if (!this.statements.has(key) && ref.correction === 0) {
      const period = await this.period(ref.benefit, ref.period);
      const rows = await this.list<{ statementUid: string; kind: string }>('statements', `&filter[payrollDateUid]=${period}`);
      const first = rows.find(({ kind }) => kind === 'contributions');
      if (first) this.statements.set(key, first.statementUid);
    }
    return found(this.statements.get(key), key);
  }
}

export const statementKey = ({ benefit, period, correction }: StatementRef): string => `${benefit} ${period} ${correction}`;

/** A record that the portal does not have: an event before was refused. */
export class NotInPortal extends Error {}

function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new NotInPortal(`The portal has no ${name}.`);
  return value;
}
