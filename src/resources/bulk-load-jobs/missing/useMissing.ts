import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkLoadMissingDecision, BulkLoadMissingMember } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import type { ListAnswer } from '../../../providers/data/listQuery.ts';
import type { StepProps } from '../stepProps.ts';

/** The members on one page. */
const PAGE_SIZE = 25;

/** Only files of these kinds are expected to have every member. */
const wholeFiles: readonly string[] = ['contribution', 'bulkManagement'];

const undecided = { decision: 'none' };

export type SentDecision = Omit<BulkLoadMissingDecision, 'employeeUids'> & { employeeUids: readonly string[] | null };

interface Asked {
  page: number;
  /** Whether the members with a decision are left out. */
  isUndecidedOnly: boolean;
}

/** A page of the members who are missing from a load, and the way to decide about them. */
export function useMissing({ load, onChanged }: StepProps, { page, isUndecidedOnly }: Asked) {
  const http = useHttpClient();
  const client = useQueryClient();
  const path = `/bulk-loads/job/${load.bulkLoadJobUid}/missing-members`;
  const queryKey = ['bulk-load-jobs', 'missing', load.bulkLoadJobUid];
  const list = useQuery({
    // A correction may add the row of a member, and gives the contents another checksum.
    queryKey: [...queryKey, load.contentSha256, load.status, page, isUndecidedOnly],
    queryFn: ({ signal }) => {
      const query = { page, limit: PAGE_SIZE, ...(isUndecidedOnly && undecided) };
      return http.get<ListAnswer<BulkLoadMissingMember>>(path, { query, signal });
    },
    enabled: wholeFiles.includes(load.fileAction),
    placeholderData: keepPreviousData,
  });
  const decision = useMutation({
    mutationFn: (decided: SentDecision) => http.patch(path, decided),
    onSuccess: async () => {
      await onChanged();
      await client.invalidateQueries({ queryKey });
    },
  });
  /** The number of members without a decision at this moment. */
  const countUndecided = async (): Promise<number> =>
    (await http.get<ListAnswer<BulkLoadMissingMember>>(path, { query: { ...undecided, page: 1, limit: 1 } })).meta.totalCount;
  return { list, decision, countUndecided };
}
