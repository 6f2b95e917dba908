import type { ShownState } from '../../oracle/product/livedProduct.ts';
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

/** Reads the state of an employer by the lists of the API. */
export class StateReader {
  readonly #known: KnownRecords;
  /** Of each person, as they were read last: a list does not have them. */
  readonly #memberships = new Map<string, readonly ShownMembership[]>();

  constructor(known: KnownRecords) {
    this.#known = known;
  }

  /** The memberships of those with an event since, one call for each person. */
  async #readMemberships(): Promise<void> {
    const known = this.#known;
    for (const name of known.touched) {
      const uid = known.people.get(name)?.uid;
      if (uid === undefined) continue;
      const employee = await known.ask<{ pensionSchemeRelationships: ShownMembership[] }>(
        'GET',
        `/employers/${known.employer}/employees/${uid}`,
      );
      this.#memberships.set(uid, employee.pensionSchemeRelationships);
    }
    known.touched.clear();
  }

  async read(): Promise<ShownState> {
    const known = this.#known;
    await this.#readMemberships();
    const [periods, contributions, statements, late, mandates, employees, assessments, tasks] = await Promise.all([
      known.list<ShownPeriod>('pay-periods'),
      known.list<ShownContribution>('contributions', '&filter[isCancelled]=false'),
      known.list<ShownStatement>('statements', '&filter[isCancelled]=false'),
      known.list<ShownLatePayment>('late-payments'),
      known.list<ShownMandate>('direct-debit-mandates'),
      known.list<ShownEmployee>('employees'),
      known.list<ShownAssessment>('assessments'),
      known.list<ShownTask>('tasks', '&filter[status]=open'),
    ]);
    return {
      ...describeMoney(known, { periods, contributions, statements, late, mandates, tasks }),
      ...describePeople(known, { employees, assessments, memberships: this.#memberships }),
    };
  }
}
