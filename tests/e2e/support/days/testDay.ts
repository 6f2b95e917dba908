import { type CalendarDay, addDays } from '../../../../schemas/lib/dates/calendarDay.ts';
import { ukDay } from '../../../../domain/calendar/ukDay.ts';
import type { PortalService } from '../services/portalService.ts';
import { keepSession, openApi } from '../sessions.ts';

/**
 * The day of the portal in the journeys: that of TEST_DAY, `yyyy-MM-dd`, or the real one. The browser hears it from the service, whose clock can be moved (decision 041), so
 * that the journeys can be tried on any day of the calendar.
 */
export const testDay = (): CalendarDay => process.env['TEST_DAY'] ?? ukDay(new Date());

/** @param days - Negative: before it. */
export const testDayPlus = (days: number): CalendarDay => addDays(testDay(), days);

/** Moves the clock of a running service to TEST_DAY, if that is another day. */
export async function moveToTestDay({ origin, folder }: PortalService): Promise<void> {
  if (testDay() === ukDay(new Date())) return;
  await keepSession(origin, 'provider-admin', folder);
  const { request, accessToken } = await openApi(origin, 'provider-admin', folder);
  const answer = await request.patch('/api/v2/clock', {
    headers: { Authorization: `Bearer ${accessToken}`, 'X-Requested-With': 'XMLHttpRequest' },
    data: { today: testDay() },
    timeout: 120_000,
  });
  if (!answer.ok()) throw new Error(`The clock could not be moved to ${testDay()} (${answer.status()}): ${await answer.text()}`);
  await request.dispose();
}
