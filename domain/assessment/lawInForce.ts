import duties from '../../schemas/rules/automatic-enrolment.json' with { type: 'json' };
import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';

interface Dated {
  from: CalendarDay;
}

/** The entry that holds on a day: the last one whose first day has come. Before the first entry, the first one. */
export function entryOn<Entry extends Dated>(entries: readonly Entry[], day: CalendarDay): Entry {
  const entry = entries.findLast(({ from }) => from <= day) ?? entries[0];
  if (!entry) throw new Error('A list of rules has no entry.');
  return entry;
}

type Duties = typeof duties;
/** The dated lists in `schemas/rules/automatic-enrolment.json`. */
type Subject = { [Key in keyof Duties]: Duties[Key] extends readonly Dated[] ? Key : never }[keyof Duties];

/** The law about a subject of automatic enrolment on a day. @see schemas/rules/automatic-enrolment.json */
export const lawOn = <Key extends Subject>(subject: Key, day: CalendarDay): Duties[Key][number] =>
  entryOn<Duties[Key][number]>(duties[subject], day);
