import Box from '@mui/material/Box';
import { activeIds } from '../../charts/drawing/marks.ts';
import { useChart } from '../../charts/drawing/useChart.ts';
import { type RecordedActor, stateText } from '../recording/actors.ts';
import type { Entry } from '../recording/recording.ts';
import { mono, panel, panelHead } from '../parts/panel.ts';
import { ScrollBody } from '../parts/ScrollBody.tsx';
import { ContextTree } from '../parts/ContextTree.tsx';
import { timeText } from './logRows.ts';

interface ActorPanelProps {
  machine: string;
  actor: RecordedActor | undefined;
  entry: Entry | undefined;
  /** Whether the address names an event that is not in this recording. */
  isMissing: boolean;
}

/** The actor's state, its possible next events, its context, and the data of the chosen event. */
export function ActorPanel({ machine, actor, entry, isMissing }: ActorPanelProps) {
  return (
    <Box component="section" aria-label="Actor" sx={{ ...panel, height: 1 }}>
      <Box sx={panelHead}>
        <h2>{actor?.name ?? 'Actor'}</h2>
        {actor && <Box sx={{ ...mono, color: 'primary.dark', overflowWrap: 'anywhere' }}>{stateText(actor.value)}</Box>}
      </Box>
      <ScrollBody
        label="State, next events and context"
        sx={{
          px: 2,
          '& h3': { typography: 'h3', fontSize: '0.875rem', m: 0, mt: 2, mb: 0.5 },
        }}
      >
        {isMissing && (
          <Box role="alert" sx={{ color: 'text.secondary', mb: 2 }}>
            The event in this address is not in this recording. Open the file in which it was saved.
          </Box>
        )}
        {entry && (
          <Box component="section" aria-label="Chosen event">
            <Box sx={{ ...mono, color: 'text.secondary' }}>
              {timeText(entry.at)} {entry.kind}
            </Box>
            <Box sx={{ ...mono, fontWeight: 600, overflowWrap: 'anywhere' }}>{entry.type ?? entry.name}</Box>
            {entry.data !== undefined && <ContextTree name="brings" value={entry.data} />}
          </Box>
        )}
        {actor ? (
          <>
            <h3>What can happen next</h3>
            <NextEvents machine={machine} actor={actor} />
            <h3>Context</h3>
            {actor.context === undefined ? (
              <Box sx={{ color: 'text.secondary' }}>The context is empty.</Box>
            ) : (
              <ContextTree name="context" value={actor.context} />
            )}
          </>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>
            No actor of this machine {entry ? 'was running then' : 'is running'}. Its chart shows every possible step. An actor
            that starts appears here.
          </Box>
        )}
      </ScrollBody>
    </Box>
  );
}

function NextEvents({ machine, actor }: { machine: string; actor: RecordedActor }) {
  const { chart } = useChart(machine);
  if (!chart || actor.value === undefined) return null;
  const active = activeIds(chart, actor.value);
  const next = chart.transitions.filter(({ source }) => active.has(source));
  if (next.length === 0 || actor.status === 'done')
    return <Box sx={{ color: 'text.secondary' }}>Nothing. This actor has ended.</Box>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
      {[...new Set(next.map(({ label }) => label))].map((label) => (
        <li key={label}>{label}</li>
      ))}
    </Box>
  );
}
