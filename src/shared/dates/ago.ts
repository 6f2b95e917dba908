const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From then on, a date says more than a number of days. */
const LONGEST = 7 * DAY;
/** The difference to the clock of the computer that noted the moment. */
const CLOCK_DIFFERENCE = 2 * MINUTE;

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });

/**
 * The time since a moment in words.
 * @param timestamp - ISO 8601 with an offset.
 * @param now - In milliseconds since 1970.
 * @returns null for a moment that is a week ago or more, for one to come, and for no moment: its date says more.
 * @example timeAgo('2026-07-01T13:05:00Z', Date.parse('2026-07-01T16:20:00Z')) // '3 hours ago'
 */
export function timeAgo(timestamp: string, now: number): string | null {
  const since = now - Date.parse(timestamp);
  if (!(since > -CLOCK_DIFFERENCE && since < LONGEST)) return null;
  if (since < MINUTE) return 'just now';
  if (since < HOUR) return relative.format(-Math.floor(since / MINUTE), 'minute');
  if (since < DAY) return relative.format(-Math.floor(since / HOUR), 'hour');
  return relative.format(-Math.floor(since / DAY), 'day');
}
