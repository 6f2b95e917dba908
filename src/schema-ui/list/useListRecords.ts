import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { Field } from '../model/field.ts';
import type { DataRecord } from '../model/record.ts';
import { filterOf, type ListQuery } from './listQuery.ts';

/** A page of records, and how the call for it stands. */
export interface ListRecords {
  rows: readonly DataRecord[] | undefined;
  total: number | undefined;
  /** The number of the last page, once the total is known. An empty list has one page. */
  lastPage: number | undefined;
  error: Error | null;
  /** Whether rows of an earlier query stand in for those that are on their way. */
  isStale: boolean;
  retry: () => void;
}

/** What the data provider is asked for a list that is searched, filtered and sorted so. */
export function listParams(query: ListQuery, filters: readonly Field[]) {
  const textFields = new Set(filters.filter(({ operators }) => operators.includes('starts_with')).map(({ name }) => name));
  return { sort: query.sort, filter: filterOf(query, textFields) };
}

/** Fetches the page that `query` describes. The rows before it stay until it comes. */
export function useListRecords(resource: string, query: ListQuery, filters: readonly Field[]): ListRecords {
  const { data, total, error, isPlaceholderData, refetch } = useGetList<DataRecord>(
    resource,
    { pagination: { page: query.page, perPage: query.perPage }, ...listParams(query, filters) },
    { placeholderData: keepPreviousData, retry: false },
  );
  return {
    rows: data,
    total,
    lastPage: total === undefined || isPlaceholderData ? undefined : Math.max(1, Math.ceil(total / query.perPage)),
    error,
    isStale: isPlaceholderData,
    retry: () => void refetch(),
  };
}
