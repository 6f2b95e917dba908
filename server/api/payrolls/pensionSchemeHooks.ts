import { decimalsOf, sumOfPercents } from '../../../domain/money/amounts.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import type { RecordHooks } from '../../work/hooks/hooks.ts';

const defaults = [
  ['defaultEmployeeContributionPct', 'employee'],
  ['defaultEmployerContributionPct', 'employer'],
] as const;

function faultsOf(record: StoredRecord): FieldError[] {
  const isWhole = record['allowsPartialPercentageContributions'] === false;
  const remedy = isWhole
    ? 'Enter a whole percentage, or allow decimal percentages'
    : 'Enter a percentage with at most two decimals, such as 5.25';
  const uneven = defaults.filter(([field]) => decimalsOf(Number(record[field])) > (isWhole ? 0 : 2));
  if (uneven.length > 0) return uneven.map(([field]) => ({ field, defaultMessage: remedy }));
  if (sumOfPercents(defaults.map(([field]) => Number(record[field]))) <= 100) return [];
  return [
    {
      field: 'defaultEmployerContributionPct',
      defaultMessage: 'The employee and the employer together cannot pay in more than 100 percent of pay. Reduce one of the two',
    },
  ];
}

/** Pension schemes: the checks of their default contributions. */
export const pensionSchemeHooks: RecordHooks = {
  async check({ record, fields }) {
    // The value as sent: the database has already rounded its own.
    const faults = faultsOf({ ...record, ...fields });
    if (faults.length > 0) throw Refusal.invalid(faults);
  },
};
