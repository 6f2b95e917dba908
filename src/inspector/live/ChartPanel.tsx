import Box from '@mui/material/Box';
import { chartSummaries } from '../../schema-ui/chart/loadChart.ts';
import { ChartDrawing } from '../../schema-ui/chart/ChartDrawing.tsx';
import type { RecordedActor } from '../recording/actors.ts';
import { panel, panelHead } from '../screen/panel.ts';

interface ChartPanelProps {
  machine: string;
  actor: RecordedActor | undefined;
  /** The transitions of the chosen microstep. */
  taken: readonly string[] | undefined;
}

/** The machine's chart, with the actor's state on it. */
export function ChartPanel({ machine, actor, taken }: ChartPanelProps) {
  const summary = chartSummaries.find(({ id }) => id === machine);
  return (
    <Box component="section" aria-label="Chart" sx={{ ...panel, height: 1 }}>
      <Box sx={panelHead}>
        <h2>{summary?.title ?? machine}</h2>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {summary?.source}
        </Box>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 1.5 }}>
        <ChartDrawing
          machine={machine}
          active={actor?.status === 'stopped' ? undefined : actor?.value}
          taken={taken}
          maxHeight="max(320px, 48vh)"
        />
      </Box>
    </Box>
  );
}
