import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { parseListQuery, writeListQuery } from './address/listQuery.ts';

/**
 * The list's search text, and a function that changes it. The function writes the address at once. React-admin's `setFilters` waits for the next
 * tick: a search that ends with a click on a link would then follow the click, and cancel its navigation.
 */
export function useSearch(): [string, (text: string) => void] {
  const { list } = useDefinition().resource;
  const [params, setParams] = useSearchParams();
  const search = useCallback(
    (text: string) =>
      setParams((current) => writeListQuery(current, { ...parseListQuery(current, list), page: 1, search: text }, list), {
        replace: true,
        preventScrollReset: true,
      }),
    [list, setParams],
  );
  return [parseListQuery(params, list).search, search];
}
