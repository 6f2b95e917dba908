import { useQuery } from '@tanstack/react-query';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';

export type JobOfFile = NonNullable<BulkLoadJob['jobsOfFile']>[number];

/** The states in which the service works on a job. */
const working: readonly string[] = ['validatingData', 'processingInstructions', 'undoing'];
const millisecondsBetween = 3_000;

const isWorkedOn = ({ status }: JobOfFile): boolean => working.includes(status);

/** The jobs of a file with several benefits, read again while the service works on another one than that of the page; none for a file of one. */
export function useJobsOfFile({ bulkLoadJobUid: id, jobsOfFile: known = [] }: BulkLoadJob): readonly JobOfFile[] {
  const http = useHttpClient();
  const { data } = useQuery({
    queryKey: ['bulk-load-jobs', 'file', id, known],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: BulkLoadJob }>(`/bulk-loads/job/${id}`, { query: { expand: 'jobsOfFile' }, signal })).data
        .jobsOfFile ?? [],
    enabled: known.some((job) => job.bulkLoadJobUid !== id && isWorkedOn(job)),
    refetchInterval: ({ state }) => (state.data?.some(isWorkedOn) ? millisecondsBetween : false),
  });
  return data ?? known;
}
