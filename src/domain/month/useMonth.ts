import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Month } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';

/** The month of an employer, or of the clients of an intermediary, from the service. It is read each time it is shown, since it follows from every record. */
export function useMonth(kind: 'employers' | 'intermediaries', id: number): UseQueryResult<Month> {
  const http = useHttpClient();
  return useQuery({
    queryKey: ['dashboard', 'month', kind, id],
    queryFn: async ({ signal }) => (await http.get<{ data: Month }>(`/${kind}/${id}/month`, { signal })).data,
    staleTime: 0,
  });
}
