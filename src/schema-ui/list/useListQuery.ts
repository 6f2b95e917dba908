import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../../schemas/generated/types.ts';
import { type ListQuery, parseListQuery, writeListQuery } from './listQuery.ts';

/**
 * The list's state in the page's address.
 * @returns The state, and a function that changes parts of it. Any change but that of the page itself leads back to page 1.
 */
export function useListQuery(list: Resource['list']): [ListQuery, (change: Partial<ListQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseListQuery(params, list), [params, list]);
  const change = useCallback(
    (part: Partial<ListQuery>) => {
      // Replaced rather than pushed: "back" leads to the page before the list, not through every letter of a search.
      setParams((current) => writeListQuery(current, { ...parseListQuery(current, list), page: 1, ...part }, list), {
        replace: part.page === undefined,
        preventScrollReset: true,
      });
    },
    [list, setParams],
  );
  return [query, change];
}
