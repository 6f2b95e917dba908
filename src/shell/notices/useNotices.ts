import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UnreadNotices } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';

const queryKey = ['my-notices'] as const;

/** The time between two requests of an open page for new notices. */
const EVERY_FIVE_MINUTES = 300_000;

/** The unread notices of the user, from all of their employers and intermediaries. */
export function useNotices() {
  const api = useHttpClient();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.get<{ data: UnreadNotices }>('/me/notices', { signal, pageLoad: false })).data,
    staleTime: 60_000,
    refetchInterval: EVERY_FIVE_MINUTES,
  });
  return {
    data,
    error,
    refetch,
    /** Marks all as read. @throws HttpError */
    async readAll(): Promise<void> {
      const answer = await api.patch<{ data: UnreadNotices }>('/me/notices/read', {});
      queryClient.setQueryData(queryKey, answer.data);
      // Lists of notices and their counts in the menu show the same.
      await queryClient.invalidateQueries({ queryKey: ['notices'] });
    },
    /** Marks one as read. @throws HttpError */
    async read(noticeUid: string): Promise<void> {
      await api.patch(`/notices/${noticeUid}/read`, {});
      await Promise.all([queryClient.invalidateQueries({ queryKey }), queryClient.invalidateQueries({ queryKey: ['notices'] })]);
    },
  };
}
