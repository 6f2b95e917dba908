import { addDays, addMonths, type Day } from '../rules/days.ts';
import type { Clock } from '../life/life.ts';
import { createRandom } from './random.ts';

/** A clock through April 2021, when the band of qualifying earnings changed, with a week without the service every few weeks: collections come late. */
export function generateEventfulClock(seed: number, months: number): Clock {
  const random = createRandom(seed ^ 0x5eed);
  const start = addDays('2021-02-08', random.whole(0, 14));
  const end = addMonths(start, months);
  const nightsOff: Day[] = [];
  for (let day = addDays(start, random.whole(20, 30)); day < end; day = addDays(day, random.whole(14, 24)))
    for (let night = random.whole(5, 9); night > 0; night -= 1) nightsOff.push((day = addDays(day, 1)));
  return { start, months, nightsOff, jumps: [] };
}

/** The days of a run: nights without the service, and the portal's day moved forward by 2 to 40 days. */
export function generateClock(seed: number, months: number): Clock {
  const random = createRandom(seed ^ 0x5eed);
  // A fifth lives through April 2021, when the band of qualifying earnings changed. Three years from the last start end with the published bank holidays.
  const start = random.chance(0.2) ? addDays('2020-07-01', random.whole(0, 273)) : addDays('2021-04-01', random.whole(0, 1_690));
  const end = addMonths(start, months);
  const nightsOff: Day[] = [];
  const jumps: { after: Day; days: number }[] = [];
  for (let day = addDays(start, random.whole(20, 60)); day < end; day = addDays(day, random.whole(25, 110))) {
    if (random.chance(0.6)) {
      const nights = random.weighted([
        [5, 1],
        [3, 2],
        [2, random.whole(3, 10)],
      ]);
      for (let night = 0; night < nights; night += 1) nightsOff.push(addDays(day, night));
    } else {
      const days = random.weighted([
        [5, random.whole(2, 5)],
        [3, random.whole(6, 14)],
        [2, random.whole(15, 40)],
      ]);
      jumps.push({ after: day, days });
      day = addDays(day, days);
    }
  }
  return { start, months, nightsOff, jumps };
}
