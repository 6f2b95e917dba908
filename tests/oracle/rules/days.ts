import holidays from './bankHolidays.json' with { type: 'json' };

/** A calendar day, `yyyy-MM-dd`. Days sort as text. */
export type Day = string;
export type Nation = 'england-and-wales' | 'scotland' | 'northern-ireland';
/** The direction in which a day moves that is no working day. */
export type Move = 'previous' | 'next' | 'none';

const MILLISECONDS = 86_400_000;
const LAST_PUBLISHED = '2028-12-31';
/** Everything that passes through Bacs, whatever the employer's nation (rule 2.2). */
export const BACS: Nation = 'england-and-wales';

const published: Readonly<Record<Nation, ReadonlySet<Day>>> = {
  'england-and-wales': new Set(holidays.days['england-and-wales']),
  scotland: new Set(holidays.days.scotland),
  'northern-ireland': new Set(holidays.days['northern-ireland']),
};

const two = (value: number): string => String(value).padStart(2, '0');

const partsOf = (day: Day): { year: number; month: number; date: number } => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  date: Number(day.slice(8, 10)),
});

/** Days since 1970, and their text: parsing dates took half the time of a life. */
const counts = new Map<Day, number>();
const days = new Map<number, Day>();

function countOf(day: Day): number {
  const known = counts.get(day);
  if (known !== undefined) return known;
  const count = Date.parse(`${day}T00:00:00Z`) / MILLISECONDS;
  counts.set(day, count);
  return count;
}

export const makeDay = (year: number, month: number, date: number): Day =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;

function dayOf(count: number): Day {
  const known = days.get(count);
  if (known !== undefined) return known;
  const date = new Date(count * MILLISECONDS);
  const day = makeDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  days.set(count, day);
  return day;
}

export const addDays = (day: Day, count: number): Day => dayOf(countOf(day) + count);

/** The days from `from` to `to`; negative when `to` is earlier. */
export const countDays = (from: Day, to: Day): number => countOf(to) - countOf(from);

export const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same date of a later month, or that month's last day. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = partsOf(day);
  const total = year * 12 + month - 1 + months;
  const inYear = Math.floor(total / 12);
  const inMonth = (total % 12) + 1;
  return makeDay(inYear, inMonth, Math.min(date, daysOfMonth(inYear, inMonth)));
}

/** The last of `months` months that begin with `day`: the day before the same date, or the month's end where it has no such date (rule 4.8). */
export function endOfMonthsFrom(day: Day, months: number): Day {
  const same = addMonths(day, months);
  return same.slice(8) === day.slice(8) ? addDays(same, -1) : same;
}

/** Monday is 1, Sunday is 7. */
export const weekday = (day: Day): number => ((countOf(day) + 3) % 7) + 1;

export const isMonthEnd = (day: Day): boolean => addDays(day, 1).endsWith('-01');

export const later = (one: Day, other: Day): Day => (one > other ? one : other);
export const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/** Christmas, Boxing Day and New Year with their substitutes, for years that are not published (rule 2.3). */
function isFixedHoliday(day: Day): boolean {
  const name = day.slice(5);
  const on = weekday(day);
  if (name === '01-01' || name === '12-25' || name === '12-26') return true;
  if (name === '01-02') return on === 1;
  if (name === '01-03') return on === 1;
  if (name === '12-27') return on === 1 || on === 2;
  return name === '12-28' && (on === 1 || on === 2);
}

export function isWorkingDay(day: Day, nation: Nation): boolean {
  if (weekday(day) > 5) return false;
  return day > LAST_PUBLISHED ? !isFixedHoliday(day) : !published[nation].has(day);
}

/** The first working day after `day` is 1 (rules, "Words"). A negative number counts back. */
export function addWorkingDays(day: Day, days: number, nation: Nation = BACS): Day {
  const step = days < 0 ? -1 : 1;
  let moved = day;
  for (let left = Math.abs(days); left > 0;) {
    moved = addDays(moved, step);
    if (isWorkingDay(moved, nation)) left -= 1;
  }
  return moved;
}

/** `day` itself if it is a working day, else the next one in that direction. */
export function moveToWorkingDay(day: Day, move: Move, nation: Nation = BACS): Day {
  if (move === 'none' || isWorkingDay(day, nation)) return day;
  return addWorkingDays(day, move === 'previous' ? -1 : 1, nation);
}

/** The birthday on which an age is reached. Who was born on 29 February has it on 1 March in a common year (rule 4.1). */
export function birthday(born: Day, years: number): Day {
  const { year, month, date } = partsOf(born);
  const isLost = date > daysOfMonth(year + years, month);
  return isLost ? makeDay(year + years, month + 1, 1) : makeDay(year + years, month, date);
}
