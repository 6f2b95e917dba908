import type { Month } from '../../../schemas/generated/types.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { latestUploadDate } from '../../../domain/calendar/payPeriodDates.ts';
import { type Division, isDivision } from '../../../domain/calendar/workingDays.ts';
import { paymentDays } from '../../../domain/payments/paymentDays.ts';
import type { PeriodOfMonth } from '../../store/month/month.ts';

type ComingDate = Month['dates'][number];

/** Payrolls that are named with a date; the others are counted. */
const namedPeriods = 3;
const kinds: readonly ComingDate['kind'][] = ['generate', 'latestUpload', 'due', 'collection', 'potsUpdated'];

const divisionOf = ({ bankHolidayDivision }: Pick<PeriodOfMonth, 'bankHolidayDivision'>): Division =>
  isDivision(bankHolidayDivision) ? bankHolidayDivision : 'england-and-wales';

/** The latest safe day to upload the contributions of a period. */
export const latestUploadOf = (period: Pick<PeriodOfMonth, 'dueDate' | 'isPaidByDD' | 'bankHolidayDivision'>): CalendarDay =>
  latestUploadDate(period, divisionOf(period));

/** The screen of a period. */
export const periodHref = ({ employerId, payrollDateUid }: PeriodOfMonth): string =>
  `/employers/${employerId}/contributions/${payrollDateUid}`;

/** The dates of a period that are still to come in its state. */
function datesOf(period: PeriodOfMonth, today: CalendarDay): [ComingDate['kind'], CalendarDay | null][] {
  const { status, generateContributionsDate, dueDate } = period;
  const { dDCollectionDate, potsUpdatedDate } = paymentDays(period, divisionOf(period), today);
  if (status === 'noStatementsAvailable') return [];
  const paid: [ComingDate['kind'], CalendarDay | null][] = [['potsUpdated', potsUpdatedDate]];
  if (status === 'paymentReceived') return paid;
  const stated: typeof paid = [['due', dueDate], ['collection', dDCollectionDate], ...paid];
  if (status === 'generatedProcessing' || status === 'multipleStatements') return stated;
  const latest = latestUploadOf(period);
  // On one day, the due date says enough.
  const open: typeof paid = latest === dueDate ? stated : [['latestUpload', latest], ...stated];
  return status === 'notYetDue' || status === 'pendingGeneration' ? [['generate', generateContributionsDate], ...open] : open;
}

/** The periods of one payroll with the same days and events: one for each benefit. */
const groupOf = ({ employerId, payrollName, name }: PeriodOfMonth): string => JSON.stringify([employerId, payrollName, name]);

function shownGroup(group: readonly PeriodOfMonth[]): ComingDate['periods'] {
  const [first] = group;
  if (!first) return [];
  const { name, payrollName, employerName, employerId, payrollUid } = first;
  const [earliest = '', ...later] = group.map(({ dueDate }) => dueDate).toSorted((one, other) => one.localeCompare(other));
  // All of them, also those that are still to come: the list opens on what is to do.
  const list = new URLSearchParams({
    preset: 'all',
    'filter.payrollUid': payrollUid,
    'filter.dueDate.gte': earliest,
    'filter.dueDate.lte': later.at(-1) ?? earliest,
  });
  const href = group.length === 1 ? periodHref(first) : `/employers/${employerId}/contributions?${list}`;
  return [{ name, payrollName, employerName, href }];
}

/** The coming dates of periods between two days: one entry for each day and event. */
export function comingDates(
  periods: readonly PeriodOfMonth[],
  [from, until]: readonly [CalendarDay, CalendarDay],
  today: CalendarDay,
): ComingDate[] {
  const all = periods.flatMap((period) =>
    datesOf(period, today).flatMap(([kind, date]) =>
      date === null || date < from || date > until ? [] : [{ kind, date, period }],
    ),
  );
  return [...Map.groupBy(all, ({ date, kind }) => `${date} ${kinds.indexOf(kind)}`)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, entries]) => {
      const [first] = entries;
      if (!first) return [];
      const groups = [
        ...Map.groupBy(
          entries.map(({ period }) => period),
          groupOf,
        ).values(),
      ];
      return [
        { date: first.date, kind: first.kind, count: groups.length, periods: groups.slice(0, namedPeriods).flatMap(shownGroup) },
      ];
    });
}
