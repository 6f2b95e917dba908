import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { ChartTransition } from './chart.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartPicture } from './ChartPicture.tsx';
import { ChartText } from './ChartText.tsx';
import { plainChart } from './plainChart.ts';
import { useChart } from './useChart.ts';
import { marksOf, type MarkOptions } from './marks.ts';

export interface ChartDrawingProps extends MarkOptions {
  /** The machine's id, e.g. `payroll`. */
  machine: string;
  /** Turns the arrows of possible next events into buttons. */
  onEvent?: (event: string, transition: ChartTransition) => void;
  maxHeight?: number | string;
  /** Fits the whole drawing into its container, which has a height of its own. */
  isFilling?: boolean;
  /** Leaves out the names of guards, actions and calls, which only engineers read. */
  isPlain?: boolean;
}

/**
 * A machine's chart, drawn from its definition when the portal was built. Current, next, taken and covered parts are highlighted. A description in
 * words follows below.
 * @example <ChartDrawing machine="payroll" active="ceased" path={[{ from: 'active', event: 'cease', to: 'ceased', note: 'Ada, 12/11/2026' }]} />
 */
export function ChartDrawing({
  machine,
  active,
  next,
  path,
  taken,
  coverage,
  onEvent,
  maxHeight,
  isFilling = false,
  isPlain = false,
}: ChartDrawingProps) {
  const { chart: whole, failure } = useChart(machine);
  const chart = useMemo(() => (whole && isPlain ? plainChart(whole) : whole), [whole, isPlain]);
  const marks = useMemo(
    () => chart && marksOf(chart, { active, next, path, taken, coverage }),
    [chart, active, next, path, taken, coverage],
  );
  if (failure)
    return <Box sx={{ p: 3, color: 'text.secondary' }}>The chart could not be loaded. Reload the page to try again.</Box>;
  if (!chart || !marks) return <Box sx={{ p: 3, color: 'text.secondary' }}>Loading the chart…</Box>;
  const follow = chart.states.findLast(({ id, parent }) => marks.active.has(id) && parent !== null)?.id;
  return (
    <>
      <ChartFrame
        label={chart.title}
        width={chart.width}
        height={chart.height}
        follow={follow}
        maxHeight={maxHeight}
        isFilling={isFilling}
      >
        {(scale) => <ChartPicture chart={chart} marks={marks} scale={scale} onEvent={onEvent} />}
      </ChartFrame>
      <ChartText chart={chart} marks={marks} />
    </>
  );
}
