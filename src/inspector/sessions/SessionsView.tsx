import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { MonitoringSession } from '../../../schemas/generated/types.ts';
import { formatFullDate } from '../../../schemas/lib/text/formatDate.ts';
import { useAnswer } from '../records/useAnswer.ts';
import { panel, panelHead } from '../parts/panel.ts';
import { SmallButton } from '../parts/SmallButton.tsx';
import type { InspectorAddress } from '../parts/useInspectorAddress.ts';
import { SessionMessages } from './SessionMessages.tsx';
import { SessionReplay } from './replay/SessionReplay.tsx';
import { table } from './table.ts';

interface SessionsViewProps {
  address: InspectorAddress;
  change: (changes: Partial<InspectorAddress>) => void;
}

interface Found {
  data: MonitoringSession[];
  meta: { totalCount: number; pageCount: number };
}

/** The monitored sessions of people's browsers, the latest first, and the messages or the replay of the one that is open. */
export function SessionsView({ address, change }: SessionsViewProps) {
  const page = Number(address.page ?? 1);
  const { answer, failure, askAgain } = useAnswer<Found>(`/monitoring/sessions?page=${page}`);
  const pageCount = answer?.meta.pageCount ?? 0;
  const { watched } = address;
  /** The session whose button has the focus again when its replay is closed. */
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (watched !== null) left.current = watched;
  }, [watched]);
  if (watched !== null) return <SessionReplay key={watched} sessionUid={watched} onClose={() => change({ watched: null })} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, height: { lg: 1 }, gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
      <Box component="section" aria-label="Sessions" sx={panel}>
        <Box sx={panelHead}>
          <h2>Sessions</h2>
          <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {answer && `${answer.meta.totalCount.toLocaleString('en-GB')} found`}
          </Box>
          <SmallButton onClick={askAgain}>Reload</SmallButton>
        </Box>
        {failure !== null && (
          <Box role="alert" sx={{ p: 2 }}>
            {failure}
          </Box>
        )}
        {answer?.data.length === 0 && (
          <Box sx={{ p: 3, color: 'text.secondary' }}>
            No sessions are kept. The setting MONITORING_DAYS of the service turns monitoring on.
          </Box>
        )}
        {answer && answer.data.length > 0 && (
          <Box role="region" aria-label="List of sessions" tabIndex={0} sx={{ overflow: 'auto', flex: 1 }}>
            <Box component="table" aria-label="Sessions" sx={table}>
              <thead>
                <tr>
                  <th scope="col">Started</th>
                  <th scope="col">Last messages</th>
                  <th scope="col">Pages</th>
                  <th scope="col">Actions</th>
                  <th scope="col">Errors</th>
                  <th scope="col">Replay</th>
                </tr>
              </thead>
              <tbody>
                {answer.data.map((session) => (
                  <tr key={session.sessionUid}>
                    <td>
                      <SmallButton
                        aria-pressed={session.sessionUid === address.record}
                        aria-label={`Open the session of ${formatFullDate(session.startedTimestamp)}`}
                        onClick={() => change({ record: session.sessionUid })}
                      >
                        {formatFullDate(session.startedTimestamp)}
                      </SmallButton>
                    </td>
                    <td className="brief">{formatFullDate(session.lastTimestamp)}</td>
                    <td>{session.views}</td>
                    <td>{session.actions}</td>
                    <td>{session.errors}</td>
                    <td>
                      {session.recordings > 0 && (
                        <SmallButton
                          aria-label={`Watch the session of ${formatFullDate(session.startedTimestamp)}`}
                          onClick={() => change({ watched: session.sessionUid })}
                          ref={(button) => {
                            if (!button || left.current !== session.sessionUid) return;
                            left.current = null;
                            button.focus();
                          }}
                        >
                          Watch
                        </SmallButton>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Box>
          </Box>
        )}
        {pageCount > 1 && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
            <SmallButton disabled={page <= 1} onClick={() => change({ page: String(page - 1) })}>
              Previous
            </SmallButton>
            <span>
              Page {page} of {pageCount}
            </span>
            <SmallButton disabled={page >= pageCount} onClick={() => change({ page: String(page + 1) })}>
              Next
            </SmallButton>
          </Box>
        )}
      </Box>
      <SessionMessages sessionUid={address.record} />
    </Box>
  );
}
