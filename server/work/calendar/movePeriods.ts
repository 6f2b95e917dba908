import { stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { payPeriod, type PayPeriodEvent } from '../../../machines/lifecycles/payPeriod.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { duePeriods, type DuePeriod, setPeriodStates } from '../../store/calendar/payPeriods.ts';
import { generateContributions } from '../../store/contributions/generation.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import { type ChartStep, noteStep, service } from '../../store/lifecycleSteps.ts';
import { tellOfPeriods } from './periodNotices.ts';

/** Periods in one transaction: few enough that a request of the same process waits a few milliseconds at most. */
const batch = 200;

/** The events that the passing of days brings, in their order. */
const daily: readonly PayPeriodEvent['type'][] = ['fallDue', 'open', 'lapse'];

/** A step of a period's lifecycle. */
type Step = ChartStep & { from: string; to: string };

/** The steps that a period takes by `today`, as its chart allows them. */
export function stepsOf(
  { status, generateContributionsDate, dueDate }: Pick<DuePeriod, 'status' | 'generateContributionsDate' | 'dueDate'>,
  today: CalendarDay,
): Step[] {
  const facts = {
    today,
    generateContributionsDate,
    dueDate,
    payrollIsActive: true,
    unpaidStatementCount: 0,
    statementCount: 0,
    approval: 'notNeeded',
    askedByCaller: false,
  } as const;
  const steps: Step[] = [];
  let from = status;
  for (const event of daily) {
    const said = verdict(payPeriod, from, facts, { type: event });
    if (!said.allowed) continue;
    const to = stateText(said.to);
    steps.push({ event, from, to });
    from = to;
  }
  return steps;
}

const recordOf = ({ payrollDateUid, employerId, title }: DuePeriod) => ({
  machine: payPeriod,
  kind: 'pay-periods',
  recordUid: payrollDateUid,
  employerId,
  title,
});

/**
 * Moves periods on that are due or overdue by `today`, as their lifecycle allows, with an entry in the history for each step. One that
 * opens gets its regular contributions, and people get notices.
 *
 * @param periods - Locked for the transaction, or added in it.
 * @returns the number of periods that changed.
 */
export async function takeSteps(tx: Scoped, periods: readonly DuePeriod[], at: Date, today: CalendarDay): Promise<number> {
  const moved: DuePeriod[] = [];
  const opened: string[] = [];
  for (const period of periods) {
    const steps = stepsOf(period, today);
    for (const step of steps) noteStep(tx, recordOf(period), step, { actor: service, at });
    if (steps.some(({ event }) => event === 'open')) opened.push(period.payrollDateUid);
    const last = steps.at(-1);
    if (last) moved.push({ ...period, status: last.to });
  }
  if (moved.length > 0)
    await setPeriodStates(
      tx,
      moved.map(({ payrollDateUid, status }) => ({ payrollDateUid, status })),
    );
  await generateContributions(tx, opened);
  await tellOfPeriods(tx, moved, at);
  return moved.length;
}

/**
 * Moves every period on that is due or overdue by `today`, as its lifecycle allows, with an entry in the history for each step. A period
 * changes its state in one transaction with its entries, and is locked meanwhile, so that two servers, or a run that was cut off and
 * begun again, take each step once.
 *
 * @returns the number of periods that changed.
 */
export async function movePeriods(store: Store, at: Date, today: CalendarDay, signal?: AbortSignal): Promise<number> {
  let moved = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await store.within({ employers: 'all', today }, async (tx) =>
      takeSteps(tx, await duePeriods(tx, today, batch), at, today),
    );
    if (count === 0) return moved;
    moved += count;
  }
}
