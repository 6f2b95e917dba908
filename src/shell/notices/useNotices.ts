import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notice, UnreadNotices } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { isOfNotices, MY_NOTICES } from '../../shared/portal/noticeQueries.ts';

/** The time between two requests of an open page for new notices. */
const EVERY_FIVE_MINUTES = 300_000;

/** The unread notices of the user, from all of their employers and intermediaries. @param kind - Only those of one subject. Default: of all. */
export function useNotices(kind: Notice['kind'] | null = null) {
  const api = useHttpClient();
  const queryClient = useQueryClient();
  const query = kind === null ? {} : { kind };
  const { data, error, refetch } = useQuery({
    queryKey: [MY_NOTICES, kind],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: UnreadNotices }>('/me/notices', { query, signal, pageLoad: false })).data,
    staleTime: 60_000,
    refetchInterval: kind === null ? EVERY_FIVE_MINUTES : false,
  });
  const invalidate = (): Promise<unknown> => queryClient.invalidateQueries({ predicate: isOfNotices });
  return {
    data,
    error,
    refetch,
    /** Marks all as read, or all of the subject. @throws HttpError */
    async readAll(): Promise<void> {
      await api.patch('/me/notices/read', {}, { query });
      await invalidate();
    },
    /** Marks one as read. @throws HttpError */
    async read(noticeUid: string): Promise<void> {
      await api.patch(`/notices/${noticeUid}/read`, {});
      await invalidate();
    },
  };
}
