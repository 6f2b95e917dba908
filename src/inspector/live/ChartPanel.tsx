import Box from '@mui/material/Box';
import type { StateValue } from 'xstate';
import { chartSummaries } from '../../charts/drawing/loadChart.ts';
import { ChartDrawing } from '../../charts/drawing/ChartDrawing.tsx';
import { ExportMenu } from '../export/ExportMenu.tsx';
import type { RecordedActor } from '../recording/actors.ts';
import { panel, panelHead } from '../screen/panel.ts';
import { SmallButton } from '../screen/SmallButton.tsx';
import type { SandboxControls } from '../sandbox/useSandbox.ts';
import { CoverageNote } from './CoverageNote.tsx';
import { useCoverage } from './useCoverage.ts';

interface ChartPanelProps {
  machine: string;
  actor: RecordedActor | undefined;
  /** The transitions of the chosen microstep. */
  taken: readonly string[] | undefined;
  controls: SandboxControls;
}

/** The machine's chart, with the state of the actor or of the sandbox, or with the coverage of the tests. */
export function ChartPanel({ machine, actor, taken, controls }: ChartPanelProps) {
  const summary = chartSummaries.find(({ id }) => id === machine);
  const { isShown: showsCoverage, toggle, report } = useCoverage(machine);
  const { sandbox } = controls;
  const played = sandbox?.machine === machine ? sandbox.steps.at(-1)?.snapshot : undefined;
  const ofActor = actor?.status === 'stopped' ? undefined : actor?.value;
  const marks = {
    active: sandbox ? (played?.value as StateValue | undefined) : ofActor,
    taken: sandbox ? undefined : taken,
    coverage: showsCoverage ? (report?.parts ?? undefined) : undefined,
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
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 1.5 }}>
        {showsCoverage && <CoverageNote report={report} />}
        <ChartDrawing
          machine={machine}
          {...marks}
          {...(played && { onEvent: (type: string) => void controls.send({ type }) })}
          maxHeight="max(320px, 48vh)"
        />
      </Box>
    </Box>
  );
}
