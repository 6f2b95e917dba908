import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RecentActivity } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import type { Task } from '../../shared/dashboard/TaskList.tsx';

/** How an employer stands, and what needs doing next. */
export interface EmployerDashboardData {
  employeeCount: number;
  activeEmployeeCount: number;
  newJoinersThisMonth: number;
  outstandingRequestCount: number;
  notEnrolledCount: number;
  missingDetailsCount: number;
  payrolls: { payrollUid: string; name: string; frequency: string; status: string; employeeCount: number }[];
  pensionSchemes: { pensionSchemeUid: string; name: string; memberCount: number }[];
  tasks: Task[];
  recentActivity: EmployeeActivity[];
}

/** What was done, and to whom; an activity of the employer itself names nobody. */
export type EmployeeActivity = RecentActivity & { employeeUid?: string | null; employeeName?: string | null };

/** The dashboard of an employer, from the service. */
export function useEmployerDashboard(employerId: number): UseQueryResult<EmployerDashboardData> {
  const http = useHttpClient();
  return useQuery({
    queryKey: ['dashboard', 'employer', employerId],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: EmployerDashboardData }>(`/employers/${employerId}/dashboard`, { signal })).data,
  });
}
