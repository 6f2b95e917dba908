import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkLoadDecisions, BulkLoadDuplicate } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import type { ListAnswer } from '../../../providers/data/listQuery.ts';
import type { StepProps } from '../stepProps.ts';

/** The rows on one page. */
const PAGE_SIZE = 10;

/** A page of the rows that may be about known employees, and the way to decide about one of them. */
export function useDuplicates({ load, onChanged }: StepProps, page: number) {
  const http = useHttpClient();
  const client = useQueryClient();
  const path = `/bulk-loads/job/${load.bulkLoadJobUid}/duplicates`;
  const queryKey = ['bulk-load-jobs', 'duplicates', load.bulkLoadJobUid];
  const list = useQuery({
    // A correction may change the person of a row, and gives the contents another checksum.
    queryKey: [...queryKey, load.contentSha256, load.status, page],
    queryFn: ({ signal }) => http.get<ListAnswer<BulkLoadDuplicate>>(path, { query: { page, limit: PAGE_SIZE }, signal }),
    // A potential duplicate is a warning.
    enabled: load.warnedRowCount > 0,
    placeholderData: keepPreviousData,
  });
  const decision = useMutation({
    mutationFn: (decided: BulkLoadDecisions['decisions'][number]) => http.patch(path, { decisions: [decided] }),
    onSuccess: async () => {
      await onChanged();
      await client.invalidateQueries({ queryKey });
    },
  });
  return { list, decision };
}
