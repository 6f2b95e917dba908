import { useQuery } from '@tanstack/react-query';
import type { BulkLoadJob, BulkLoadMappingState, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import type { ListAnswer } from '../../../providers/data/listQuery.ts';

/** The rows to show; null for any. */
export interface RowFilter {
  severity: 'error' | 'warning' | null;
  code: string | null;
}

/** The largest page of a list call. */
const MOST_ROWS = 500;
/** Pages asked for at the same time. */
const AT_ONCE = 4;

/** All rows of a load that match a filter. */
export function useRows({ bulkLoadJobUid: id }: BulkLoadJob, { severity, code }: RowFilter) {
  const http = useHttpClient();
  return useQuery({
    queryKey: ['bulk-load-jobs', 'rows', id, severity, code],
    queryFn: async ({ signal }) => {
      const read = (page: number) =>
        http.get<ListAnswer<BulkLoadRow>>(`/bulk-loads/jobItems/${id}`, {
          query: { page, limit: MOST_ROWS, severity, code },
          signal,
        });
      const first = await read(1);
      const found = [...first.data];
      for (let page = 2; page <= first.meta.pageCount; page += AT_ONCE) {
        const pages = Array.from({ length: Math.min(AT_ONCE, first.meta.pageCount - page + 1) }, (_, n) => read(page + n));
        for (const { data } of await Promise.all(pages)) found.push(...data);
      }
      return found;
    },
    // The grid keeps its rows while they are corrected.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The headings of the file, with their meanings. */
export function useMappingState({ bulkLoadJobUid: id }: BulkLoadJob) {
  const http = useHttpClient();
  return useQuery({
    queryKey: ['bulk-load-jobs', 'mapping', id],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: BulkLoadMappingState }>(`/bulk-loads/job/${id}/mapping`, { signal })).data,
  });
}
