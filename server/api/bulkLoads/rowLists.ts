import type { BulkLoadRow } from '../../../schemas/generated/types.ts';
import { listRows, rowOrders, type RowQuery } from '../../store/bulkLoads/bulkLoadRows.ts';
import { ApiError } from '../core/apiError.ts';
import type { ApiContext } from '../core/context.ts';
import { listMeta, pageRequest } from '../core/listQuery.ts';
import { shortEnough } from '../core/listFilters.ts';
import { writtenList } from '../core/slices.ts';
import { keptLoad, loadOf } from './loadOf.ts';
import { shownRows } from './shownRows.ts';

const severities = ['error', 'warning', 'none'] as const;
const mostNumbers = 500;
const rowNumber = /^[1-9]\d{0,8}$/;
const pence = /^\d{1,15}$/;

/** The order that the address asks for, and of the last row known its difference. @throws ApiError 400 */
function orderIn(query: URLSearchParams): Pick<RowQuery, 'order' | 'afterDifference'> {
  const asked = query.get('order') ?? 'file';
  const order = rowOrders.find((one) => one === asked);
  if (!order) throw ApiError.badQuery('order', `Give order as one of: ${rowOrders.join(', ')}.`);
  const last = query.get('afterDifference');
  const isNeeded = order === 'difference' && query.has('afterRow');
  if (last === null ? isNeeded : !pence.test(last))
    throw ApiError.badQuery(
      'afterDifference',
      'Give afterDifference as the difference of the row that afterRow names, in pence.',
    );
  return { order, afterDifference: Number(last ?? 0) };
}

/** The rows that the address asks for. @throws ApiError 400 */
function rowQuery(query: URLSearchParams): RowQuery {
  const asked = query.get('severity');
  const severity = severities.find((one) => one === asked) ?? null;
  if (asked !== null && severity === null)
    throw ApiError.badQuery('severity', `Give severity as one of: ${severities.join(', ')}.`);
  const code = query.get('code');
  const text = query.get('search')?.trim() ?? '';
  const numbers = query.getAll('rowNumber');
  if (numbers.length > mostNumbers || !numbers.every((text) => rowNumber.test(text)))
    throw ApiError.badQuery('rowNumber', `Give rowNumber as a whole number from 1, at most ${mostNumbers} times.`);
  const after = query.get('afterRow');
  if (after !== null && !rowNumber.test(after))
    throw ApiError.badQuery('afterRow', 'Give afterRow as the number of a row, a whole number from 1.');
  return {
    after: Number(after ?? 0),
    ...orderIn(query),
    severity,
    code: code === null ? null : shortEnough(code, 'code'),
    search: text === '' ? null : shortEnough(text, 'search'),
    rowNumbers: numbers.length > 0 ? numbers.map(Number) : null,
  };
}

/** Answers a page of an upload's rows. @param query - Default: as the address says. */
export async function listJobItems(c: ApiContext, query?: RowQuery): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.read');
  const search = new URL(c.req.url).searchParams;
  const page = pageRequest(search);
  if (page.limit === null) throw ApiError.badQuery('getAll', 'Rows are answered page by page. Leave getAll out.');
  const asked = query ?? rowQuery(search);
  return c.var.deps.store.read([of.employerId], async (reader) => {
    const { mapping } = await keptLoad(reader, of);
    const { rows, totalCount } = await listRows(reader, of, asked, page);
    const list = writtenList<BulkLoadRow>(c, (slice) => slice);
    await list.take(await shownRows(reader, of, rows, mapping));
    return list.answer(listMeta(page, totalCount));
  });
}
