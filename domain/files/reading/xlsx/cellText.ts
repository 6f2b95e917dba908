import { exactDecimal, plainText, roundToDigits } from '../../../money/decimals.ts';

/** The digits that a spreadsheet shows and guarantees. Those behind them are the rest of a binary fraction: 0.1 + 0.2. */
const DIGITS = 15;

/** A number as the spreadsheet shows it in a column that is wide enough. */
export function numberText(text: string): string {
  // Numbers without a fraction, and short ones, are most of a payroll.
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(text)) return text;
  const number = Number(text);
  return Number.isFinite(number) ? plainText(roundToDigits(exactDecimal(number), DIGITS)) : text;
}

const DAY = 86_400_000;
/** Excel counts a 29 February 1900, so that its days before that are one earlier for everybody else. */
const FIRST_DAYS_OF_1900 = { from: Date.UTC(1899, 11, 31), to: Date.UTC(1900, 1, 28) };

/** A day as `yyyy-MM-dd`; null for a number that is no date, which a spreadsheet shows as `#####`. */
export function dayText(date: Date): string | null {
  const time = date.getTime();
  const isEarly = time >= FIRST_DAYS_OF_1900.from && time < FIRST_DAYS_OF_1900.to;
  const day = new Date(isEarly ? time + DAY : time);
  if (!(time >= FIRST_DAYS_OF_1900.from - DAY && day.getUTCFullYear() <= 9999)) return null;
  const moment = day.toISOString();
  return moment.slice(0, 10);
}
