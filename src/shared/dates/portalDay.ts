import { useSyncExternalStore } from 'react';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';

/** The day of the portal, as the service said it last. */
interface PortalDay {
  readonly day: CalendarDay;
  /** Whether it differs from the real day. */
  readonly isMoved: boolean;
  /** Whether the user may move it. */
  readonly canBeMoved: boolean;
  /** The browser's own day at that moment. */
  readonly heardOn: CalendarDay;
}

const header = /^(\d{4}-\d{2}-\d{2})((?:; \w+)*)$/;
const DAY_MS = 86_400_000;

let heard: PortalDay | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Notes the day that the service has said with an answer. Answers to callers who are not signed in have none, and change nothing.
 * @param value - The header `Portal-Today`, such as `2026-12-22; moved; movable`.
 */
export function hearPortalDay(value: string | null): void {
  const [, day, words = ''] = header.exec(value ?? '') ?? [];
  if (day === undefined) return;
  const now = { day, isMoved: words.includes('; moved'), canBeMoved: words.includes('; movable'), heardOn: ukDay(new Date()) };
  if (heard && JSON.stringify(heard) === JSON.stringify(now)) return;
  heard = now;
  for (const listener of listeners) listener();
}

/**
 * The day of the portal in the United Kingdom: the portal's only "today". It is the service's, since the browser's date may be wrong and the portal's may have been moved. It
 * goes on by itself at midnight.
 * @returns the browser's own day before the first answer of the service.
 */
export function portalToday(): CalendarDay {
  const here = ukDay(new Date());
  if (!heard || heard.heardOn === here) return heard?.day ?? here;
  // Here rather than with date-fns, which the pages without forms do not load.
  return new Date(Date.parse(heard.day) + Date.parse(here) - Date.parse(heard.heardOn))
    .toISOString()
    .slice(0, -'T00:00:00.000Z'.length);
}

/** {@link portalToday}; the component is drawn again when the day is moved. */
export const useToday = (): CalendarDay => useSyncExternalStore(subscribe, portalToday);

/** Whether the day has been moved, and whether the user may move it. Null before the first answer of the service. */
export const usePortalDay = (): PortalDay | null => useSyncExternalStore(subscribe, () => heard);

/** The days from one calendar day to another. */
export const daysFrom = (from: CalendarDay, to: CalendarDay): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** For tests: as before the first answer. */
export function forgetPortalDay(): void {
  heard = null;
  for (const listener of listeners) listener();
}
