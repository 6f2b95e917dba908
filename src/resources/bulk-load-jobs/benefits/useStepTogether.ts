import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { type Action, useActionItem } from '../../../screens/actions/useActionItem.ts';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import type { JobOfFile } from './useJobsOfFile.ts';

/** Asks for a step of several jobs of a file, with the contents of each as they are shown: all of them take it, or none. */
export function useStepTogether(record: BulkLoadJob & DataRecord): (action: Action, jobs: readonly JobOfFile[]) => void {
  const http = useHttpClient();
  const { confirm } = useFeedback();
  const itemOf = useActionItem();
  const own = record.bulkLoadJobUid;
  return (action, jobs) => {
    const item = itemOf(action, record);
    const otherJobs = jobs
      .filter(({ bulkLoadJobUid }) => bulkLoadJobUid !== own)
      .map(({ bulkLoadJobUid, contentSha256 }) => ({ bulkLoadJobUid, contentSha256 }));
    const contentSha256 = jobs.find(({ bulkLoadJobUid }) => bulkLoadJobUid === own)?.contentSha256 ?? null;
    confirm({
      ...item,
      body: `${item.body} All of these benefits take part, or none: ${jobs.map(({ benefitTitle }) => benefitTitle).join(', ')}.`,
      submitAction: () => http.patch(`/bulk-loads/job/${own}`, { event: action.id, contentSha256, otherJobs }),
    });
  };
}
