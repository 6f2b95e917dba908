import { BarChart } from '@mui/x-charts/BarChart';
import { formatPounds } from '../../../schemas/lib/text/money.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { type FiguresChart, rowText, valueText } from './figureText.ts';

/** In pixels. */
const chartHeight = 300;
const rowHeight = 56;
const labelWidth = 150;
const amountWidth = 72;

const barColours = [colours.pink, colours.greyDark, colours.fieldLine, colours.info];

/** A value on the axis, which has no room for pence. */
const axisText = (value: number, unit: FiguresChart['unit']): string =>
  unit === 'pence' ? formatPounds(value / 100) : valueText(value, unit);

/** The bars of a chart: amounts stacked by month, other groups one below the other. A file of its own, because the chart library is large. */
export function FiguresDrawing({ chart: { unit, columns, rows } }: { chart: FiguresChart }) {
  const isStacked = unit === 'pence';
  const labels = { scaleType: 'band', data: rows.map(({ label }) => rowText(label)) } as const;
  const values = { min: 0, valueFormatter: (value: number) => axisText(value, unit) };
  return (
    <BarChart
      height={isStacked ? chartHeight : rowHeight * (rows.length + 1)}
      skipAnimation
      // The keyboard and screen readers have the table.
      disableKeyboardNavigation
      layout={isStacked ? 'vertical' : 'horizontal'}
      series={columns.map((label, n) => ({
        label,
        color: barColours[n % barColours.length] ?? '',
        data: rows.map((row) => row.values[n] ?? null),
        valueFormatter: (value: number | null) => valueText(value, unit),
        ...(isStacked && { stack: 'total' }),
      }))}
      xAxis={[isStacked ? labels : values]}
      yAxis={[isStacked ? { ...values, width: amountWidth } : { ...labels, width: labelWidth }]}
      grid={isStacked ? { horizontal: true } : { vertical: true }}
      hideLegend={columns.length < 2}
      slotProps={{ legend: { position: { vertical: 'bottom', horizontal: 'center' } } }}
    />
  );
}
