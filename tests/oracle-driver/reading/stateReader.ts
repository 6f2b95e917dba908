import type { ShownState, StatePart } from '../../oracle/product/livedProduct.ts';
import type { KnownRecords } from '../knownRecords.ts';
import type { Digest, DigestedTable } from './digests.ts';
import { describeMoney } from './money.ts';
import { describePeople } from './people.ts';
import type {
  ShownAssessment,
  ShownContribution,
  ShownEmployee,
  ShownLatePayment,
  ShownMandate,
  ShownMembership,
  ShownPeriod,
  ShownStatement,
  ShownTask,
} from './shownRecords.ts';

/** The rows of each list of the API that a state needs. */
interface Lists {
  readonly 'pay-periods': ShownPeriod;
  readonly contributions: ShownContribution;
  readonly statements: ShownStatement;
  readonly 'late-payments': ShownLatePayment;
  readonly 'direct-debit-mandates': ShownMandate;
  readonly employees: ShownEmployee;
  readonly assessments: ShownAssessment;
  readonly tasks: ShownTask;
}
type ListName = keyof Lists;

interface ReadList {
  readonly query?: string;
  /** Only the provider's staff see all of its fields. */
  readonly isOfStaff?: boolean;
  /** The tables whose rows it shows: it is read again after a change of any of them. */
  readonly tables: readonly DigestedTable[];
  /** The parts of the state after whose change it is read again, because it changes with the day. Default: none. */
  readonly parts?: readonly StatePart[];
}

const lists: Readonly<Record<ListName, ReadList>> = {
  'pay-periods': { tables: ['pay_periods', 'payrolls', 'benefits', 'direct_debit_mandates'] },
  contributions: { query: '&filter[isCancelled]=false', tables: ['regular_payroll_contributions'] },
  statements: { isOfStaff: true, query: '&filter[isCancelled]=false', tables: ['statements', 'payment_collections'] },
  'late-payments': { tables: ['late_payments'] },
  'direct-debit-mandates': { tables: ['direct_debit_mandates'] },
  employees: { tables: ['employees', 'payroll_relationships', 'employee_salaries'] },
  assessments: {
    tables: ['employees', 'payroll_relationships', 'employee_salaries', 'payrolls'],
    parts: ['people', 'memberships', 'duties'],
  },
  tasks: { isOfStaff: true, query: '&filter[status]=open', tables: ['tasks'] },
};

/** On a month's last day every part is read again. */
const partCount = 9;

/** Reads the state of an employer by the lists of the API, each of them when the rows that it shows have changed. */
export class StateReader {
  readonly #known: KnownRecords;
  /** Of each person, as they were read last: a list does not have them. */
  readonly #memberships = new Map<string, readonly ShownMembership[]>();
  /** Of the rows of each list, when it was read last. */
  readonly #digests = new Map<ListName, string>();
  /** The lists as they were read last. */
  readonly #rows = new Map<ListName, Promise<unknown[]>>();

  constructor(known: KnownRecords) {
    this.#known = known;
  }

  /** The memberships of those with an event since, one call for each person. */
  async #readMemberships(): Promise<void> {
    const { people, touched, employer } = this.#known;
    for (const name of touched) {
      const uid = people.get(name)?.uid;
      if (uid === undefined) continue;
      const { pensionSchemeRelationships } = await this.#known.ask<{ pensionSchemeRelationships: ShownMembership[] }>(
        'GET',
        `/employers/${employer}/employees/${uid}`,
      );
      this.#memberships.set(uid, pensionSchemeRelationships);
    }
    touched.clear();
  }

  #list<Name extends ListName>(name: Name, stale: ReadonlySet<StatePart>, digest: Digest): Promise<Lists[Name][]> {
    const { query, isOfStaff = false, tables, parts = [] } = lists[name];
    const { admin, portal } = this.#known;
    const state = tables.map((table) => digest.get(table) ?? '').join(' ');
    const isStale = stale.size >= partCount || parts.some((part) => stale.has(part)) || this.#digests.get(name) !== state;
    this.#digests.set(name, state);
    if (isStale) this.#rows.set(name, this.#known.list(name, query, isOfStaff ? portal.staff : admin));
    return this.#rows.get(name) as Promise<Lists[Name][]>;
  }

  /**
   * @param stale - Parts of the state that have changed by the oracle.
   * @param digest - Of the portal's rows.
   */
  async read(stale: ReadonlySet<StatePart>, digest: Digest): Promise<ShownState> {
    await this.#readMemberships();
    const [periods, contributions, statements, late, mandates, employees, assessments, tasks] = await Promise.all([
      this.#list('pay-periods', stale, digest),
      this.#list('contributions', stale, digest),
      this.#list('statements', stale, digest),
      this.#list('late-payments', stale, digest),
      this.#list('direct-debit-mandates', stale, digest),
      this.#list('employees', stale, digest),
      this.#list('assessments', stale, digest),
      this.#list('tasks', stale, digest),
    ]);
    return {
      ...describeMoney(this.#known, { periods, contributions, statements, late, mandates, tasks }),
      ...describePeople(this.#known, { employees, assessments, memberships: this.#memberships }),
    };
  }
}
