import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { ReferenceDefinition } from '../model/definition.ts';
import type { DataRecord } from '../model/record.ts';

/** The most that a list call may be asked for. */
const ALL = 500;
const SOME = 25;

/**
 * Records that a reference can be chosen from: those that match `search`, where the service can search them; else the first 500, among
 * which the reader's own typing finds them.
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
