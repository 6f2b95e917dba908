import type { ShownState, StatePart } from '../../oracle/product/livedProduct.ts';
import type { KnownRecords } from '../knownRecords.ts';
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
  /** Kinds of records, and parts of the state, after whose change the list is read again. */
  readonly kinds: readonly string[];
  readonly parts: readonly StatePart[];
}

const ofMoney = ['pay-periods', 'statements', 'contributions'] as const;
const ofPeople = ['employees', 'employee-requests', 'payrolls'] as const;

const lists: Readonly<Record<ListName, ReadList>> = {
  'pay-periods': { kinds: ['pay-periods', 'statements', 'benefits', 'direct-debit-mandates'], parts: ['periods'] },
  contributions: { query: '&filter[isCancelled]=false', kinds: [...ofMoney, ...ofPeople], parts: ['contributions', 'periods'] },
  statements: {
    isOfStaff: true,
    query: '&filter[isCancelled]=false',
    kinds: [...ofMoney, ...ofPeople, 'direct-debit-mandates', 'late-payments'],
    parts: ['periods', 'statements', 'owed', 'tasks'],
  },
  'late-payments': { kinds: ['late-payments'], parts: ['statements', 'tasks'] },
  'direct-debit-mandates': { kinds: ['direct-debit-mandates'], parts: ['mandates'] },
  employees: { kinds: ofPeople, parts: ['people'] },
  assessments: { kinds: ofPeople, parts: ['people', 'memberships', 'duties'] },
  tasks: { isOfStaff: true, query: '&filter[status]=open', kinds: ['tasks'], parts: ['tasks'] },
};

/** Kinds of records that no list of a state shows by themselves: other kinds tell of what they change. */
const ofNoList: ReadonlySet<string> = new Set(['bulk-load-jobs', 'bulk-loads', 'pension-schemes']);
const known: ReadonlySet<string> = new Set(Object.values(lists).flatMap(({ kinds }) => kinds));

/** Reads the state of an employer by the lists of the API, each of them when it may have changed. */
export class StateReader {
  readonly #known: KnownRecords;
  /** Of each person, as they were read last: a list does not have them. */
  readonly #memberships = new Map<string, readonly ShownMembership[]>();
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

  #list<Name extends ListName>(name: Name, isStale: (list: ReadList) => boolean): Promise<Lists[Name][]> {
    const list = lists[name];
    const { admin, portal } = this.#known;
    const by = list.isOfStaff === true ? portal.staff : admin;
    if (!this.#rows.has(name) || isStale(list)) this.#rows.set(name, this.#known.list(name, list.query, by));
    return this.#rows.get(name) as Promise<Lists[Name][]>;
  }

  /**
   * @param stale - Parts of the state that have changed by the oracle.
   * @param changed - Kinds of records that have changed by the history.
   */
  async read(stale: ReadonlySet<StatePart>, changed: readonly string[]): Promise<ShownState> {
    const isUnknown = changed.some((kind) => !known.has(kind) && !ofNoList.has(kind));
    const isStale = ({ kinds, parts }: ReadList): boolean =>
      isUnknown || parts.some((part) => stale.has(part)) || kinds.some((kind) => changed.includes(kind));
    await this.#readMemberships();
    const [periods, contributions, statements, late, mandates, employees, assessments, tasks] = await Promise.all([
      this.#list('pay-periods', isStale),
      this.#list('contributions', isStale),
      this.#list('statements', isStale),
      this.#list('late-payments', isStale),
      this.#list('direct-debit-mandates', isStale),
      this.#list('employees', isStale),
      this.#list('assessments', isStale),
      this.#list('tasks', isStale),
    ]);
    return {
      ...describeMoney(this.#known, { periods, contributions, statements, late, mandates, tasks }),
      ...describePeople(this.#known, { employees, assessments, memberships: this.#memberships }),
    };
  }
}
