import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useHttpClient } from '../auth/portalSession.ts';
import { type ListAnswer, type ListQuery, listSearchParams } from './listQuery.ts';

/** The two lists that a person starts from. */
export type DirectoryName = 'employers' | 'intermediaries';

/** A page of a directory. The last page stays while the next one loads, so that the screen does not jump. */
export function useDirectoryPage<Row>(name: DirectoryName, query: ListQuery, enabled: boolean): UseQueryResult<ListAnswer<Row>> {
  const api = useHttpClient();
  return useQuery({
    queryKey: [name, 'list', query],
    queryFn: ({ signal }) => api.get<ListAnswer<Row>>(`/${name}`, { query: listSearchParams(query), signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** How many names begin with each letter. */
export function useAlphabet(name: DirectoryName): UseQueryResult<ReadonlyMap<string, number>> {
  const api = useHttpClient();
  return useQuery({
    queryKey: [name, 'alphabet'],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<{ data: { letter: string; count: number }[] }>(`/${name}/alphabet`, { signal });
      return new Map(data.map(({ letter, count }) => [letter, count]));
    },
  });
}
