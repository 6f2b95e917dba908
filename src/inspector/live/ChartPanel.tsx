import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { StateValue } from 'xstate';
import { chartSummaries } from '../../charts/drawing/loadChart.ts';
import { ChartDrawing } from '../../charts/drawing/ChartDrawing.tsx';
import { ExportMenu } from '../export/ExportMenu.tsx';
import type { RecordedActor } from '../recording/actors.ts';
import type { Entry } from '../recording/recording.ts';
import { panel, panelHead } from '../parts/panel.ts';
import { SmallButton } from '../parts/SmallButton.tsx';
import type { SandboxControls } from '../sandbox/useSandbox.ts';
import { useChart } from '../../charts/drawing/useChart.ts';
import { CoverageNote } from './CoverageNote.tsx';
import { coverageOfRecording } from './coverageOfRecording.ts';
import { useCoverage } from './useCoverage.ts';

interface ChartPanelProps {
  machine: string;
  actor: RecordedActor | undefined;
  /** The transitions of the chosen microstep. */
  taken: readonly string[] | undefined;
  controls: SandboxControls;
  /** The recording: without figures of the tests, its own coverage is shown. */
  entries: readonly Entry[];
}

/** The machine's chart, with the state of the actor or of the sandbox, or with the coverage of the tests. */
export function ChartPanel({ machine, actor, taken, controls, entries }: ChartPanelProps) {
  const summary = chartSummaries.find(({ id }) => id === machine);
  const { isShown: showsCoverage, toggle, report } = useCoverage(machine);
  const { chart } = useChart(machine);
  const recorded = useMemo(
    () => (showsCoverage && report === null && chart ? coverageOfRecording(chart, entries) : undefined),
    [showsCoverage, report, chart, entries],
  );
  const { sandbox } = controls;
  const played = sandbox?.machine === machine ? sandbox.steps.at(-1)?.snapshot : undefined;
  const ofActor = actor?.status === 'stopped' ? undefined : actor?.value;
  const marks = {
    active: sandbox ? (played?.value as StateValue | undefined) : ofActor,
    taken: sandbox ? undefined : taken,
    coverage: showsCoverage ? (report?.parts ?? recorded) : undefined,
  };
  return (
    <Box component="section" aria-label="Chart" sx={{ ...panel, height: 1 }}>
      <Box sx={panelHead}>
        <h2>{summary?.title ?? machine}</h2>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {summary?.source}
        </Box>
        <SmallButton aria-pressed={showsCoverage} onClick={toggle}>
          Coverage
        </SmallButton>
        <SmallButton
          aria-pressed={sandbox !== null}
          onClick={() => (sandbox ? controls.close() : void controls.begin(machine, {}))}
        >
          Sandbox
        </SmallButton>
        <ExportMenu machine={machine} marks={marks} />
      </Box>
      <Box sx={body}>
        {showsCoverage && (
          <CoverageNote machine={machine} report={report} recorded={recorded} isLifecycle={chart?.kind === 'lifecycle'} />
        )}
        <ChartDrawing
          machine={machine}
          {...marks}
          {...(played && { onEvent: (type: string) => void controls.send({ type }) })}
          isFilling
        />
      </Box>
    </Box>
  );
}

/** The drawing has the height that the notes above it and the text below it leave; while the text is open, the pane scrolls. */
const body = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  p: 1.5,
  display: 'flex',
  flexDirection: 'column',
  '& > *': { flex: 'none' },
  '& > :has(> [role="region"])': { flex: '1 0 160px', minHeight: 160 },
} as const;
