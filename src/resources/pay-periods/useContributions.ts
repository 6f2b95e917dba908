import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { readAllPages } from '../../providers/data/readAllPages.ts';

const everyKind = ['new', 'changed', 'same', 'gone', 'correction'];

/** All contributions of a pay period, with those of the last period that have none in this one. */
export function useContributions(employerId: string, payrollDateUid: string) {
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => ['contributions', 'ofPeriod', payrollDateUid], [payrollDateUid]);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readAllPages<RegularPayrollContribution>(
        http,
        `/employers/${employerId}/contributions`,
        { sort: 'employeeName', filter: { payrollDateUid, comparisonKind: everyKind } },
        { signal },
      ),
  });
  return {
    contributions: data,
    error,
    refetch,
    /** Reads the contributions again, and all that depends on them. */
    readAgain: () => queryClient.invalidateQueries(),
  };
}
