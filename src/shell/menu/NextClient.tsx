import Box from '@mui/material/Box';
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

/** The clients that an adviser goes through: those that they look after, or else those that nobody looks after, or else all. */
async function readClients(
  read: (filter: Readonly<Record<string, boolean>>) => Promise<readonly Client[]>,
): Promise<readonly Client[]> {
  const mine = await read({ isActive: true, isMine: true });
  if (mine.length > 0) return mine;
  const all = await read({ isActive: true });
  const free = all.filter(({ lookedAfterByUid }) => !lookedAfterByUid);
  return free.length > 0 ? free : all;
}

interface NextClientProps {
  intermediaryId: number;
  employerId: number;
  /** Called in the menu of a phone, when the link is followed. */
  onNavigate?: () => void;
}

/** The way from one client to the next one of an adviser, in the order of their deadlines. Its tasks come first on its dashboard. */
export function NextClient({ intermediaryId, employerId, onNavigate }: NextClientProps) {
  const http = useHttpClient();
  const { data } = useQuery({
    queryKey: ['nextClients', intermediaryId],
    queryFn: ({ signal }) =>
      readClients(async (filter) => {
        const query = listSearchParams({ sort: 'nextDeadline', limit: MOST, filter });
        const path = `/intermediaries/${intermediaryId}/clients`;
        return (await http.get<ListAnswer<Client>>(path, { query, signal, pageLoad: false })).data;
      }),
    staleTime: 60_000,
  });
  const next = data && clientAfter(data, employerId);
  if (!next) return null;
  const to = `/employers/${next.id}`;
  if (onNavigate)
    return (
      <Box sx={{ display: { sm: 'none' }, px: 3.5, pt: 1.5, overflowWrap: 'anywhere' }}>
        Next client:{' '}
        <TextLink to={to} aria-label={`Next client: ${next.name}`} onClick={onNavigate}>
          {next.name}
        </TextLink>
      </Box>
    );
  return (
    <>
      {' '}
      ·{' '}
      <TextLink to={to} title={next.name} aria-label={`Next client: ${next.name}`}>
        Next client
        <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
          : {next.name}
        </Box>
      </TextLink>
    </>
  );
}
