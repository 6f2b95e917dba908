import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { LatePayment, LatePaymentsEvidence } from '../../../schemas/generated/types.ts';
import { comingSteps, type LatePaymentStep } from '../../../domain/latePayments/ladder.ts';
import { evidenceFile } from '../../../domain/latePayments/evidenceFile.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import type { DataRecord } from '../../fields/model/record.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { download } from '../../shared/download.ts';
import { Action } from '../../shared/ui/Action.tsx';

/** The steps of a late payment with their days, and its evidence as a file. */
export function Ladder() {
  const late = useRecordContext<LatePayment & DataRecord>();
  const headingId = useId();
  if (!late) return null;
  const coming = late.settledOn ? [] : comingSteps(late.steps);
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Typography id={headingId} component="h2" variant="h2">
          Steps
        </Typography>
        <EvidenceButton late={late} />
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {late.steps.map((step) => (
          <Box
            component="li"
            key={step.step}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              columnGap: 3,
              py: 1.25,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ fontWeight: 600 }}>{step.title}</Box>
            <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {standing(step, coming.includes(step), late)}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** The last step says that the report is due. Making it is the work of a person, which has a day of its own. */
function standing(
  { event, takenOn, plannedOn, mailCount }: LatePaymentStep,
  isComing: boolean,
  { reportedOn }: LatePayment,
): string {
  const mails = mailCount === 1 ? '1 mail' : `${mailCount ?? 0} mails`;
  if (event === 'becomeReportable' && reportedOn) return `Reported on ${formatDate(reportedOn)}`;
  if (takenOn !== null)
    return event === 'becomeReportable'
      ? `To be decided since ${formatDate(takenOn)}, ${mails}`
      : `Taken on ${formatDate(takenOn)}, ${mails}`;
  return isComing ? `Planned for ${formatDate(plannedOn)}` : 'Not taken';
}

function EvidenceButton({ late: { latePaymentUid, periodName } }: { late: LatePayment }) {
  const http = useHttpClient();
  const [error, setError] = useState<Error | null>(null);
  const save = async (): Promise<void> => {
    setError(null);
    try {
      const { data } = await http.get<{ data: LatePaymentsEvidence }>(`/late-payments/${latePaymentUid}/evidence`);
      download(new Blob([evidenceFile(data)], { type: 'text/csv' }), `Late payment ${periodName}.csv`);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
  };
  if (error) return <LoadFailure what="evidence" error={error} onRetry={() => void save()} />;
  return (
    <Action look="outlined" onClick={() => void save()}>
      Download the evidence
    </Action>
  );
}
