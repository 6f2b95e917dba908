import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Month } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';

/** The month of an employer, or of the clients of an intermediary, from the service. */
export function useMonth(kind: 'employers' | 'intermediaries', id: number): UseQueryResult<Month> {
  const http = useHttpClient();
  return useQuery({
    queryKey: ['dashboard', 'month', kind, id],
    queryFn: async ({ signal }) => (await http.get<{ data: Month }>(`/${kind}/${id}/month`, { signal })).data,
  });
}
