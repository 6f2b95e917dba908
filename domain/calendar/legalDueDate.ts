import rules from '../../schemas/rules/pay-periods.json' with { type: 'json' };
import { addDays, addMonths, type CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';

/** The days from the first of a month of 31 days to the last legal day of the next: no due date that is later than this after the pay date is legal. */
export const mostDaysUntilDue = 31 + rules.lastDueDayOfNextMonth - 1;

/** The last legal day of a month for what was deducted in the month before. */
export const lastDueDay = rules.lastDueDayOfNextMonth;

/**
 * The last day on which contributions that are deducted from pay, or given up for a pension, must arrive: the 22nd of the month after the pay date. The portal
 * takes electronic payments only; any other would be due on the 19th.
 *
 * @see docs/rules.md, 7.1
 * @example lastLegalDueDate('2026-10-30') // '2026-11-22'
 */
export const lastLegalDueDate = (payDate: CalendarDay): CalendarDay =>
  addDays(addMonths(`${payDate.slice(0, 8)}01`, 1), rules.lastDueDayOfNextMonth - 1);
