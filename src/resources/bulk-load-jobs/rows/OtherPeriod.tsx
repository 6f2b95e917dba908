import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { BulkLoadJob, BulkLoadRow, PayPeriod } from '../../../../schemas/generated/types.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import type { ListAnswer } from '../../../providers/data/listQuery.ts';
import { readAllPages } from '../../../providers/data/readAllPages.ts';
import { addressInScope, useViewedParty } from '../../../shared/portal/viewedParty.ts';
import { statesTakingFiles } from '../../../shared/portal/statesTakingFiles.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';

/** The check that finds rows of another pay period than the one that the file was uploaded for. */
export const PERIOD_DIFFERS = 'periodDiffers';

/** The pay period that a file's own dates are of, by name, with the way to upload it there. Nothing where none with these dates is open. */
export function OtherPeriod({ load: { bulkLoadJobUid, payrollUid, benefitUid, payrollDateUid } }: { load: BulkLoadJob }) {
  const http = useHttpClient();
  const viewed = useViewedParty();
  const { data } = useQuery({
    queryKey: ['pay-periods', 'ofFile', bulkLoadJobUid],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, code: PERIOD_DIFFERS };
      const rows = await http.get<ListAnswer<BulkLoadRow>>(`/bulk-loads/jobItems/${bulkLoadJobUid}`, { query, signal });
      const filter = { status: statesTakingFiles, payrollUid };
      const periods = await readAllPages<PayPeriod>(http, `/employers/${viewed?.id}/pay-periods`, { filter }, { signal });
      const message = rows.data[0]?.findings.find(({ code }) => code === PERIOD_DIFFERS)?.message ?? '';
      return (
        periods.find((one) => one.benefitUid === benefitUid && one.payrollDateUid !== payrollDateUid && isOf(message, one)) ??
        null
      );
    },
    enabled: viewed !== null && typeof payrollUid === 'string' && typeof benefitUid === 'string',
  });
  if (!data || !isAllowed({ ...data }, 'canUploadContributions')) return null;
  return (
    <Alert severity="warning">
      The dates of this file are those of {data.periodTitle}, which is open too.{' '}
      <TextLink to={addressInScope('employer', `/contributions/upload/${data.payrollDateUid}`, viewed)}>
        Upload the file for {data.name}
      </TextLink>
      , and discard this upload.
    </Alert>
  );
}

/** Whether the words of the finding have the days of a pay period. It names those of the row first. */
function isOf(message: string, { periodStartDate, periodEndDate }: PayPeriod): boolean {
  return message.includes(`from ${formatDate(periodStartDate)} to ${formatDate(periodEndDate)}, and`);
}
