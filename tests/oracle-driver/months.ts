import type { Month } from '../../schemas/generated/types.ts';
import type { Clock, Life, LifeEvent } from '../oracle/life/life.ts';
import { generateLife } from '../oracle/lives/generateLife.ts';
import { daysOf, liveLife } from '../oracle/living/liveThrough.ts';
import type { Day } from '../oracle/rules/days.ts';
import * as payments from './events/payments.ts';
import * as setUp from './events/setUp.ts';
import { KnownRecords } from './knownRecords.ts';
import { Portal } from './portal.ts';

/** Three weeks day by day, in which the bank takes the instructions, and then a day months later, on which many periods are open or overdue. */
const clock: Clock = { start: '2026-08-03', months: 3, nightsOff: [], jumps: [{ after: '2026-08-24', days: 66 }] };

/** The employer with its payrolls, benefits and instructions: without a submission, every period stays open. */
const isOfCompany = ({ kind }: LifeEvent): boolean =>
  kind === 'makeEmployer' || kind === 'makeScheme' || kind === 'makePayroll' || kind === 'makeBenefit' || kind === 'makeMandate';

function generateCompany(seed: number): Life {
  // The portal's benefits of these lives are pensions.
  const { events } = generateLife(seed, { clock, mostPeople: 1, hasSavings: false });
  const instructed = new Set<string>();
  const isFirst = (event: LifeEvent): boolean => {
    if (event.kind !== 'makeMandate') return true;
    const isNew = !instructed.has(event.benefit);
    instructed.add(event.benefit);
    return isNew;
  };
  return { seed, clock, events: events.filter((event) => isOfCompany(event) && isFirst(event)) };
}

async function apply(known: KnownRecords, event: LifeEvent): Promise<void> {
  switch (event.kind) {
    case 'makeEmployer':
      known.dutiesFrom = event.dutiesFrom;
      return;
    case 'makeScheme':
      return setUp.makeScheme(known, event);
    case 'makePayroll':
      return setUp.makePayroll(known, event);
    case 'makeBenefit':
      return setUp.makeBenefit(known, event);
    case 'makeMandate':
      return payments.makeMandate(known, event);
    default:
      throw new Error(`${event.kind} is no event of a company.`);
  }
}

/** A pay period to submit: its benefit and days, its latest safe day and its due date. */
type Line = readonly [period: string, safe: Day, due: Day];

const byDays = ([period, safe, due]: Line, [otherPeriod, otherSafe, otherDue]: Line): number =>
  safe.localeCompare(otherSafe) || due.localeCompare(otherDue) || period.localeCompare(otherPeriod);

/** The periods that are open on the last day, as the oracle computes them from docs/rules.md. */
function expectLines(life: Life): Line[] {
  const last = [...liveLife(life)].at(-1);
  if (!last) throw new Error('The life has no days.');
  return Object.entries(last.readState().periods)
    .filter(([, { status }]) => status === 'open')
    .map(([key, { latestSafeDay, due }]): Line => [key, latestSafeDay, due])
    .toSorted(byDays);
}

interface ShownPeriod {
  readonly payrollDateUid: string;
  readonly benefitUid: string;
  readonly periodStartDate: Day;
  readonly periodEndDate: Day;
}

/** The same by the portal's month, and where the bar leads to. */
async function readLines(known: KnownRecords): Promise<{ lines: Line[]; month: Month }> {
  const month = await known.ask<Month>('GET', `/employers/${known.employer}/month`);
  const benefits = new Map([...known.benefits].map(([name, { uid }]) => [uid, name]));
  const periods = new Map(
    (await known.list<ShownPeriod>('pay-periods')).map(({ payrollDateUid, benefitUid, periodStartDate, periodEndDate }) => [
      payrollDateUid,
      `${benefits.get(benefitUid)}, ${periodStartDate} to ${periodEndDate}`,
    ]),
  );
  const lines = month.toDo
    .filter(({ kind }) => kind === 'submit')
    .map(({ id, latestSafeDate, dueDate }): Line => [periods.get(id) ?? id, latestSafeDate ?? '-', dueDate ?? '-']);
  return { lines, month };
}

function findDifferences(seed: number, expected: readonly Line[], { lines, month }: { lines: Line[]; month: Month }): string[] {
  const days = (of: readonly Line[]): string => of.map(([, safe, due]) => `${safe} ${due}`).join(', ');
  const [first] = month.toDo;
  const pairs: readonly (readonly [string, string, string])[] = [
    ['periods', JSON.stringify(lines.toSorted(byDays)), JSON.stringify(expected)],
    ['order', days(lines), days(expected)],
    ['bar', `${month.nextUpload?.latestUploadDate} ${month.nextUpload?.dueDate}`, expected[0]?.slice(1).join(' ') ?? ''],
    ['bar and list', month.nextUpload?.href ?? '', first?.href ?? ''],
    ['count', String(month.openUploadCount), String(expected.length)],
  ];
  return pairs
    .filter(([, shown, right]) => shown !== right)
    .map(([part, shown, right]) => `Employer ${seed}, ${part}: ${shown} instead of ${right}`);
}

/** The months of generated employers, compared with the oracle: the differences, and the number of open periods. */
export async function compareMonths(count: number): Promise<{ differences: string[]; periodCount: number }> {
  const companies = Array.from({ length: count }, (_, seed) => generateCompany(seed + 1));
  const portal = await Portal.start(clock.start);
  try {
    const known = await Promise.all(companies.map(() => KnownRecords.create(portal)));
    for (const day of daysOf(clock)) {
      portal.clock.today = day;
      await portal.step();
      for (const [n, { events }] of companies.entries())
        for (const event of events) if (event.day === day && known[n]) await apply(known[n], event);
    }
    const differences: string[] = [];
    let periodCount = 0;
    for (const [n, company] of companies.entries()) {
      const expected = expectLines(company);
      periodCount += expected.length;
      if (known[n]) differences.push(...findDifferences(company.seed, expected, await readLines(known[n])));
    }
    return { differences, periodCount };
  } finally {
    await portal.close();
  }
}
