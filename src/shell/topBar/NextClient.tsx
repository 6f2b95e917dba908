import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** The clients with the earliest deadlines: an adviser goes through them in this order. */
const MOST = 100;

/** The client behind the present one in the order of the overview, from the first one again at the end; undefined without another one. */
const clientAfter = (clients: readonly Client[], employerId: number): Client | undefined => {
  const place = clients.findIndex(({ id }) => id === employerId);
  return [...clients.slice(place + 1), ...clients.slice(0, Math.max(place, 0))].at(0);
};

/** The way from one client to the next one of an adviser, in the order of their deadlines. Its tasks come first on its dashboard. */
export function NextClient({ intermediaryId, employerId }: { intermediaryId: number; employerId: number }) {
  const http = useHttpClient();
  const { data } = useQuery({
    queryKey: ['nextClients', intermediaryId],
    queryFn: async ({ signal }) => {
      const query = listSearchParams({ sort: 'nextDeadline', limit: MOST, filter: { isActive: true } });
      return (await http.get<ListAnswer<Client>>(`/intermediaries/${intermediaryId}/clients`, { query, signal, pageLoad: false }))
        .data;
    },
    staleTime: 60_000,
  });
  const next = data && clientAfter(data, employerId);
  if (!next) return null;
  return (
    <>
      {' '}
      ·{' '}
      <TextLink to={`/employers/${next.id}`} title={next.name} aria-label={`Next client: ${next.name}`}>
        Next client
      </TextLink>
    </>
  );
}
