import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkLoadDecisions, BulkLoadDuplicate } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import type { ListAnswer } from '../../../providers/data/listQuery.ts';
import type { StepProps } from '../stepProps.ts';

/** The rows on one page. */
const PAGE_SIZE = 10;

/** The most decisions in one call. */
const MOST_DECISIONS = 500;

const undecided = { undecided: true };

interface Asked {
  page: number;
  /** Whether the rows with a decision are left out. */
  isUndecidedOnly: boolean;
}

/** A page of the rows that may be about known employees, and the way to decide about them. */
export function useDuplicates({ load, onChanged }: StepProps, { page, isUndecidedOnly }: Asked) {
  const http = useHttpClient();
  const client = useQueryClient();
  const path = `/bulk-loads/job/${load.bulkLoadJobUid}/duplicates`;
  const queryKey = ['bulk-load-jobs', 'duplicates', load.bulkLoadJobUid];
  const list = useQuery({
    // A correction may change the person of a row, and gives the contents another checksum.
    queryKey: [...queryKey, load.contentSha256, load.status, page, isUndecidedOnly],
    queryFn: ({ signal }) => {
      const query = { page, limit: PAGE_SIZE, ...(isUndecidedOnly && undecided) };
      return http.get<ListAnswer<BulkLoadDuplicate>>(path, { query, signal });
    },
    // A potential duplicate is a warning.
    enabled: load.warnedRowCount > 0,
    placeholderData: keepPreviousData,
  });
  const decision = useMutation({
    mutationFn: (decisions: BulkLoadDecisions['decisions']) => http.patch(path, { decisions }),
    onSuccess: async () => {
      await onChanged();
      await client.invalidateQueries({ queryKey });
    },
  });
  const readUndecided = () =>
    http.get<ListAnswer<BulkLoadDuplicate>>(path, { query: { ...undecided, page: 1, limit: MOST_DECISIONS } });
  return { list, decision, readUndecided };
}
