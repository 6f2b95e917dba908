import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PaginationPayload, useDataProvider } from 'react-admin';
import { readAllRecords } from '../../providers/data/readAllRecords.ts';
import type { ReferenceDefinition } from '../model/definition.ts';
import type { DataRecord } from '../model/record.ts';

/** The first records of a list that the service searches: a person types to find the others. */
const FIRST = 500;
const SOME = 25;

/**
 * The records to choose a reference from: those that match `search` if the service can search them, otherwise all of them, to be searched in the
 * browser.
 */
export function useReferenceRecords(reference: string, definition: ReferenceDefinition | undefined, search = '') {
  const dataProvider = useDataProvider();
  const isSearchable = definition?.isSearchable === true;
  const typed = isSearchable ? search : '';
  const defaultSort = definition?.defaultSort ?? 'name';
  const { data, isPending, error } = useQuery({
    // As react-admin names its lists: a change of the resource invalidates them.
    queryKey: [reference, 'getList', 'choices', { defaultSort, isSearchable, typed }],
    queryFn: ({ signal }) => {
      const order = defaultSort.startsWith('-') ? ('DESC' as const) : ('ASC' as const);
      const sort = { field: defaultSort.replace(/^-/, ''), order };
      const filter = typed === '' ? {} : { q: typed };
      const getPage = (pagination: PaginationPayload) =>
        dataProvider.getList<DataRecord>(reference, { pagination, sort, filter, signal });
      return isSearchable ? getPage({ page: 1, perPage: typed === '' ? FIRST : SOME }) : readAllRecords(getPage);
    },
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { records: data?.data ?? [], isPending, error };
}
