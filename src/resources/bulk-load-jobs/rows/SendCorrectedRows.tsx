import { uploadEndings } from '../../../../schemas/lib/bulkLoads/uploadEndings.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BulkLoadCorrectedRowsResult } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { visuallyHidden } from '../../../shared/theme/tokens.ts';
import type { StepProps } from '../stepProps.ts';
import { StatusAlert } from './StatusAlert.tsx';

/** The most rows that the page names. */
const MOST_NAMED = 20;

const rows = (count: number): string => formatCount(count, 'row');

function resultText({ takenCount, stillFailedCount, notTakenCount }: BulkLoadCorrectedRowsResult): string {
  return [
    `${rows(takenCount)} taken over from the file.`,
    stillFailedCount > 0 && `${formatCount(stillFailedCount)} of them still ${stillFailedCount === 1 ? 'has' : 'have'} errors.`,
    notTakenCount > 0 && `${rows(notTakenCount)} not taken over:`,
  ]
    .filter(Boolean)
    .join(' ');
}

interface Outcome {
  severity: 'success' | 'warning' | 'error';
  text: string;
  notTakenCount: number;
  /** The first of them. */
  notTaken: BulkLoadCorrectedRowsResult['notTaken'];
}

/** Sends the file of failed rows back after its correction. The rows on the page are to be read again when `sentCount` changes. */
export function useCorrectedRows({ load, onChanged }: StepProps) {
  const http = useHttpClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const client = useQueryClient();
  const send = async (file: File): Promise<void> => {
    setIsSending(true);
    setOutcome(null);
    try {
      const form = new FormData();
      form.append('file', file);
      // The same file may be sent again when somebody has changed the rows meanwhile.
      const idempotencyKey = crypto.randomUUID();
      const path = `/bulk-loads/job/${load.bulkLoadJobUid}/corrected-rows`;
      const { data } = await http.post<{ data: BulkLoadCorrectedRowsResult }>(path, form, { idempotencyKey });
      const severity = data.stillFailedCount + data.notTakenCount > 0 ? 'warning' : 'success';
      setOutcome({ severity, text: resultText(data), notTakenCount: data.notTakenCount, notTaken: data.notTaken });
      await onChanged();
      // The grid keeps the rows that it has read.
      client.removeQueries({ queryKey: ['bulk-load-jobs', 'rows', load.bulkLoadJobUid] });
      setSentCount((count) => count + 1);
    } catch (failure) {
      setOutcome({ severity: 'error', text: reasonOf(failure), notTakenCount: 0, notTaken: [] });
    } finally {
      setIsSending(false);
    }
  };
  return { outcome, isSending, send, sentCount };
}

interface SendCorrectedRowsProps {
  isSending: boolean;
  onPick: (file: File) => void;
}

/** The button that sends the corrected file. */
export function SendCorrectedRows({ isSending, onPick }: SendCorrectedRowsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" color="secondary" disabled={isSending} onClick={() => input.current?.click()}>
        {isSending ? 'Sending…' : 'Send corrected rows'}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="File of corrected rows"
        tabIndex={-1}
        accept={uploadEndings}
        style={{ ...visuallyHidden }}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          // The same file can be chosen again after another correction.
          target.value = '';
        }}
      />
    </>
  );
}

/** The rows that were taken over, and the reasons for the others. */
export function CorrectedRowsOutcome({ outcome }: { outcome: Outcome | null }) {
  return (
    // Without a message, it takes no room between its neighbours.
    <Box sx={{ mt: outcome ? 0 : -2 }}>
      <StatusAlert severity={outcome?.severity}>
        {outcome && (
          <>
            {outcome.text}
            {outcome.notTaken.length > 0 && (
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {outcome.notTaken.slice(0, MOST_NAMED).map(({ rowNumber, reason }) => (
                  <li key={rowNumber}>
                    Row {formatCount(rowNumber)}: {reason}
                  </li>
                ))}
              </Box>
            )}
            {outcome.notTakenCount > MOST_NAMED && `And ${formatCount(outcome.notTakenCount - MOST_NAMED)} more.`}
          </>
        )}
      </StatusAlert>
    </Box>
  );
}
