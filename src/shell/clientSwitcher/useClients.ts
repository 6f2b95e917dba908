import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, type ListQuery, listSearchParams } from '../../providers/data/listQuery.ts';
import type { Client } from './clientMatch.ts';

/** So many employers are loaded at once; beyond them, the service searches. It gives no more in one page: schemas/rules/list-query.json. */
const ALL = 500;
/** Of each way to search. */
const SOME = 20;

type Row = Pick<Client, 'id' | 'name' | 'shortName'>;

/** What the service is asked for a text: beginnings first, for which it has an index, and a number is also an id. */
const searchesFor = (text: string): ListQuery['filter'][] => [
  ...(/^\d{1,9}$/.test(text) ? [{ id: text }] : []),
  { shortName: { starts_with: text } },
  { name: { starts_with: text } },
  // Shorter than the index of parts of names reaches.
  ...(text.length >= 3 ? [{ name: { like: text } }] : []),
];

/**
 * The employers that the reader may open, as far as what is typed asks for: all of them while they are few, else what the service finds.
 */
export function useClients(typed: string) {
  const api = useHttpClient();
  const text = typed.trim();
  const ask = async (query: ListQuery, signal: AbortSignal) => {
    const options = { query: listSearchParams({ sort: 'name', ...query }), signal, pageLoad: false };
    const { data, meta } = await api.get<ListAnswer<Row>>('/employers', options);
    const clients = data.map(({ id, name, shortName }): Client => ({ id, name, shortName, isIntermediary: false }));
    return { clients, total: meta.totalCount };
  };
  const first = useQuery({
    queryKey: ['clients'],
    queryFn: ({ signal }) => ask({ limit: ALL }, signal),
    staleTime: 60_000,
  });
  const isTooMany = first.data !== undefined && first.data.total > ALL;
  const found = useQuery({
    queryKey: ['clients', text],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(searchesFor(text).map((filter = {}) => ask({ limit: SOME, filter }, signal)));
      return answers.flatMap(({ clients }) => clients);
    },
    enabled: isTooMany && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const isSearched = isTooMany && text !== '';
  return {
    clients: (isSearched ? found.data : first.data?.clients) ?? [],
    /** Whether what is typed now has been answered. */
    isSettled: isSearched ? found.isSuccess && !found.isPlaceholderData : first.isSuccess,
    error: first.error ?? (isSearched ? found.error : null),
  };
}
