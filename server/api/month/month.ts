import { Hono } from 'hono';
import { periodTitle } from '../../../domain/calendar/shortPeriodName.ts';
import { can, type Operation, partiesFor } from '../../../machines/permissions.ts';
import type { Month } from '../../../schemas/generated/types.ts';
import { addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Reader } from '../../store/createStore.ts';
import {
  activeClients,
  contributionsByMonth,
  openStatements,
  overduePayments,
  type PaymentOfMonth,
  periodsDueBetween,
  type PeriodOfMonth,
  periodsOfMonth,
  type ReadableEmployers,
  timelineDays,
  type UploadsOfDay,
  uploadsByDay,
} from '../../store/month/month.ts';
import { lastMonthOf } from '../../store/month/toDo.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, idOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { comingDates, latestUploadOf, periodHref } from './comingDates.ts';
import { mostEntries, toDoOf } from './toDo.ts';

/** Days around the timeline in which a period is due that has one of its dates there: an upload may come weeks before the due date. */
const daysAround = 45;

async function monthOf(c: ApiContext, reader: Reader, of: ReadableEmployers): Promise<Month> {
  const today = todayOf(c);
  const days = timelineDays(today);
  const around = [addDays(days[0], -daysAround), addDays(days[1], daysAround)] as const;
  const uploads = await firstUploads(reader, of);
  const overdue = await overduePayments(reader, of, today);
  const open = await openStatements(reader, of, today);
  const may = (operation: Operation, employerId: number): boolean => can(c.var.caller, operation, employerId);
  const toDo = await toDoOf(reader, of, uploads, { today, may });
  // Of several with the same days, the bar names the one that the list has first.
  const firstId = toDo.entries.find(({ kind }) => kind === 'submit')?.id;
  const next = uploads.first.find(({ payrollDateUid }) => payrollDateUid === firstId) ?? uploads.first[0];
  return {
    today,
    toDoCount: toDo.count,
    toDo: toDo.entries,
    lastMonth: await lastMonthOf(reader, of.periods, today),
    nextUpload: next ? shownUpload(next, today) : null,
    openUploadCount: uploads.count,
    dates: comingDates(await periodsDueBetween(reader, of, around), days, today),
    contributions: await contributionsByMonth(reader, of.statements, today),
    overdueCount: overdue.count,
    overdue: overdue.first.map((payment) => shownPayment(payment)),
    openCount: open.count,
    openAmount: open.amount,
    openStatements: open.first.map((payment) => shownPayment(payment)),
  };
}

/** The order in which contributions are to be uploaded: by the latest safe day, which is weeks before the due date of a direct debit. */
const bySafeDay = (one: UploadsOfDay, other: UploadsOfDay): number =>
  latestUploadOf(one).localeCompare(latestUploadOf(other)) || one.dueDate.localeCompare(other.dueDate);

/** The pay periods to submit whose latest safe days are the earliest, in their order, and the number of all. */
async function firstUploads(reader: Reader, of: ReadableEmployers): Promise<{ count: number; first: PeriodOfMonth[] }> {
  const days = await uploadsByDay(reader, of);
  const uids = days
    .toSorted(bySafeDay)
    .flatMap(({ payrollDateUids }) => payrollDateUids)
    .slice(0, mostEntries);
  const found = new Map((await periodsOfMonth(reader, of, uids)).map((period) => [period.payrollDateUid, period]));
  return {
    count: days.reduce((sum, { payrollDateUids }) => sum + payrollDateUids.length, 0),
    first: uids.flatMap((uid) => found.get(uid) ?? []),
  };
}

const shownUpload = (period: PeriodOfMonth, today: CalendarDay): NonNullable<Month['nextUpload']> => ({
  title: periodTitle(period),
  name: period.name,
  payrollName: period.payrollName,
  benefitName: period.benefitName,
  employerName: period.employerName,
  dueDate: period.dueDate,
  latestUploadDate: latestUploadOf(period),
  isOverdue: period.dueDate < today,
  href: periodHref(period),
});

const shownPayment = ({ start, end, ...payment }: PaymentOfMonth): Month['overdue'][number] => ({
  title: periodTitle({ ...payment, start, end }),
  ...payment,
});

/** The given employers at which the caller has the permission. */
function readable(c: ApiContext, employerIds: readonly number[], operation: Operation): readonly number[] {
  const parties = partiesFor(c.var.caller, operation);
  if (parties === 'all') return employerIds;
  const allowed = new Set(parties);
  return employerIds.filter((id) => allowed.has(id));
}

const readableOf = (c: ApiContext, employerIds: readonly number[]): ReadableEmployers => ({
  periods: readable(c, employerIds, 'payPeriod.read'),
  statements: readable(c, employerIds, 'statement.read'),
  collects: (c.var.deps.payments ?? null) !== null,
});

/** The month of an employer, and of the clients of an intermediary: dates, contributions, and open and overdue payments. */
export const monthRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:id/month', authenticated, async (c) => {
    const id = idOf(c, 'id');
    if (!can(c.var.caller, 'employer.read', id)) throw Refusal.notFound();
    if (!can(c.var.caller, 'payPeriod.read', id)) throw Refusal.forbidden();
    const data = await c.var.deps.store.read([id], async (reader) => {
      await assertParty(reader, 'employers', id);
      return monthOf(c, reader, readableOf(c, [id]));
    });
    return c.json({ data });
  })
  .get('/intermediaries/:id/month', authenticated, async (c) => {
    const id = idOf(c, 'id');
    if (!can(c.var.caller, 'intermediary.read', id)) throw Refusal.notFound();
    const scope = { employers: partiesFor(c.var.caller, 'employer.read'), intermediaries: [id] };
    const data = await c.var.deps.store.read(scope, async (reader) => {
      await assertParty(reader, 'intermediaries', id);
      return monthOf(c, reader, readableOf(c, await activeClients(reader, id)));
    });
    return c.json({ data });
  });
