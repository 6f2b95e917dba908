import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MonitoringRecording, MonitoringSegment } from '../../../../schemas/generated/types.ts';
import { formatFullDate } from '../../../../schemas/lib/text/formatDate.ts';
import { chartSummaries } from '../../../charts/drawing/loadChart.ts';
import { ChartDrawing } from '../../../charts/drawing/ChartDrawing.tsx';
import { monitoring } from '../../../providers/monitoring/monitoring.ts';
import { valueOf } from '../../../providers/monitoring/replay/machineSteps.ts';
import { useAnswer } from '../../records/useAnswer.ts';
import { field, panel, panelHead } from '../../parts/panel.ts';
import { SmallButton } from '../../parts/SmallButton.tsx';
import { MomentList } from './MomentList.tsx';
import { momentsOf, stepAt } from './moments.ts';
import { readRecording, type Recording } from './readRecording.ts';
import { ReplayScreen } from './ReplayScreen.tsx';
import { usePlayer } from './usePlayer.ts';

/** The replay of a session: its recorded screens, beside the chart of the machine that moved and the moments with a name. */
export function SessionReplay({ sessionUid, onClose }: { sessionUid: string; onClose: () => void }) {
  const { answer, failure } = useAnswer<{ data: MonitoringRecording[] }>(`/monitoring/sessions/${sessionUid}/recordings`);
  const [chosen, setChosen] = useState<string | null>(null);
  const recordingUid = chosen ?? answer?.data[0]?.recordingUid ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <Box component="section" aria-label="Replay" sx={{ ...panel, overflow: 'auto', height: { lg: 1 } }}>
      <Box sx={panelHead}>
        <h2 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          Replay
        </h2>
        {answer && (
          <Box
            component="select"
            aria-label="Recorded page"
            value={recordingUid ?? ''}
            onChange={({ currentTarget }: React.ChangeEvent<HTMLSelectElement>) => setChosen(currentTarget.value)}
            sx={field}
          >
            {answer.data.map(({ recordingUid: uid, from, to }) => (
              <option key={uid} value={uid}>
                {formatFullDate(new Date(from).toISOString())}, {Math.ceil((to - from) / 1_000)} s
              </option>
            ))}
          </Box>
        )}
        <SmallButton onClick={onClose}>Back to the sessions</SmallButton>
      </Box>
      {failure !== null && (
        <Box role="alert" sx={{ p: 2 }}>
          {failure}
        </Box>
      )}
      {recordingUid !== null && <RecordingReplay key={recordingUid} recordingUid={recordingUid} />}
    </Box>
  );
}

const nothing: Recording = { events: [], isCutShort: false };

function RecordingReplay({ recordingUid }: { recordingUid: string }) {
  const { answer, failure } = useAnswer<{ data: MonitoringSegment[] }>(`/monitoring/recordings/${recordingUid}/segments`);
  const segments = answer?.data;
  const [recording, setRecording] = useState<Recording | null>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [machine, setMachine] = useState<string | null>(null);
  useEffect(() => {
    if (segments)
      readRecording(segments)
        .then(setRecording)
        .catch((error: unknown) => monitoring.report(error, { boundary: 'replay' }));
  }, [segments]);
  const { events, isCutShort } = recording ?? nothing;
  const player = usePlayer(host, events);
  const moments = useMemo(() => momentsOf(events), [events]);
  const step = stepAt(moments, player.time, machine);
  const machines = [...new Set(moments.flatMap((moment) => (moment.kind === 'machine' ? moment.step.machine : [])))].toSorted();
  const shown = chartSummaries.find(({ id }) => id === step?.machine);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' }, minHeight: 0 }}>
      <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {failure !== null && (
          <Box role="alert" sx={{ p: 2 }}>
            {failure}
          </Box>
        )}
        {recording && events.length < 2 && <Box sx={{ p: 2 }}>This recording has nothing to play.</Box>}
        {isCutShort && (
          <Box role="status" sx={{ px: 2, pt: 1, color: 'text.secondary' }}>
            A part of this recording did not arrive. It is played up to that part.
          </Box>
        )}
        <ReplayScreen player={player} onHost={setHost} />
      </Box>
      <Box sx={{ minWidth: 0, borderLeft: { md: 1 }, borderColor: { md: 'divider' }, p: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <Box component="h3" sx={{ m: 0, mr: 'auto', typography: 'h3' }}>
            {shown?.title ?? 'Chart'}
          </Box>
          <Box
            component="select"
            aria-label="Machine"
            value={machine ?? ''}
            onChange={({ currentTarget }: React.ChangeEvent<HTMLSelectElement>) => setMachine(currentTarget.value || null)}
            sx={field}
          >
            <option value="">The one that moved last</option>
            {machines.map((id) => (
              <option key={id} value={id}>
                {chartSummaries.find((summary) => summary.id === id)?.title ?? id}
              </option>
            ))}
          </Box>
        </Box>
        <Box role="status" sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 1 }}>
          {step ? `In the state ${step.states.join(' and ')}` : 'No machine has moved yet.'}
        </Box>
        {step && shown && <StepChart machine={step.machine} states={step.states} taken={step.taken} />}
        <MomentList moments={moments} time={player.time} onSeek={player.seek} />
      </Box>
    </Box>
  );
}

function StepChart({ machine, states, taken }: { machine: string; states: readonly string[]; taken: readonly string[] }) {
  const active = useMemo(() => valueOf(states), [states]);
  return (
    <Box sx={chartFrame}>
      <ChartDrawing machine={machine} active={active} taken={taken} isFilling />
    </Box>
  );
}

/** The drawing has the height that the text below it leaves. */
const chartFrame = {
  height: '46vh',
  minHeight: 300,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  '& > *': { flex: 'none' },
  '& > :has(> [role="region"])': { flex: '1 0 200px', minHeight: 200 },
} as const;
