import type { CalendarDay } from '../../../../schemas/lib/dates/calendarDay.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../../fields/model/record.ts';

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

/** The name of a reference's record, once it is known. */
export type TitleOf = (field: Field, id: string) => string | undefined;

/** A file of rows that is being written. */
export interface ExportFile {
  readonly ending: string;
  /** @throws Error when the file cannot hold so many rows. */
  begin: (total: number) => void;
  write: (rows: readonly DataRecord[], titleOf: TitleOf) => void;
  finish: () => Blob | Promise<Blob>;
}

/**
 * Writes a whole list into a file. Each page of rows is written as soon as it arrives, so that the records are never all in memory and the browser
 * stays responsive.
 *
 * @returns The file's content.
 * @throws DOMException `AbortError` when `signal` aborts; otherwise the error of a call.
 */
export async function exportList(list: ListExport, file: ExportFile): Promise<Blob> {
  const titles = new Map<string, string>();
  const aborted = Promise.withResolvers<never>();
  list.signal.addEventListener('abort', () => aborted.reject(list.signal.reason), { once: true });
  // Handled here, because no code awaits this promise between two pages.
  aborted.promise.catch(() => undefined);
  const orAborted = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, aborted.promise]);

  const first = await orAborted(list.getPage(1));
  const pages = Math.ceil(first.total / ROWS_A_CALL);
  let done = 0;
  file.begin(first.total);
  const write = async (rows: readonly DataRecord[]): Promise<void> => {
    list.signal.throwIfAborted();
    await orAborted(learnTitles(list, rows, titles));
    file.write(rows, (field, id) => titles.get(keyOf(field, id)));
    done += rows.length;
    list.onProgress(done, first.total);
  };
  await write(first.rows);
  for (let page = 2; page <= pages; page += CALLS_AT_ONCE) {
    const together = Array.from({ length: Math.min(CALLS_AT_ONCE, pages - page + 1) }, (_, index) => list.getPage(page + index));
    for (const { rows } of await orAborted(Promise.all(together))) await write(rows);
  }
  return file.finish();
}

const keyOf = (field: Field, id: string): string => `${field.reference}/${id}`;

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

/** @example exportFileName('employees', '2026-11-21', 'csv') // 'employees-2026-11-21.csv' */
export const exportFileName = (resource: string, today: CalendarDay, ending: string): string => `${resource}-${today}.${ending}`;
