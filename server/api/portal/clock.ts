import { Hono } from 'hono';
import { canAnywhere } from '../../../machines/permissions.ts';
import { validate } from '../../../schemas/built/entities/clock-setting.js';
import schema from '../../../schemas/entities/clock-setting.schema.json' with { type: 'json' };
import type { Clock, ClockSetting } from '../../../schemas/generated/types.ts';
import { type CalendarDay, addDays, addMonths, daysBetween } from '../../../schemas/lib/dates/calendarDay.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import rules from '../../../schemas/rules/clock.json' with { type: 'json' };
import { createStore } from '../../store/createStore.ts';
import { type ClockRow, moveClock, readClock } from '../../store/portal/clock.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { validBody } from '../core/body.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';
import { assertDeclaredQuery } from '../core/addresses/declaredQuery.ts';

const monthsOfAYear = 12;

function shownClock(c: ApiContext, { daysMoved, canBeMoved }: ClockRow): Clock {
  const now = c.var.deps.clock();
  return {
    now: now.toISOString(),
    today: addDays(ukDay(now), daysMoved),
    isMoved: daysMoved !== 0,
    canBeMoved: canBeMoved && canAnywhere(c.var.caller, 'clock.move'),
  };
}

/** The days to move by. @throws Refusal invalid for a day that is too far away. */
function distanceOf(today: CalendarDay | null, real: CalendarDay): number {
  if (today === null) return 0;
  const most = rules.mostYearsMoved * monthsOfAYear;
  const [first, last] = [addMonths(real, -most), addMonths(real, most)];
  if (today >= first && today <= last) return daysBetween(real, today);
  const defaultMessage = `Enter a date from ${formatDate(first)} to ${formatDate(last)}`;
  throw Refusal.invalid([{ field: 'today', defaultMessage }]);
}

/** The day of the portal, which a provider admin can move while the portal has sample data only. */
export const clockRoutes = new Hono<ApiEnvironment>()
  .get('/clock', authenticated, async (c) => c.json({ data: shownClock(c, await readClock(c.var.deps.store.db)) }))
  .patch('/clock', authenticated, async (c) => {
    if (!canAnywhere(c.var.caller, 'clock.move')) throw Refusal.forbidden();
    const { today } = (await validBody(c, validate, schema)) as unknown as ClockSetting;
    const { clock, store, payments, advanceDay } = c.var.deps;
    const daysMoved = distanceOf(today, ukDay(clock()));
    assertDeclaredQuery(c);
    if (!(await moveClock(store.db, daysMoved)))
      throw new Refusal(
        'invalid',
        'The date of this portal cannot be moved, because it works with real data. Only a portal with sample data can have another date.',
      );
    c.set('portalClock', { daysMoved, canBeMoved: true });
    // The store of the request still has the day before the move.
    await advanceDay(createStore(store.db), clock(), payments ?? null);
    return c.json({ data: shownClock(c, await readClock(store.db)) });
  });
