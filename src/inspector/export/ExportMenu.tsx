import type { ChangeEvent } from 'react';
import Box from '@mui/material/Box';
import type { Chart } from '../../charts/drawing/chart.ts';
import { useChart } from '../../charts/drawing/useChart.ts';
import type { MarkOptions } from '../../charts/drawing/marks.ts';
import { field } from '../parts/panel.ts';
import { saveFile } from '../parts/saveFile.ts';
import { toJson } from './toJson.ts';
import { toMermaid } from './toMermaid.ts';
import { toScxml } from './toScxml.ts';
import { toSvg } from './toSvg.tsx';

interface Format {
  readonly label: string;
  readonly extension: string;
  readonly type: string;
  readonly write: (chart: Chart, marks: MarkOptions) => string;
}

const formats: readonly Format[] = [
  {
    label: 'SVG picture',
    extension: 'svg',
    type: 'image/svg+xml',
    write: toSvg,
  },
  { label: 'Mermaid', extension: 'mmd', type: 'text/plain', write: toMermaid },
  { label: 'SCXML', extension: 'scxml', type: 'application/scxml+xml', write: toScxml },
  { label: 'JSON', extension: 'json', type: 'application/json', write: toJson },
];

/** Saves the chart as a file in the chosen format. */
export function ExportMenu({ machine, marks }: { machine: string; marks: MarkOptions }) {
  const { chart } = useChart(machine);
  const save = ({ target }: ChangeEvent<HTMLSelectElement>): void => {
    const format = formats.find(({ extension }) => extension === target.value);
    if (!chart || !format) return;
    saveFile(`${chart.id}.${format.extension}`, format.type, format.write(chart, marks));
  };
  return (
    <Box component="select" aria-label="Export the chart" value="" onChange={save} sx={field}>
      <option value="">Export…</option>
      {formats.map(({ label, extension }) => (
        <option key={extension} value={extension}>
          {label}
        </option>
      ))}
    </Box>
  );
}
