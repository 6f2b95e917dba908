import { latestUploadDate } from '../../../domain/calendar/payPeriodDates.ts';
import { periodTitle } from '../../../domain/calendar/shortPeriodName.ts';
import { isDivision } from '../../../domain/calendar/workingDays.ts';
import { compareEntries, type MonthEntry, nextStepOfPeriod } from '../../../domain/month/nextSteps.ts';
import type { Operation } from '../../../machines/permissions.ts';
import { type TaskKind, taskPermissions } from '../../../machines/taskPermissions.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { preparedAmounts } from '../../store/contributions/preparedAmounts.ts';
import type { Reader } from '../../store/createStore.ts';
import type { PeriodOfMonth, ReadableEmployers } from '../../store/month/month.ts';
import {
  openRequestsOf,
  openTasksOf,
  type OpenRequests,
  type PeriodProgress,
  progressOfPeriods,
  type StatementOfMonth,
  statementsToPay,
  type TaskOfMonth,
} from '../../store/month/toDo.ts';
import { latestUploadOf, periodHref } from './comingDates.ts';

/** Entries of a month. It counts the others. */
export const mostEntries = 100;

/** Whether the reader has a permission at an employer. */
type May = (operation: Operation, employerId: number) => boolean;

interface ToDo {
  count: number;
  entries: MonthEntry[];
}

function noteOf({ load, fileName }: PeriodProgress, step: MonthEntry['step']): string | null {
  if (!load || fileName === null) return null;
  if (step === 'correct') return `${fileName}: ${formatCount(load.errorCount, 'error')} to correct`;
  if (step === 'answer') return `${fileName} asks for the meaning of its columns`;
  if (step === 'continue') return `${fileName} is checked, and not submitted yet`;
  return null;
}

function entryOfPeriod(
  period: PeriodOfMonth,
  progress: PeriodProgress,
  amount: number | null,
  { today, may }: { today: CalendarDay; may: May },
): MonthEntry {
  const { payrollDateUid, employerId, employerName, dueDate } = period;
  const step = nextStepOfPeriod({
    ...progress,
    preparedAmount: amount ?? 0,
    maySubmit: may('payPeriod.uploadContributions', employerId),
    mayUpload: may('bulkLoad.upload', employerId),
  });
  const href = periodHref(period);
  const nothing = `${href}?action=recordNoContributions`;
  const contributions = `${href}#contributions`;
  const hrefs: Partial<Record<MonthEntry['step'], string>> = {
    upload: `/employers/${employerId}/contributions/upload/${payrollDateUid}`,
    nothing,
    submit: contributions,
    type: contributions,
  };
  const loadHref = `/employers/${employerId}/bulk-loads/${progress.loadUid}`;
  const isOfLoad = step === 'answer' || step === 'correct' || step === 'continue';
  const isEmpty = (amount ?? 0) === 0 && (step === 'upload' || step === 'type');
  return {
    id: payrollDateUid,
    kind: 'submit',
    step,
    title: periodTitle(period),
    employerName,
    note: noteOf(progress, step),
    latestSafeDate: latestUploadOf(period),
    dueDate,
    isOverdue: dueDate < today,
    amount: amount === 0 ? null : amount,
    href,
    stepHref: isOfLoad ? loadHref : (hrefs[step] ?? href),
    nothingHref: isEmpty && may('payPeriod.recordNoContributions', employerId) ? nothing : null,
  };
}

const onItsWay = (collectionDate: CalendarDay | null, today: CalendarDay): string =>
  collectionDate !== null && collectionDate >= today
    ? `Submitted. The direct debit is collected on ${formatDate(collectionDate)}`
    : 'The payment is on its way';

function entryOfStatement(statement: StatementOfMonth, { today, may }: { today: CalendarDay; may: May }): MonthEntry {
  const { statementUid, employerId, employerName, bankHolidayDivision, dueDate, amount, isToPay, isCorrection, collectionDate } =
    statement;
  const href = `/employers/${employerId}/statements/${statementUid}`;
  const division = isDivision(bankHolidayDivision) ? bankHolidayDivision : 'england-and-wales';
  return {
    id: statementUid,
    kind: 'pay',
    step: isToPay && may('statement.authorisePayment', employerId) ? 'pay' : 'view',
    title: periodTitle(statement),
    employerName,
    note: isToPay ? (isCorrection ? 'Correction of contributions that were paid' : null) : onItsWay(collectionDate, today),
    latestSafeDate: isToPay ? latestUploadDate({ dueDate, isPaidByDD: false }, division) : null,
    dueDate,
    // A payment that is under way leaves nothing to do, although it arrives late.
    isOverdue: isToPay && dueDate < today,
    amount,
    href,
    stepHref: href,
    nothingHref: null,
  };
}

const paying: readonly TaskKind[] = ['optOutRefund', 'repayMember', 'returnedPayment'];

function entryOfTask(task: TaskOfMonth, today: CalendarDay): MonthEntry {
  const { taskUid, employerId, employerName, kind, title, detail, amount, dueDate, recordHref, waitsUntil } = task;
  const href = `/employers/${employerId}/tasks/${taskUid}`;
  return {
    id: `${kind}-${taskUid}`,
    kind: 'answer',
    step: paying.includes(kind) ? 'pay' : 'answer',
    title,
    employerName,
    // Its due date counts again on the day until which it waits.
    ...(waitsUntil === null
      ? { note: detail, latestSafeDate: dueDate, dueDate, isOverdue: dueDate !== null && dueDate < today }
      : { note: `Waiting until ${formatDate(waitsUntil)}`, latestSafeDate: null, dueDate: null, isOverdue: false }),
    amount,
    href,
    stepHref: recordHref ?? href,
    nothingHref: null,
  };
}

function entryOfRequests({ employerId, employerName, count }: OpenRequests): MonthEntry {
  const href = `/employers/${employerId}/employee-requests?filter.status=outstanding`;
  return {
    id: `requests-${employerId}`,
    kind: 'answer',
    step: 'answer',
    title: formatCount(count, 'employee request'),
    employerName,
    note: 'Contribution changes and opt-outs that employees have asked for',
    latestSafeDate: null,
    dueDate: null,
    isOverdue: false,
    amount: null,
    href,
    stepHref: href,
    nothingHref: null,
  };
}

/**
 * The things to submit, to pay and to answer at employers, over all payrolls and benefits, by the latest safe day, and at the end the tasks that wait.
 * @param periods - The first pay periods to submit, and their number in all.
 */
export async function toDoOf(
  reader: Reader,
  of: ReadableEmployers,
  periods: { count: number; first: readonly PeriodOfMonth[] },
  { today, may }: { today: CalendarDay; may: May },
): Promise<ToDo> {
  const uids = periods.first.map(({ payrollDateUid }) => payrollDateUid);
  const progress = await progressOfPeriods(reader, uids);
  const amounts = await preparedAmounts(reader, uids);
  const tasks = (await openTasksOf(reader, of.periods)).filter(({ kind, employerId }) => may(taskPermissions[kind], employerId));
  const { doable = [], waiting = [] } = Object.groupBy(tasks, ({ waitsUntil }) => (waitsUntil === null ? 'doable' : 'waiting'));
  // A task leads to the statement that the bank returned.
  const except = tasks.flatMap(({ kind, recordUid }) => (kind === 'returnedPayment' ? [recordUid] : []));
  const statements = await statementsToPay(reader, of.statements, { today, limit: mostEntries, except });
  const requests = (await openRequestsOf(reader, of.periods)).filter(({ employerId }) =>
    may('employeeRequest.complete', employerId),
  );
  const entries = [
    ...periods.first.flatMap((period) => {
      const found = progress.get(period.payrollDateUid);
      const amount = amounts.get(period.payrollDateUid) ?? null;
      return found ? [entryOfPeriod(period, found, amount, { today, may })] : [];
    }),
    ...statements.first.map((statement) => entryOfStatement(statement, { today, may })),
    ...doable.map((task) => entryOfTask(task, today)),
    ...requests.map((one) => entryOfRequests(one)),
  ];
  return {
    count: periods.count + statements.count + tasks.length + requests.length,
    entries: [...entries.toSorted(compareEntries), ...waiting.map((task) => entryOfTask(task, today))].slice(0, mostEntries),
  };
}
