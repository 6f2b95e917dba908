import { withoutFormula } from '../../../../schemas/lib/csv.ts';
import { formatDate, NO_DATE } from '../../../../schemas/lib/text/formatDate.ts';
import { decimalPounds } from '../../../../schemas/lib/text/money.ts';
import { formatValue, NOTHING } from '../../../../schemas/lib/text/formatValue.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' });

function momentText(value: unknown): string {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? '' : moment.format(date).replace(',', '');
}

/**
 * A value in a form for spreadsheets and programs: as in the list, but amounts as plain decimals of pounds, numbers and percentages without signs,
 * moments as `dd/MM/yyyy HH:mm` in the United Kingdom's time, and an empty cell in place of a dash.
 *
 * @param referenceTitle - The name of a reference's record, once it is known.
 * @example csvCell(salary, 2850050) // '28500.50'
 */
export function csvCell(field: Field, value: unknown, referenceTitle?: (id: string) => string | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  // A secret is masked, as in the list.
  if (field.isSecret) return formatValue(field, value);
  switch (field.kind) {
    case 'pence':
      return typeof value === 'number' && Number.isSafeInteger(value) ? decimalPounds(value) : '';
    case 'percent':
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
    case 'date': {
      const date = formatDate(typeof value === 'string' ? value : '');
      return date === NO_DATE ? '' : date;
    }
    case 'dateTime':
      return momentText(value);
    case 'reference':
      return withoutFormula((typeof value === 'string' ? referenceTitle?.(value) : undefined) ?? formatValue(field, value));
    default: {
      const text = formatValue(field, value);
      return text === NOTHING ? '' : withoutFormula(text);
    }
  }
}

/** The heading of a column, with the unit, which the values do not contain. */
export function headingOf({ label, kind }: Field): string {
  const unit = kind === 'pence' ? ' (£)' : kind === 'percent' ? ' (%)' : '';
  return label + unit;
}

export const csvHeading = (field: Field): string => withoutFormula(headingOf(field));
