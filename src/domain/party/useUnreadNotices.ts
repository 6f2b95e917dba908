import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import type { Notice } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';
import { useParty } from '../../shared/portal/party.ts';

/** As many as a dashboard has room for. The others follow when these are read. */
const SHOWN = 3;

/** The first part of these queries' keys: reading a notice invalidates them. */
export const NOTICES = 'notices';

/** The user's unread notices of the viewed party; none without the permission to read them. Several components share one call. */
export function useUnreadNotices(): { notices: readonly Notice[]; isLoading: boolean } {
  const { kind, record } = useParty();
  const { canAccess = false } = useCanAccess({ resource: kind === 'employer' ? 'notices' : 'intermediaries', action: 'list' });
  const http = useHttpClient();
  const path = `/${kind === 'employer' ? 'employers' : 'intermediaries'}/${record.id}/notices`;
  const { data = [], isLoading } = useQuery({
    queryKey: [NOTICES, path],
    queryFn: async ({ signal }) => {
      const query = listSearchParams({ limit: SHOWN, filter: { isRead: false } });
      return (await http.get<ListAnswer<Notice>>(path, { query, signal, pageLoad: false })).data;
    },
    enabled: canAccess,
  });
  return { notices: data, isLoading };
}
