import { dayText } from './cellText.ts';
import { type FormatPart, sectionFor, type FormatSection } from './formatCode.ts';

const DAY = 86_400_000;
const [EPOCH_1900, EPOCH_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

const monthNames = 'January February March April May June July August September October November December'.split(' ');
const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** The text that a spreadsheet shows for a number that is no day of its calendar. */
export const NO_DAY = '#####';

/** A date in a cell. */
export interface ShownDate {
  /** The day, `yyyy-MM-dd`; null for a number that no calendar has, and for a cell that shows a time alone. */
  day: string | null;
  /** As the cell shows it: `31/03/2026`. */
  text: string;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Whether an `m` stands for minutes: it is next to hours or seconds. */
function isMinute(parts: readonly FormatPart[], at: number): boolean {
  const dates = parts.map((part, index) => ({ ...part, index })).filter(({ kind }) => kind === 'date');
  const own = dates.findIndex(({ index }) => index === at);
  return /^h/i.test(dates[own - 1]?.text ?? '') || /^s/i.test(dates[own + 1]?.text ?? '');
}

function wordOf(parts: readonly FormatPart[], at: number, moment: Date): string {
  const { text = '' } = parts[at] ?? {};
  const length = text.length;
  const hours = moment.getUTCHours();
  const hasHalves = parts.some((part) => part.kind === 'date' && part.text.includes('/'));
  switch (text[0]?.toLowerCase()) {
    case 'y':
      return length > 2 ? String(moment.getUTCFullYear()) : two(moment.getUTCFullYear() % 100);
    case 'd': {
      if (length > 2) return (dayNames[moment.getUTCDay()] ?? '').slice(0, length === 3 ? 3 : undefined);
      return length === 2 ? two(moment.getUTCDate()) : String(moment.getUTCDate());
    }
    case 'm': {
      if (isMinute(parts, at)) return length === 2 ? two(moment.getUTCMinutes()) : String(moment.getUTCMinutes());
      const name = monthNames[moment.getUTCMonth()] ?? '';
      if (length > 2) return length === 3 ? name.slice(0, 3) : length === 5 ? name.slice(0, 1) : name;
      return length === 2 ? two(moment.getUTCMonth() + 1) : String(moment.getUTCMonth() + 1);
    }
    case 'h': {
      const shown = hasHalves ? hours % 12 || 12 : hours;
      return length === 2 ? two(shown) : String(shown);
    }
    case 's':
      return length === 2 ? two(moment.getUTCSeconds()) : String(moment.getUTCSeconds());
    default:
      return hours < 12 ? 'AM' : 'PM';
  }
}

/** The number of a day that is written as a text of ISO; null for a day that no calendar has. */
export function serialOf(text: string, countsFrom1904: boolean): number | null {
  const time = Date.parse(text.length > 'yyyy-MM-dd'.length && !text.endsWith('Z') ? `${text}Z` : text);
  return Number.isNaN(time) ? null : (time - (countsFrom1904 ? EPOCH_1904 : EPOCH_1900)) / DAY;
}

const saysDay = ({ kind, text }: FormatPart): boolean => kind === 'date' && /^[yd]/i.test(text);

/** A number as the date that its cell shows; null where the section of its format is none of a date. */
export function formatDay(sections: readonly FormatSection[], value: number, countsFrom1904: boolean): ShownDate | null {
  const { section } = sectionFor(sections, value);
  if (!section?.isDate) return null;
  const { parts } = section;
  const time = Math.round((value * DAY) / 1000) * 1000 + (countsFrom1904 ? EPOCH_1904 : EPOCH_1900);
  const moment = new Date(time);
  const day = dayText(moment);
  if (!parts.some(saysDay) && day !== null)
    return { day: null, text: parts.map((one, at) => (one.kind === 'date' ? wordOf(parts, at, moment) : one.text)).join('') };
  if (day === null) return { day, text: NO_DAY };
  // The day of the calendar, which differs from the number's in the first two months of 1900.
  const shown = new Date(Date.parse(day) + (((time % DAY) + DAY) % DAY));
  return { day, text: parts.map((one, at) => (one.kind === 'date' ? wordOf(parts, at, shown) : one.text)).join('') };
}
