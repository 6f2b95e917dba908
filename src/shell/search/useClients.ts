import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, type ListQuery, listSearchParams } from '../../providers/data/listQuery.ts';
import type { Client } from './clientMatch.ts';

/**
 * The number of employers that are loaded at once. If there are more, the service searches. Its largest page has this size
 * (schemas/rules/list-query.json).
 */
const ALL = 500;
/** The number of results of each search. */
const SOME = 20;

type Row = Pick<Client, 'id' | 'name' | 'shortName'>;

/** The searches for a text: beginnings of names first, because the service has an index for them. A number is searched as an id too. */
const searchesFor = (text: string): ListQuery['filter'][] => [
  ...(/^\d{1,9}$/.test(text) ? [{ id: text }] : []),
  { shortName: { starts_with: text } },
  { name: { starts_with: text } },
  // The index of parts of names needs longer texts.
  ...(text.length >= 3 ? [{ name: { like: text } }] : []),
];

/**
 * The employers that the user may open and that the typed text may match: all of them if they are few, else those that the service finds.
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
    /** Whether the answer for the present text has arrived. */
    isSettled: isSearched ? found.isSuccess && !found.isPlaceholderData : first.isSuccess,
    error: first.error ?? (isSearched ? found.error : null),
  };
}
