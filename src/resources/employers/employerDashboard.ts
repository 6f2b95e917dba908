import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { EmployersDashboard } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';

/** The dashboard of an employer, from the service. */
export function useEmployerDashboard(employerId: number): UseQueryResult<EmployersDashboard> {
  const http = useHttpClient();
  return useQuery({
    queryKey: ['dashboard', 'employer', employerId],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: EmployersDashboard }>(`/employers/${employerId}/dashboard`, { signal })).data,
    // As the month.
    staleTime: 0,
  });
}
