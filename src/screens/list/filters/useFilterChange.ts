import { useCallback, useEffect, useRef } from 'react';
import type { AdminFilter } from './filterValues.ts';
import { useListState } from '../useListState.ts';

/**
 * The filter of the list, and a function that changes parts of it. React-admin applies a filter in the next tick. An earlier second change is based
 * on the first one, so that it does not undo it.
 */
export function useFilterChange(): [AdminFilter, (change: (filter: AdminFilter) => AdminFilter) => void] {
  const { filterValues, setFilters } = useListState();
  const latest = useRef<AdminFilter>(filterValues);
  useEffect(() => {
    latest.current = filterValues;
  }, [filterValues]);
  const change = useCallback(
    (part: (filter: AdminFilter) => AdminFilter) => {
      latest.current = part(latest.current);
      setFilters(latest.current);
    },
    [setFilters],
  );
  return [filterValues, change];
}
