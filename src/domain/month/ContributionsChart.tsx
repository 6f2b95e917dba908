import { BarChart } from '@mui/x-charts/BarChart';
import type { Month } from '../../../schemas/generated/types.ts';
import { formatPence, formatPounds } from '../../../schemas/lib/text/money.ts';
import { monthName, seriesOf, shortMonth } from './contributionSeries.ts';

/** In pixels. */
const chartHeight = 280;

/** The contributions of twelve months as stacked bars. A file of its own, because the chart library is large. */
export function ContributionsChart({ contributions }: { contributions: Month['contributions'] }) {
  return (
    <BarChart
      height={chartHeight}
      skipAnimation
      // The keyboard and screen readers have the table.
      disableKeyboardNavigation
      dataset={contributions.map((row) => ({ ...row }))}
      series={seriesOf(contributions).map(({ field, title, colour }) => ({
        dataKey: field,
        label: title,
        color: colour,
        stack: 'total',
        valueFormatter: (pence: number | null) => formatPence(pence ?? 0),
      }))}
      xAxis={[
        {
          scaleType: 'band',
          dataKey: 'month',
          valueFormatter: (month: string, { location }) => (location === 'tick' ? shortMonth(month) : monthName(month)),
        },
      ]}
      yAxis={[{ width: 72, valueFormatter: (pence: number) => formatPounds(pence / 100) }]}
      grid={{ horizontal: true }}
      slotProps={{ legend: { position: { vertical: 'bottom', horizontal: 'center' } } }}
    />
  );
}
