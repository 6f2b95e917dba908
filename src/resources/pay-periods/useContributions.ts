import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';

/** The largest page of a list call. */
const MOST_ROWS = 500;

const everyKind = ['new', 'changed', 'same', 'gone'];

/** All contributions of a pay period, with those of the last period that have none in this one. */
export function useContributions(employerId: string, payrollDateUid: string) {
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => ['contributions', 'ofPeriod', payrollDateUid], [payrollDateUid]);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const read = (page: number) =>
        http.get<ListAnswer<RegularPayrollContribution>>(`/employers/${employerId}/contributions`, {
          query: listSearchParams({
            page,
            limit: MOST_ROWS,
            sort: 'employeeName',
            filter: { payrollDateUid, comparisonKind: everyKind },
          }),
          signal,
        });
      const first = await read(1);
      const others = await Promise.all(Array.from({ length: Math.max(0, first.meta.pageCount - 1) }, (_, n) => read(n + 2)));
      return [first, ...others].flatMap((page) => page.data);
    },
  });
  return {
    contributions: data,
    error,
    refetch,
    /** Reads the contributions again, and all that depends on them. */
    readAgain: () => queryClient.invalidateQueries(),
  };
}
