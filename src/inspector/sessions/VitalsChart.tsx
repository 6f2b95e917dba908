import { BarChart } from '@mui/x-charts/BarChart';
import type { MonitoringVital } from '../../../schemas/generated/types.ts';
import { vitalText } from './vitalText.ts';

/** In pixels. */
const barHeight = 56;
const frameHeight = 110;

const percentiles = [
  { field: 'p50', label: 'Half within' },
  { field: 'p75', label: '75% within' },
  { field: 'p95', label: '95% within' },
] as const;

/** The percentiles of one measurement, as bars by route. */
export function VitalsChart({ rows }: { rows: readonly MonitoringVital[] }) {
  return (
    <BarChart
      height={frameHeight + rows.length * barHeight}
      layout="horizontal"
      skipAnimation
      // The keyboard and screen readers have the table.
      disableKeyboardNavigation
      dataset={rows.map((row) => ({ ...row }))}
      series={percentiles.map(({ field, label }) => ({
        dataKey: field,
        label,
        valueFormatter: (value: number | null) => (value === null || !rows[0] ? '' : vitalText(rows[0].vital, value)),
      }))}
      yAxis={[{ scaleType: 'band', dataKey: 'route', width: 220 }]}
      grid={{ vertical: true }}
      slotProps={{ legend: { position: { vertical: 'bottom', horizontal: 'center' } } }}
    />
  );
}
