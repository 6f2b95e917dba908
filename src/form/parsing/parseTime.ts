import { plainText } from '../../../schemas/lib/plainText.ts';

const TYPED = /^(\d{1,2})(?:[:.]?([0-5]\d))?\s*(am|pm)?$/i;

/**
 * Reads a time of day as people in the United Kingdom write it: with a colon, a dot or nothing between hours and minutes, by 24 hours or
 * with am and pm.
 * @returns `HH:mm`; null when the text is no time.
 * @example parseTime('9.30 pm') // '21:30'
 */
export function parseTime(text: string): string | null {
  const [whole, hours, minutes, half] = TYPED.exec(plainText(text, {})) ?? [];
  // A number alone is ambiguous.
  if (whole === undefined || (minutes === undefined && half === undefined)) return null;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return ofDay > 23 ? null : `${String(ofDay).padStart(2, '0')}:${minutes ?? '00'}`;
}
