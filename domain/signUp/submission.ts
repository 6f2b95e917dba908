import rules from '../../schemas/rules/sign-up.json' with { type: 'json' };
import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { ukDay } from '../calendar/ukDay.ts';
import { addWorkingDays } from '../calendar/workingDays.ts';

/**
 * The reference of an application, short enough for a telephone call.
 * @param id - The uid of the sign-up, which is random.
 * @example referenceOf('0f97a3de-8c11-4b7e-9f3a-1f0e5f5a2c01') // 'SU-0F97-A3DE'
 */
export const referenceOf = (id: string): string => `SU-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();

/** The day by which an application is decided about. @param submittedAt - ISO. */
export const decidedBy = (submittedAt: string): CalendarDay =>
  addWorkingDays(ukDay(new Date(submittedAt)), rules.decisionWorkingDays, 'england-and-wales');
