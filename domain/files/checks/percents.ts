import { decimalsOf, sumOfPercents } from '../../money/amounts.ts';
import { divideHalfUp, exactDecimal, plainText } from '../../money/decimals.ts';
import { wantedActions } from '../values/wantedActions.ts';
import type { BulkValue, FileContext, SchemeLevel } from '../types.ts';
import type { RowCheck } from './rowUnderCheck.ts';

const columns = ['employeePercent', 'employerPercent', 'voluntaryPercent'] as const;

/** The percentages with decimals that the database keeps. */
const MOST_DECIMALS = 2;

const numberOf = (value: BulkValue | undefined): number | null => (typeof value === 'string' ? Number(value) : null);

/** A percentage of 0 to 100: another one has its own finding. */
const isInRange = (percent: number | null): percent is number => percent !== null && percent >= 0 && percent <= 100;

function roundPercent(percent: number): string {
  const { digits, places } = exactDecimal(percent);
  return plainText({ digits: divideHalfUp(digits * 100n, 10n ** BigInt(places)), places: MOST_DECIMALS });
}

function hundredfold(percent: number): string {
  const { digits, places } = exactDecimal(percent);
  return plainText({ digits: digits * 100n, places });
}

/** The scheme that a row is about, as the processing of the row chooses it: by its number, else that of the upload, else the only open one. */
function levelOf(levels: readonly SchemeLevel[], number: BulkValue | undefined): SchemeLevel | undefined {
  if (typeof number === 'string') return levels.find((one) => one.number === number);
  const open = levels.filter(({ isOpen }) => isOpen);
  return levels.find(({ isGiven }) => isGiven) ?? (open.length === 1 ? open[0] : undefined);
}

/** The check of percentages: a fraction in place of a percentage is asked about, and what no level of contributions can have is an error. */
export function percentCheck({ action, allowsPartialPercentages, schemes = null }: FileContext): RowCheck {
  return (values, add) => {
    const setsLevel = wantedActions(values, action, undefined).includes('enrol');
    const usual = setsLevel ? levelOf(schemes?.levels ?? [], values['schemeNumber']) : undefined;
    const isWhole = (usual?.allowsPartialPercentages ?? allowsPartialPercentages) === false;
    for (const column of columns) {
      const percent = numberOf(values[column]);
      if (!isInRange(percent)) continue;
      const value = plainText(exactDecimal(percent));
      const decimals = decimalsOf(percent);
      if (decimals > MOST_DECIMALS) add('percentDecimals', column, { value, rounded: roundPercent(percent) });
      else if (isWhole && setsLevel && decimals > 0 && column !== 'voluntaryPercent') add('percentNotWhole', column, { value });
      if (percent > 0 && percent < 1) add('percentFraction', column, { value, hundredfold: hundredfold(percent) });
    }
    const [employee, employer] = [numberOf(values['employeePercent']), numberOf(values['employerPercent'])];
    if (!setsLevel || (employee === null && employer === null)) return;
    const shares = [employee ?? usual?.employeePercent ?? 0, employer ?? usual?.employerPercent ?? 0];
    if (!shares.every(isInRange)) return;
    const total = sumOfPercents(shares);
    if (total > 100)
      add('percentsTooHigh', employer === null ? 'employeePercent' : 'employerPercent', {
        total: plainText(exactDecimal(total)),
      });
  };
}
