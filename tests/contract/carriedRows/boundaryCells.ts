import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import employee from '../../../schemas/entities/employee.schema.json' with { type: 'json' };
import uploadActions from '../../../schemas/definitions/upload-actions.json' with { type: 'json' };
import type { BulkColumn, BulkFormat, CodeValue, DateFormat } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { addDays, addMonths, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { FieldComparison } from '../../../schemas/lib/jsonSchema.ts';

/** The days of a row by which its dates are near a boundary. */
export interface DaysOfRow {
  today: CalendarDay;
  periodStart: CalendarDay;
  periodEnd: CalendarDay;
  birth: CalendarDay;
  start: CalendarDay;
  /** The first day of the membership. */
  enrolled: CalendarDay;
}

/** Texts that programs and tables often disagree about: marks, letters of two code units, and what looks like another kind of value. */
const oddTexts = ["O'Brien", 'Zoë-Ann', '😀', '0', '=1+1', '-', 'null', '  inner  space  ', '\\', '"quoted", twice', '<b>'];
const oddNumbers = ['XX999999X', 'TN010180M', 'QQ123456C', 'AB123456E', 'ab 12 34 56 c', 'BG123456A', '123456'];

/** The limits that a column has by its schema, on both sides. */
const textCells = ({ name, schema }: BulkColumn): string[] => {
  const { minLength = 0, maxLength } = schema;
  const lengths = [minLength, minLength + 1, ...(maxLength === undefined ? [] : [maxLength, maxLength + 1])];
  const letter = name === 'mobilePhone' ? '0' : 'x';
  const full = maxLength === undefined ? [] : ['😀'.repeat(maxLength), 'é'.repeat(maxLength)];
  if (name === 'nationalInsurance') return oddNumbers;
  if (name === 'email')
    return ['a@b.co', `${'a'.repeat(64)}@example.com`, `a@${'b'.repeat(63)}.com`, 'a@b', 'a b@c.de', `${'a'.repeat(250)}@b.co`];
  if (name === 'postCode') return ['BS1 4ST', 'gir0aa', 'bs14st', 'SW1A 1AA', '75008', 'BS1  4ST'];
  return [...lengths.map((length) => letter.repeat(length)), ...full, ...oddTexts];
};

const pounds = (pence: number): string => `${pence < 0 ? '-' : ''}${(Math.abs(pence) / 100).toFixed(2)}`;

function amountCells({ schema }: BulkColumn): string[] {
  const { minimum = 0, maximum = 10 ** 9 } = schema;
  return [minimum - 1, minimum, minimum + 1, maximum - 1, maximum, maximum + 1]
    .map(pounds)
    .concat(['118.755', '1e3', '99999999999999']);
}

const percentCells = (): string[] => ['-0.01', '0', '0.01', '0.99', '1', '2.5', '3.125', '33.33', '99.99', '100', '100.01'];

/** The rules of an employee's fields that compare a date: the day of the rule. */
const rulesOf = (field: string): FieldComparison[] =>
  ([...employee['x-rules'], ...employee['x-warnings']] as FieldComparison[]).filter((rule) => rule.field === field);

function daysOfRule(rule: FieldComparison, days: DaysOfRow): CalendarDay[] {
  const to = rule.before ?? rule.after ?? rule.notBefore ?? rule.notAfter;
  const from = to === 'today' ? days.today : to === 'dateOfBirth' ? days.birth : null;
  if (from === null) return [];
  const { years = 0, months = 0 } = rule.offset ?? {};
  return [addMonths(from, 12 * years + months)];
}

/** The day before each boundary, the day itself, and the day after. */
function dateCells({ name }: BulkColumn, days: DaysOfRow): CalendarDay[] {
  const near: CalendarDay[] = [
    ...Object.values<CalendarDay>({ ...days }),
    ...rulesOf(name).flatMap((rule) => daysOfRule(rule, days)),
    addMonths(days.enrolled, 1),
  ];
  const around = near.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
  return [
    ...new Set([...around, '0001-01-01', '1899-12-31', '1900-01-01', '2024-02-29', '2099-12-31', '9999-12-31']),
  ] as CalendarDay[];
}

const titleOfAction = (value: string): string => uploadActions.items.oneOf.find((one) => one.const === value)?.title ?? value;

/** The text of a code in a format: its own, or else the title of the value. */
function textOfCode(column: BulkColumn, { value, title }: CodeValue, format: BulkFormat): string {
  const own = Object.entries(format.columns.find((one) => one.column === column.name)?.values ?? {});
  return own.find(([, meaning]) => meaning === value)?.[0] ?? (column.name === 'requestedAction' ? titleOfAction(value) : title);
}

/** A day as a format writes it. */
export function textOfDay(day: string, notation: DateFormat): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return notation.replace('yyyy', year).replace('MM', month).replace('dd', dayOfMonth);
}

/** The notation in which a file of a format is written. */
export const notationOf = ({ dateFormats }: BulkFormat): DateFormat =>
  dateFormats.includes('yyyy-MM-dd') ? 'yyyy-MM-dd' : 'dd/MM/yyyy';

/** @throws Error for a column that the library does not have. */
export function columnOf(name: string): BulkColumn {
  const column = bulkLoads.columns[name];
  if (!column) throw new Error(`There is no column "${name}" in schemas/bulk-loads/columns.json.`);
  return column;
}

/** The cells of a column at its boundaries, on both sides of each: by the limits of its schema, its codes, and the days of the row. Always with an empty one. */
export function boundaryCells(name: string, format: BulkFormat, days: DaysOfRow): string[] {
  const column = columnOf(name);
  switch (column.kind) {
    case 'text':
      return ['', ...textCells(column)];
    case 'amount':
      return ['', ...amountCells(column)];
    case 'percent':
      return ['', ...percentCells()];
    case 'flag':
      return ['', 'Y', 'N'];
    case 'code':
      return ['', ...(column.values ?? []).map((value) => textOfCode(column, value, format))];
    case 'date':
      return ['', ...dateCells(column, days).map((day) => textOfDay(day, notationOf(format)))];
  }
}
