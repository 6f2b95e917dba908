import type { Caller } from '../../../machines/permissions.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import type { Configuration } from '../../../schemas/generated/types.ts';
import { addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { PaymentAdapter } from '../../store/payments/paymentAdapter.ts';
import type { ClockRow } from '../../store/portal/clock.ts';

/** What use cases need of the home that they run in. */
export interface WorkDependencies {
  /** The real time. The day of the portal may be another: see {@link todayOf}. */
  clock(): Date;
  configuration: Configuration;
  /** The way to the bank. Default: none, so that every statement is paid by bank transfer. */
  payments?: PaymentAdapter | null;
}

/** A person who acts, with the dependencies and the day: the caller of a request, or the person whose instructions a job carries out. */
export interface Acting {
  /** The person by themselves: `var` of a request copies all of its variables. */
  get(name: 'caller'): Caller;
  readonly var: Readonly<{
    caller: Caller;
    /** Undefined before the caller is known. */
    portalClock: ClockRow | undefined;
    deps: WorkDependencies;
  }>;
}

/**
 * The portal's present day in the United Kingdom: the real one, or in a portal with sample data the one that its clock was moved to. Every rule about days
 * asks for this day. Sessions, limits and the history have the real time.
 */
export function todayOf(c: Acting): CalendarDay {
  const { portalClock, deps } = c.var;
  if (!portalClock) throw new Error('The day of the portal is not known yet: put `authenticated` before this route.');
  return addDays(ukDay(deps.clock()), portalClock.daysMoved);
}
