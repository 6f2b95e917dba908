import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { LifecycleOutcome, LifecycleRecord, LifeOfARecord } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { field } from '../parts/panel.ts';
import { SmallButton } from '../parts/SmallButton.tsx';
import { failureText, useAnswer } from './useAnswer.ts';

interface SendManyProps {
  machine: string;
  chosen: readonly LifecycleRecord[];
  onSent: () => void;
}

/** Sends an event, e.g. a retry, to the chosen records. The service decides for each record separately, and the outcomes are listed below. */
export function SendMany({ machine, chosen, onSent }: SendManyProps) {
  const http = useHttpClient();
  const [event, setEvent] = useState('');
  const [outcomes, setOutcomes] = useState<readonly LifecycleOutcome[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // The menu offers the events of the first record. If another record refuses one of them, its outcome gives the reason.
  const [first] = chosen;
  const { answer } = useAnswer<{ data: LifeOfARecord }>(
    first ? `/lifecycles/${machine}/records/${encodeURIComponent(first.recordUid)}` : null,
  );
  const offered = answer?.data.events.filter(({ allowed, isPermitted, canBeSent }) => allowed && isPermitted && canBeSent) ?? [];
  const titles = new Map(chosen.map(({ recordUid, title }) => [recordUid, title]));

  const send = async (): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      const body = { event, recordUids: chosen.map(({ recordUid }) => recordUid) };
      setOutcomes((await http.post<{ data: LifecycleOutcome[] }>(`/lifecycles/${machine}/events`, body)).data);
      onSent();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setSending(false);
    }
  };
  const done = outcomes.filter((outcome) => outcome.done).length;
  const refused = outcomes.filter((outcome) => !outcome.done);
  return (
    <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', fontSize: '0.875rem' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <span>{chosen.length} selected</span>
        {first && offered.length === 0 && answer && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            No action is possible here. Open a record to see why.
          </Box>
        )}
        {offered.length > 0 && (
          <>
            <Box
              component="select"
              aria-label="Event to send"
              value={event}
              onChange={({ target }) => setEvent(target.value)}
              sx={field}
            >
              <option value="">Choose an action…</option>
              {offered.map((one) => (
                <option key={one.event} value={one.event}>
                  {one.label}
                </option>
              ))}
            </Box>
            <SmallButton disabled={event === '' || isSending} onClick={() => void send()}>
              Apply to {formatCount(chosen.length, 'record')}
            </SmallButton>
          </>
        )}
      </Box>
      {failure !== null && (
        <Box role="alert" sx={{ color: 'error.main', mt: 1 }}>
          {failure}
        </Box>
      )}
      <Box role="status" sx={{ mt: outcomes.length > 0 ? 1 : 0 }}>
        {outcomes.length > 0 && `${done} done, ${refused.length} refused.`}
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {refused.map(({ recordUid, reason }) => (
            <li key={recordUid}>
              {titles.get(recordUid) ?? recordUid}: {reason}
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
