import type { FileContext, FileRow, Mapping } from '../types.ts';
import { type ColumnName, type BulkLoadLibrary, formatOf } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { isPlaceholder } from './placeholders.ts';
import { codeReaders } from './codes.ts';
import type { DateExample, ValueQuestion } from './questions.ts';
import type { Recognition } from './recognise.ts';

/** Facts that only all rows of a file show. They can be stored as JSON. */
export interface Collected {
  /** The number of dates whose first or second number is above 12, and so is the day; and of those where neither is. */
  dayFirst: number;
  monthFirst: number;
  undecided: number;
  /** One date of each sort at least, if there is one. */
  examples: Readonly<Record<DateOrderSign, readonly DateExample[]>>;
  /** Texts of codes without a known meaning, in the order of the file. */
  unknownValues: readonly { column: ColumnName; value: string; count: number }[];
}

type DateOrderSign = 'dayFirst' | 'monthFirst' | 'undecided';

export interface Collector {
  /** A row below the heading. */
  add: (row: FileRow) => void;
  collected: () => Collected;
}

const twoWays = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/;
const mostExamples = 3;
/** A file with more unknown texts in a column has another column there: a person cannot give a meaning to each. */
const mostUnknown = 200;

/** The columns whose dates are those of the pay period. */
const periodColumns: Readonly<Record<ColumnName, 'startDate' | 'endDate'>> = {
  periodStartDate: 'startDate',
  periodEndDate: 'endDate',
};

/**
 * Collects, row by row while a file is read, the dates that can be read in two ways and the unknown texts of codes.
 *
 * @param period - The pay period of the upload, if it has one: a date of the period says in which order it is written.
 */
export function newCollector(mapping: Mapping, library: BulkLoadLibrary, period: FileContext['period'] = null): Collector {
  const readers = codeReaders(mapping, library);
  const places = mapping.columns.flatMap((column, index) => (column === null ? [] : [{ column, index }]));
  const dates = places.filter(({ column }) => library.columns[column]?.kind === 'date');
  const codes = places.flatMap(({ column, index }) => {
    const read = readers.get(column);
    return read ? [{ column, index, read, unknown: new Map<string, number>() }] : [];
  });
  const counts = { dayFirst: 0, monthFirst: 0, undecided: 0 };
  const examples: Record<DateOrderSign, DateExample[]> = { dayFirst: [], monthFirst: [], undecided: [] };

  const addDate = (column: ColumnName, rowNumber: number, value: string): void => {
    const known = periodColumns[column];
    const sign = signOf(value, known && period?.[known]);
    if (!sign) return;
    counts[sign] += 1;
    if (examples[sign].length < mostExamples) examples[sign].push({ column, rowNumber, value });
  };
  return {
    add: ({ rowNumber, cells }) => {
      for (const { column, index } of dates) addDate(column, rowNumber, cells[index]?.trim() ?? '');
      for (const { index, read, unknown } of codes) {
        const value = cells[index]?.trim() ?? '';
        // A text for an unknown value is a fault of its row, and has no meaning to choose.
        if (read(value) === undefined && !isPlaceholder(value, false) && (unknown.has(value) || unknown.size < mostUnknown))
          unknown.set(value, (unknown.get(value) ?? 0) + 1);
      }
    },
    collected: () => ({
      ...counts,
      examples,
      unknownValues: codes.flatMap(({ column, unknown }) => [...unknown].map(([value, count]) => ({ column, value, count }))),
    }),
  };
}

/** Undefined for texts that are no such dates, and for those such as 04/04/2026 that both orders read alike. */
function signOf(value: string, known: string | undefined): DateOrderSign | undefined {
  const [, one = '', other = '', year = ''] = twoWays.exec(value) ?? [];
  const [first, second] = [Number(one), Number(other)];
  if (first === second || first === 0 || second === 0 || (first > 12 && second > 12)) return undefined;
  if (first > 12) return 'dayFirst';
  if (second > 12) return 'monthFirst';
  return (known === undefined ? undefined : signOfKnown(known, one, other, year)) ?? 'undecided';
}

/** The order in which two numbers are a known day, if they are. */
function signOfKnown(known: string, one: string, other: string, year: string): DateOrderSign | undefined {
  if (!known.slice(0, 4).endsWith(year)) return undefined;
  const [month, day] = [Number(known.slice(5, 7)), Number(known.slice(8))];
  if (Number(one) === day && Number(other) === month) return 'dayFirst';
  return Number(one) === month && Number(other) === day ? 'monthFirst' : undefined;
}

/**
 * The recognition of a file after all of its rows: the order of its dates, where they show it, and the questions that are left.
 * An order or a meaning that a person has chosen is in the mapping, and is not asked about again.
 */
export function concludeRecognition(
  { mapping, questions, ...rest }: Recognition,
  collected: Collected,
  library: BulkLoadLibrary,
): Omit<Recognition, 'questions'> & { questions: readonly (Recognition['questions'][number] | ValueQuestion)[] } {
  const { order, question } = dateOrderOf(mapping, collected, library);
  const unknown = collected.unknownValues.map((value): ValueQuestion => ({ kind: 'unknownValue', ...value }));
  return {
    ...rest,
    mapping: { ...mapping, dateOrder: order },
    questions: [...questions, ...(question ? [question] : []), ...unknown],
  };
}

interface DateOrderVerdict {
  order: Mapping['dateOrder'];
  question?: ValueQuestion;
}

function dateOrderOf(mapping: Mapping, collected: Collected, library: BulkLoadLibrary): DateOrderVerdict {
  const { dayFirst, monthFirst, undecided, examples } = collected;
  const orders = formatOf(mapping.formatId, library).dateFormats.filter((format) => format !== 'yyyy-MM-dd');
  const said = orders.length === 1 ? orders[0] : undefined;
  const shown = dayFirst > 0 ? 'dayFirst' : 'monthFirst';
  const [day, month] = [dayFirst > 0 || said === 'dd/MM/yyyy', monthFirst > 0 || said === 'MM/dd/yyyy'];
  if (mapping.dateOrder !== null) {
    // A remembered order holds until the dates of a file contradict it.
    const isRefuted = mapping.dateOrder === 'dayFirst' ? monthFirst > 0 : dayFirst > 0;
    return isRefuted ? askForOrder(true, [...examples.dayFirst, ...examples.monthFirst]) : { order: mapping.dateOrder };
  }
  if (dayFirst + monthFirst + undecided === 0) return { order: null };
  if (day && month) return askForOrder(true, [...examples.dayFirst, ...examples.monthFirst]);
  if (said) return { order: null };
  // In the United Kingdom the day comes first, unless something in the file says otherwise.
  return dayFirst + monthFirst > 0 ? { order: shown } : { ...askForOrder(false, examples.undecided), order: 'dayFirst' };
}

const askForOrder = (isContradictory: boolean, examples: readonly DateExample[]): DateOrderVerdict => ({
  order: null,
  question: { kind: 'dateOrder', isContradictory, examples },
});
