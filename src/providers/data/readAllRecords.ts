import type { GetListResult, PaginationPayload, RaRecord } from 'react-admin';

/** The largest page of a list call. */
const MOST_ROWS = 500;

/**
 * All records of a list, page by page, in the shape of react-admin's list answers. For choices that a person must see whole: a record that a single page leaves out
 * could not be chosen.
 *
 * @param getPage - Reads one page, with the other parameters of `getList`.
 * @throws HttpError
 * @example readAllRecords((pagination) => dataProvider.getList('payrolls', { pagination, sort, filter, signal }))
 */
export async function readAllRecords<Row extends RaRecord>(
  getPage: (pagination: PaginationPayload) => Promise<GetListResult<Row>>,
): Promise<{ data: Row[]; total: number }> {
  const read = (page: number) => getPage({ page, perPage: MOST_ROWS });
  const first = await read(1);
  const pageCount = Math.ceil((first.total ?? 0) / MOST_ROWS);
  const others = await Promise.all(Array.from({ length: Math.max(0, pageCount - 1) }, (_, n) => read(n + 2)));
  const data = [first, ...others].flatMap((page) => page.data);
  return { data, total: data.length };
}
