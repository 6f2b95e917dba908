import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { summaries } from 'virtual:resources';
import type { SearchResult } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import type { SearchGroup, SearchItem } from './searchItem.ts';

const groupOf: Readonly<Record<SearchResult['kind'], SearchGroup>> = {
  employees: 'People',
  payrolls: 'Payrolls',
  'pension-schemes': 'Pension schemes',
  statements: 'Statements',
  'bulk-load-jobs': 'Uploads',
};

const pathOf = Object.fromEntries(
  summaries.map(({ name, portalPath, recordPath = portalPath }) => [name, recordPath]),
) as Partial<Record<string, string>>;

/** The longest text that the service takes. */
export const longestText = 100;

/** The records that the service finds for the typed text, in all employers of the user. They are kept in memory only: they are about people. */
export function useRecords(typed: string) {
  const api = useHttpClient();
  const text = typed.trim();
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ q: text });
      const answer = await api.get<{ data: SearchResult[] }>('/search', { query, signal, pageLoad: false });
      return answer.data;
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  const found = text === '' ? [] : (data ?? []);
  const items = found.map(({ kind, uid, title, detail, employerId, employerName }): SearchItem => ({
    key: `${kind} ${uid}`,
    group: groupOf[kind],
    title,
    note: [detail, employerName].filter(Boolean).join(' · '),
    to: `/employers/${employerId}/${pathOf[kind] ?? kind}/${uid}`,
  }));
  return { items, isSettled: text === '' || (data !== undefined && !isPlaceholderData) || error !== null, error };
}
