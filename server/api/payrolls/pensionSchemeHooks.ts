import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { ApiError, type FieldError } from '../core/apiError.ts';
import type { RecordHooks } from '../records/hooks.ts';

const defaults = [
  ['defaultEmployeeContributionPct', 'employee'],
  ['defaultEmployerContributionPct', 'employer'],
] as const;

/** In hundredths: decimal fractions are not exact in binary. */
const hundredths = (percent: unknown): number => Number(percent) * 100;

function faultsOf(record: StoredRecord): FieldError[] {
  const step = record['allowsPartialPercentageContributions'] === false ? 100 : 1;
  const remedy =
    step === 100
      ? 'Enter a whole percentage, or allow decimal percentages'
      : 'Enter a percentage with at most two decimals, such as 5.25';
  const uneven = defaults.filter(([field]) => !isWhole(record[field], step));
  if (uneven.length > 0) return uneven.map(([field]) => ({ field, defaultMessage: remedy }));
  const sum = defaults.reduce((total, [field]) => total + Math.round(hundredths(record[field])), 0);
  if (sum <= 10_000) return [];
  return [
    {
      field: 'defaultEmployerContributionPct',
      defaultMessage: 'The employee and the employer together cannot pay in more than 100 percent of pay. Reduce one of the two',
    },
  ];
}

const isWhole = (percent: unknown, step: number): boolean => {
  const value = hundredths(percent) / step;
  return Math.abs(value - Math.round(value)) < 1e-6;
};

/** Pension schemes: the checks of their default contributions. */
export const pensionSchemeHooks: RecordHooks = {
  async check({ record, fields }) {
    // The value as sent: the database has already rounded its own.
    const faults = faultsOf({ ...record, ...fields });
    if (faults.length > 0) throw ApiError.invalid(faults);
  },
};
