import { availability } from '../../../machines/lifecycles/lifecycle.ts';
import { payroll, type PayrollFacts } from '../../../machines/lifecycles/payroll.ts';
import type { Payroll } from '../../../schemas/generated/types.ts';
import type { Reader } from '../../store/createStore.ts';
import { activeBenefitsOf, mattersOfPayroll } from '../../store/payrolls/payrolls.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';

type Conditions = NonNullable<Payroll['ceasePayrollConditions']>;
type Condition = Conditions['conditions'][number];
/** A condition without the address of its page. */
type Matter = Omit<Condition, 'href'>;

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The facts for the chart of a payroll, from a whole record: a row of a list lacks some of the fields. */
export function payrollFacts(record: StoredRecord, today: CalendarDay): PayrollFacts {
  return {
    startDate: typeof record['startDate'] === 'string' ? record['startDate'] : null,
    today,
    finalPayDate: typeof record['finalPayDate'] === 'string' ? record['finalPayDate'] : null,
    activeEmployeeCount: count(record['activeEmployeeCount']),
    outstandingRequestCount: count(record['outstandingRequestCount']),
    unpaidContributionCount: count(record['unpaidContributionCount']),
    openStatementCount: count(record['openStatementCount']),
    isDefaultBesideOthers: record['isDefault'] === true && record['isOnlyActive'] === false,
  };
}

const settled = {
  activeEmployeeCount: 0,
  outstandingRequestCount: 0,
  unpaidContributionCount: 0,
  openStatementCount: 0,
  isDefaultBesideOthers: false,
} satisfies Partial<PayrollFacts>;

const asked: readonly (readonly [Condition['code'], keyof typeof settled])[] = [
  ['activeEmployees', 'activeEmployeeCount'],
  ['outstandingRequests', 'outstandingRequestCount'],
  ['unpaidContributions', 'unpaidContributionCount'],
  ['openStatements', 'openStatementCount'],
  ['defaultPayroll', 'isDefaultBesideOthers'],
];

/** The list where each matter is settled, by the payroll's uid. The others are settled on the payroll's own page. */
const places: Partial<Record<Condition['code'], (payrollUid: string) => string>> = {
  activeEmployees: (uid) => `employees?filter.payrollUid=${uid}&filter.isActive=true`,
  outstandingRequests: (uid) => `employee-requests?filter.payrollUid=${uid}&filter.status=outstanding`,
  unpaidContributions: (uid) => `contributions?filter.payrollUid=${uid}`,
  openStatements: (uid) => `statements?filter.payrollUid=${uid}&filter.isCancelled=false`,
  openPayPeriods: (uid) => `contributions?filter.payrollUid=${uid}`,
  activeMandates: () => 'direct-debit',
  defaultPayroll: () => 'payrolls?filter.status=Active',
};

const placeConditions = (conditions: readonly Matter[], employerId: number, payrollUid: string): Condition[] =>
  conditions.map((condition) => {
    const path = places[condition.code]?.(payrollUid);
    return { ...condition, href: path === undefined ? null : `/employers/${employerId}/${path}` };
  });

/** The reason of each guard that refuses. The chart is asked about one fact at a time, with all others favourable. */
function blocking(facts: PayrollFacts): Matter[] {
  return asked.flatMap(([code, fact]) => {
    const said = availability(payroll, 'Active', { ...facts, ...settled, [fact]: facts[fact] })['cease'];
    return said?.allowed === false ? [{ code, description: said.reason, count: Number(facts[fact]), isBlocking: true }] : [];
  });
}

/** The obstacles to ceasing a payroll, and the effects of ceasing it (docs/product.md, point 3, "Ceasing"). */
export async function ceasePayrollConditions(
  reader: Reader,
  owner: Owner,
  record: StoredRecord,
  today: CalendarDay,
): Promise<Conditions> {
  if (owner === null) throw new Error('A payroll belongs to an employer.');
  if (record['status'] !== 'Active') {
    const over: Condition = {
      code: 'alreadyCeased',
      description: record['status'] === 'Ceasing' ? 'This payroll is already ceasing.' : 'This payroll has already ceased.',
      count: 1,
      isBlocking: true,
      href: null,
    };
    return { canCease: false, conditions: [over] };
  }
  const payrollUid = String(record['payrollUid']);
  const inTheWay = blocking(payrollFacts(record, today));
  const benefits = await activeBenefitsOf(reader, owner, payrollUid);
  const ending: Matter = {
    code: 'activeBenefits',
    description:
      benefits.length === 1
        ? '1 benefit will cease with it and take no contributions after the final pay date.'
        : `${benefits.length} benefits will cease with it and take no contributions after the final pay date.`,
    count: benefits.length,
    isBlocking: false,
  };
  const { openPeriodCount, mandateCount } = await mattersOfPayroll(reader, owner, payrollUid);
  const periods: Matter = {
    code: 'openPayPeriods',
    description:
      openPeriodCount === 1
        ? '1 pay period is open. Submit its contributions, or record that nobody contributes, before the payroll ceases.'
        : `${openPeriodCount} pay periods are open. Submit their contributions, or record that nobody contributes, before the payroll ceases.`,
    count: openPeriodCount,
    isBlocking: false,
  };
  const mandates: Matter = {
    code: 'activeMandates',
    description:
      mandateCount === 1
        ? '1 direct debit mandate stays. Cancel it after the last collection.'
        : `${mandateCount} direct debit mandates stay. Cancel them after the last collection.`,
    count: mandateCount,
    isBlocking: false,
  };
  const effects = [ending, periods, mandates].filter((condition) => condition.count > 0);
  return { canCease: inTheWay.length === 0, conditions: placeConditions([...inTheWay, ...effects], owner, payrollUid) };
}
