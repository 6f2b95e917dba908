import type { CalendarDay } from '../../../../schemas/lib/calendar/calendarDay.ts';
import { csvLine } from '../../../../schemas/lib/csv.ts';
import { maskedText } from '../../../fields/format/maskedText.ts';
import type { Field } from '../../../fields/model/field.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { csvCell, csvHeading } from './csvCell.ts';

/** The most rows that the service gives in one answer: schemas/rules/list-query.json. */
export const ROWS_A_CALL = 500;

/** The number of calls at a time: enough to keep the service busy, and few enough not to delay other users. */
const CALLS_AT_ONCE = 3;

export interface ListExport {
  columns: readonly Field[];
  /** One page of {@link ROWS_A_CALL} rows, with the list's search, filters and order. */
  getPage: (page: number) => Promise<{ rows: readonly DataRecord[]; total: number }>;
  /** The names of a column's references, by id. */
  titlesOf: (field: Field, ids: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, string>>;
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * A whole list as a CSV file. Each page of rows becomes text as soon as it arrives, so that the records are never all in memory and the browser stays
 * responsive.
 *
 * @returns The file's content, in UTF-8 with the byte order mark that Excel needs.
 * @throws DOMException `AbortError` when `signal` aborts; otherwise the error of a call.
 */
export async function exportList(list: ListExport): Promise<Blob> {
  const titles = new Map<string, string>();
  const parts: string[] = [`\u{FEFF}${csvLine(list.columns.map(csvHeading))}`];
  const aborted = Promise.withResolvers<never>();
  list.signal.addEventListener('abort', () => aborted.reject(list.signal.reason), { once: true });
  // Handled here, because no code awaits this promise between two pages.
  aborted.promise.catch(() => undefined);
  const orAborted = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, aborted.promise]);

  const first = await orAborted(list.getPage(1));
  const pages = Math.ceil(first.total / ROWS_A_CALL);
  let done = 0;
  const write = async (rows: readonly DataRecord[]): Promise<void> => {
    list.signal.throwIfAborted();
    await orAborted(learnTitles(list, rows, titles));
    parts.push(rows.map((row) => csvLine(cellsOf(list.columns, row, titles))).join(''));
    done += rows.length;
    list.onProgress(done, first.total);
  };
  await write(first.rows);
  for (let page = 2; page <= pages; page += CALLS_AT_ONCE) {
    const together = Array.from({ length: Math.min(CALLS_AT_ONCE, pages - page + 1) }, (_, index) => list.getPage(page + index));
    for (const { rows } of await orAborted(Promise.all(together))) await write(rows);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

const keyOf = (field: Field, id: string): string => `${field.reference}/${id}`;

const cellsOf = (columns: readonly Field[], row: DataRecord, titles: ReadonlyMap<string, string>): string[] =>
  columns.map((field) => maskedText(field, row) ?? csvCell(field, row[field.name], (id) => titles.get(keyOf(field, id))));

/** Each referenced record is read only once, even if many rows refer to it, and together with all others of its column. */
async function learnTitles(
  { columns, titlesOf, signal }: ListExport,
  rows: readonly DataRecord[],
  titles: Map<string, string>,
): Promise<void> {
  const asked = columns
    .filter(({ kind, isSecret }) => kind === 'reference' && !isSecret)
    .map(async (field) => {
      const named = new Set(rows.map((row) => row[field.name]).filter((id) => typeof id === 'string' && id !== ''));
      const unknown = [...named].map(String).filter((id) => !titles.has(keyOf(field, id)));
      if (unknown.length === 0) return;
      const found = await titlesOf(field, unknown, signal);
      for (const id of unknown) titles.set(keyOf(field, id), found.get(id) ?? '');
    });
  await Promise.all(asked);
}

/** @example exportFileName('employees', '2026-11-21') // 'employees-2026-11-21.csv' */
export const exportFileName = (resource: string, today: CalendarDay): string => `${resource}-${today}.csv`;
