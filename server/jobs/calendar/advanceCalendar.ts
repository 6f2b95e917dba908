import type { Store } from '../../store/createStore.ts';
import { portalDay } from '../../store/portal/clock.ts';
import { makePeriods } from '../../work/calendar/makePeriods.ts';
import { movePeriods } from '../../work/calendar/movePeriods.ts';

/** The result of a daily step. */
export interface CalendarStep {
  /** `yyyy-MM-dd`: the day of the step. */
  today: string;
  /** New periods. */
  made: number;
  /** Periods that became due or overdue. */
  moved: number;
}

/**
 * The daily step of the calendar: makes the coming pay periods, and moves on those that are due or overdue. It may run at any time, more
 * than once, on several servers at once, and be cut off: whatever is missing is done by the next run, and nothing is done twice.
 *
 * @param at - The real time. The day is that of the portal's clock.
 * @param signal - Ends the step between two batches.
 */
export async function advanceCalendar(store: Store, at: Date, signal?: AbortSignal): Promise<CalendarStep> {
  const today = await portalDay(store.db, at);
  const made = await makePeriods(store, today, signal);
  return { today, made, moved: await movePeriods(store, at, today, signal) };
}
