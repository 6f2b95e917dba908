import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { parseListQuery, writeListQuery } from './address/listQuery.ts';

/**
 * The text that the list is searched for, and a function that changes it. It writes the address at once, where react-admin's `setFilters` waits
 * for the next tick: a search that ends by a click on a link would then come after the click, and take the place of the page it leads to.
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
