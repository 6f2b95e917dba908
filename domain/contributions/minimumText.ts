import { yearlyBand } from '../assessment/earnings.ts';
import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { formatPounds } from '../../schemas/lib/text/money.ts';
import { formatPercent } from '../../schemas/lib/text/percent.ts';
import { minimumOn } from './minimums.ts';

const inPounds = (pence: number): string => formatPounds(pence / 100);

function band(on: CalendarDay): string {
  const { lower, upper, taxYear } = yearlyBand(on);
  return `Qualifying earnings are the pay from ${inPounds(lower)} to ${inPounds(upper)} a year (${taxYear}), overtime and bonuses included.`;
}

/** The pay of each definition: its name within a sentence, and its explanation. */
const pays: Readonly<Record<string, { name: string; explanation: (on: CalendarDay) => string }>> = {
  qualifyingEarnings: { name: 'qualifying earnings', explanation: band },
  basicPay: {
    name: 'basic pay',
    explanation: () => 'Basic pay is counted from the first pound, without overtime, bonuses and commission.',
  },
  atLeast85Percent: {
    name: 'pensionable pay',
    explanation: () =>
      'Pensionable pay is counted from the first pound. Of the pay of all employees together, it is 85% or more.',
  },
  totalEarnings: {
    name: 'total earnings',
    explanation: () => 'All pay is counted from the first pound, overtime and bonuses included.',
  },
};

/** The name of the pay of a definition within a sentence, such as `qualifying earnings`; plain `pay` for any other. */
export const payName = (definition: string | null): string => (definition === null ? undefined : pays[definition]?.name) ?? 'pay';

/**
 * The minimum contributions of a definition of pensionable salary, explained for an employer.
 * @param on - The day whose figures hold, `yyyy-MM-dd`.
 * @returns null while no definition is chosen.
 * @example minimumText('basicPay', '2026-11-23') // 'The law asks for at least 9% of basic pay in total, of which the employer pays 4% or more. …'
 */
export function minimumText(definition: string, on: CalendarDay): string | null {
  if (definition === 'notApplicable')
    return 'No minimum applies. Choose this only if you have nobody who must be enrolled automatically.';
  const pay = Object.hasOwn(pays, definition) ? pays[definition] : undefined;
  const minimum = minimumOn(definition, on);
  if (!pay || !minimum) return null;
  const [total, employer] = [formatPercent(minimum.total), formatPercent(minimum.employer)];
  return `The law asks for at least ${total} of ${pay.name} in total, of which the employer pays ${employer} or more. ${pay.explanation(on)}`;
}
