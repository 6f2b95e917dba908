import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useCanAccess, useGetList } from 'react-admin';
import type { Notice } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';
import { firstRecords, MOST_SHOWN } from '../../providers/data/firstRecords.ts';
import { useParty } from '../../shared/portal/party.ts';

const unread = { isRead: false };

/**
 * The first of the user's unread notices of the viewed party, for its dashboard; none without the permission to read them. The others follow when these
 * are read. Several components share one call, for an employer with the count of the menu.
 */
export function useUnreadNotices(): { notices: readonly Notice[]; isLoading: boolean } {
  const { kind, record } = useParty();
  const isEmployer = kind === 'employer';
  const { canAccess = false } = useCanAccess({ resource: isEmployer ? 'notices' : 'intermediaries', action: 'list' });
  const http = useHttpClient();
  const path = `/intermediaries/${record.id}/notices`;
  const [query, options] = firstRecords(unread);
  const ofEmployer = useGetList<RaRecord & Notice>('notices', query, { ...options, enabled: canAccess && isEmployer });
  const ofIntermediary = useQuery({
    queryKey: ['notices', path],
    queryFn: async ({ signal }) => {
      const search = listSearchParams({ limit: MOST_SHOWN, filter: unread });
      return (await http.get<ListAnswer<Notice>>(path, { query: search, signal, pageLoad: false })).data;
    },
    enabled: canAccess && !isEmployer,
  });
  return isEmployer
    ? { notices: ofEmployer.data ?? [], isLoading: ofEmployer.isLoading }
    : { notices: ofIntermediary.data ?? [], isLoading: ofIntermediary.isLoading };
}
