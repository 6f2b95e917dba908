import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import type { Notice } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';
import { MOST_SHOWN, useFirstRecords } from '../../providers/data/useFirstRecords.ts';
import { useParty } from '../../shared/portal/party.ts';

/** The first part of these queries' keys: reading a notice invalidates them. */
export const NOTICES = 'notices';

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
  const ofEmployer = useFirstRecords<Notice>('notices', unread, { isAsked: canAccess && isEmployer });
  const ofIntermediary = useQuery({
    queryKey: [NOTICES, path],
    queryFn: async ({ signal }) => {
      const query = listSearchParams({ limit: MOST_SHOWN, filter: unread });
      return (await http.get<ListAnswer<Notice>>(path, { query, signal, pageLoad: false })).data;
    },
    enabled: canAccess && !isEmployer,
  });
  return isEmployer
    ? { notices: ofEmployer.records, isLoading: ofEmployer.isLoading }
    : { notices: ofIntermediary.data ?? [], isLoading: ofIntermediary.isLoading };
}
