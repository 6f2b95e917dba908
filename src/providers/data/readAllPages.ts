import type { HttpClient } from '../http/httpClient.ts';
import { type ListAnswer, type ListQuery, listSearchParams } from './listQuery.ts';

/** The largest page of a list call. */
const MOST_ROWS = 500;

/**
 * All rows of a list, page by page. For lists that a person must see whole: what a single page leaves out would be missing without a word.
 *
 * @param call - As those of `http.get`, for each page.
 * @throws HttpError
 */
export async function readAllPages<Row>(
  http: Pick<HttpClient, 'get'>,
  path: string,
  query: Omit<ListQuery, 'page' | 'limit'>,
  call: { signal: AbortSignal; pageLoad?: boolean },
): Promise<Row[]> {
  const read = (page: number) =>
    http.get<ListAnswer<Row>>(path, { query: listSearchParams({ ...query, page, limit: MOST_ROWS }), ...call });
  const first = await read(1);
  const others = await Promise.all(Array.from({ length: Math.max(0, first.meta.pageCount - 1) }, (_, n) => read(n + 2)));
  return [first, ...others].flatMap(({ data }) => data);
}
