import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import sessionSchema from '../../../schemas/entities/monitoring-session.schema.json' with { type: 'json' };
import type { MonitoringSession } from '../../../schemas/generated/types.ts';
import { formatFullDate } from '../../../schemas/lib/text/formatDate.ts';
import { NOTHING } from '../../../schemas/lib/text/formatValue.ts';
import { AnswerList, type AnswerColumn, type AnswerPage } from '../list/AnswerList.tsx';
import { AnswerPanel } from '../list/AnswerPanel.tsx';
import { useAnswer } from '../records/useAnswer.ts';
import { SmallButton } from '../parts/SmallButton.tsx';
import type { InspectorAddress } from '../parts/useInspectorAddress.ts';
import { SessionMessages } from './SessionMessages.tsx';
import { SessionReplay } from './replay/SessionReplay.tsx';

interface SessionsViewProps {
  address: InspectorAddress;
  change: (changes: Partial<InspectorAddress>) => void;
}

/** The monitored sessions of people's browsers, the latest first, and the messages or the replay of the one that is open. */
export function SessionsView({ address, change }: SessionsViewProps) {
  const page = Number(address.page ?? 1);
  const { answer, failure, askAgain } = useAnswer<AnswerPage<MonitoringSession>>(`/monitoring/sessions?page=${page}`);
  const { watched } = address;
  /** The session whose button has the focus again when its replay is closed. */
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (watched !== null) left.current = watched;
  }, [watched]);
  if (watched !== null) return <SessionReplay key={watched} sessionUid={watched} onClose={() => change({ watched: null })} />;
  const columns: readonly AnswerColumn<MonitoringSession>[] = [
    {
      field: 'startedTimestamp',
      render: ({ sessionUid, startedTimestamp }) => (
        <SmallButton
          aria-pressed={sessionUid === address.record}
          aria-label={`Open the session of ${formatFullDate(startedTimestamp)}`}
          onClick={() => change({ record: sessionUid })}
        >
          {formatFullDate(startedTimestamp)}
        </SmallButton>
      ),
    },
    { field: 'lastTimestamp' },
    { field: 'views' },
    { field: 'actions' },
    { field: 'errors' },
    {
      field: 'recordings',
      label: 'Replay',
      render: ({ sessionUid, startedTimestamp, recordings }) =>
        recordings > 0 ? (
          <SmallButton
            aria-label={`Watch the session of ${formatFullDate(startedTimestamp)}`}
            onClick={() => change({ watched: sessionUid })}
            ref={(button) => {
              if (!button || left.current !== sessionUid) return;
              left.current = null;
              button.focus();
            }}
          >
            Watch
          </SmallButton>
        ) : (
          NOTHING
        ),
    },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1.5, height: { lg: 1 }, gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
      <AnswerPanel
        label="Sessions"
        heading="Sessions"
        answer={answer}
        failure={failure}
        emptyText="No sessions are kept. The setting MONITORING_DAYS of the service turns monitoring on."
        tools={<SmallButton onClick={askAgain}>Reload</SmallButton>}
      >
        {answer && (
          <AnswerList
            title="Sessions"
            schema={sessionSchema}
            idProperty="sessionUid"
            columns={columns}
            answer={answer}
            page={page}
            onTurn={(next) => change({ page: String(next) })}
            current={address.record}
          />
        )}
      </AnswerPanel>
      <SessionMessages sessionUid={address.record} />
    </Box>
  );
}
