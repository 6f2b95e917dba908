const LONDON = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})[ ,T]+(\d{1,2}):(\d{2})$/;
const HOUR = 3_600_000;

/**
 * A moment in the form in which it is edited, in the United Kingdom's time; null if it is not a moment. @example printMoment('2026-07-01T13:05:00Z')
 * // '01/07/2026 14:05'
 */
export function printMoment(timestamp: string): string | null {
  const moment = new Date(timestamp);
  return Number.isNaN(moment.getTime()) ? null : LONDON.format(moment).replace(', ', ' ');
}

/**
 * Reads a moment in the United Kingdom's time.
 * @returns The moment in universal time, such as `2026-07-01T13:05:00Z`; null if the text is not a moment, or lies in the hour that is skipped in
 * spring. In the hour that occurs twice in autumn, the first one.
 * @example parseMoment('1/7/2026 14:05') // '2026-07-01T13:05:00Z'
 */
export function parseMoment(text: string): string | null {
  const [, day = '', month = '', year = '', hour = '', minute = ''] = TYPED.exec(text.trim()) ?? [];
  const wanted = `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year} ${hour.padStart(2, '0')}:${minute}`;
  const inWinter = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  // In summer the clocks are an hour ahead. The right one of the two is the one that prints as it was typed.
  const found = [inWinter - HOUR, inWinter].find((time) => printMoment(new Date(time).toISOString()) === wanted);
  return found === undefined ? null : new Date(found).toISOString().replace('.000Z', 'Z');
}
