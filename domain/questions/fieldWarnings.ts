import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { belowMinimum, minimumOn } from '../contributions/minimums.ts';
import type { EntitySchema, FieldWarning, LegalMinimumFields } from '../../schemas/lib/jsonSchema.ts';
import { comparisonOf, fieldsOf, isConcerned, keepsRule, type Values } from '../../schemas/lib/fields/comparisons.ts';
import { likelyAddress } from '../../schemas/lib/fields/emailSpelling.ts';

/** The field of a body in which a caller confirms warnings, by their names. */
export const CONFIRMED_WARNINGS = 'confirmedWarnings';

/** The field of a record with the warnings that somebody has confirmed. */
export const CONFIRMATIONS = 'confirmations';

/** A question about an unlikely value. */
export interface AskedWarning {
  warning: string;
  field: string;
  question: string;
  /** The values that the question is about, by their fields. */
  values: Values;
}

/** A confirmed question, as a record shows it. */
export interface Confirmation {
  warning: string;
  values: Values;
}

const valuesOf = (warning: FieldWarning, record: Values): Values =>
  Object.fromEntries(fieldsOf(warning).map((field) => [field, record[field] ?? null]));

/** A question with the words for its placeholders, `{suggestion}` or `{other}`. */
export const askedOf = (warning: FieldWarning, record: Values, words: Readonly<Record<string, string>> = {}): AskedWarning => ({
  warning: warning.warning,
  field: warning.field,
  question: warning.question.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole),
  values: valuesOf(warning, record),
});

/**
 * The questions that the values of a record raise by its entity's `x-warnings`. The form and the service judge them with this same code; a
 * `unique` warning is left to the service, which alone knows the other records.
 *
 * @param record - The whole record to be saved.
 * @param written - The fields written now. A warning is skipped if none of its fields is written.
 * @param today - The day in the United Kingdom.
 */
export function askedWarnings(entity: EntitySchema, record: Values, written: Values, today: CalendarDay): AskedWarning[] {
  return (entity['x-warnings'] ?? [])
    .filter((warning) => isConcerned(warning, written))
    .flatMap((warning) => {
      if (warning.spelling) {
        const value = record[warning.field];
        const suggestion = typeof value === 'string' ? likelyAddress(value) : undefined;
        return suggestion === undefined ? [] : [askedOf(warning, record, { suggestion })];
      }
      if (warning.legalMinimum) {
        const below = belowLegalMinimum(warning.legalMinimum, record, today);
        return below === null ? [] : [askedOf(warning, record, { below })];
      }
      return comparisonOf(warning) && !keepsRule(warning, entity, record, today) ? [askedOf(warning, record)] : [];
    });
}

/** The words for default contributions below the legal minimum of a day; null if they are not below it, or not complete yet. */
function belowLegalMinimum(fields: LegalMinimumFields, record: Values, today: CalendarDay): string | null {
  const [employee, employer] = [record[fields.employee], record[fields.employer]];
  if (typeof employee !== 'number' || typeof employer !== 'number') return null;
  const usesSalarySacrifice = record[fields.contributionType] === 'salary-sacrifice';
  const level = { employee: { percent: employee }, employer: { percent: employer }, usesSalarySacrifice };
  return belowMinimum(level, minimumOn(String(record[fields.pensionableSalary]), today));
}

/** Whether a question has been confirmed for the same values. */
export const isConfirmed = ({ warning, values }: Confirmation, confirmed: readonly Confirmation[]): boolean =>
  confirmed.some((one) => one.warning === warning && isSame(one.values, values));

const isSame = (one: Values, other: Values): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([field, value]) => field in other && other[field] === value);
