import { csvLine, withoutFormula } from '../../../../schemas/lib/csv.ts';
import { decimalPounds } from '../../../../schemas/lib/text/money.ts';
import { type FiguresChart, NOT_SHOWN, rowText } from '../figureText.ts';

const units: Readonly<Partial<Record<FiguresChart['unit'], string>>> = { pence: ' (£)', basisPoints: ' (%)' };

function cellOf(value: number | null, unit: FiguresChart['unit']): string {
  if (value === null) return NOT_SHOWN;
  if (unit === 'pence') return decimalPounds(value);
  return String(unit === 'basisPoints' ? value / 100 : value);
}

/** The figures of a chart as a CSV file, in UTF-8 with the byte order mark that Excel needs. Amounts are plain decimals of pounds. */
export const chartCsv = ({ unit, rowTitle, columns, rows }: FiguresChart): string =>
  `\u{FEFF}${[
    [rowTitle, ...columns.map((title) => title + (units[unit] ?? ''))].map(withoutFormula),
    ...rows.map(({ label, values }) => [withoutFormula(rowText(label)), ...values.map((value) => cellOf(value, unit))]),
  ]
    .map((cells) => csvLine(cells))
    .join('')}`;
