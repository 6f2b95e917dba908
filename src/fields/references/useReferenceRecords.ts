import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { ReferenceDefinition } from '../model/definition.ts';
import type { DataRecord } from '../model/record.ts';

/** The largest page of a list call. */
const ALL = 500;
const SOME = 25;

/**
 * The records to choose a reference from: those that match `search` if the service can search them, otherwise the first 500, to be searched in the
 * browser.
 */
export function useReferenceRecords(reference: string, definition: ReferenceDefinition | undefined, search = '') {
  const isSearched = definition?.isSearchable === true && search !== '';
  const defaultSort = definition?.defaultSort ?? 'name';
  const { data, isPending, error } = useGetList<DataRecord>(
    reference,
    {
      pagination: { page: 1, perPage: isSearched ? SOME : ALL },
      sort: { field: defaultSort.replace(/^-/, ''), order: defaultSort.startsWith('-') ? 'DESC' : 'ASC' },
      filter: isSearched ? { q: search } : {},
    },
    { staleTime: 60_000, retry: false, placeholderData: keepPreviousData },
  );
  return { records: data ?? [], isPending, error };
}
