import type { ChartsDataProviderProps } from '@mui/x-charts/ChartsDataProvider';
import { formatPounds } from '../../../../schemas/lib/text/money.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { type FiguresChart, rowText, valueText } from '../figureText.ts';
import { inkOf } from './inks.ts';
import { fontSize, textWidth, wrapText } from './textWidth.ts';

/** The properties with which the chart library draws a chart. */
export type PlotSettings = Pick<
  ChartsDataProviderProps<'bar' | 'line'>,
  'series' | 'xAxis' | 'yAxis' | 'margin' | 'width' | 'height'
>;

/** In pixels. */
const top = 12;
const plotHeight = 240;
const labelsHeight = 28;
const labelGap = 8;
const axisGap = 12;
const widestColumns = 68;
/** In pixels, of rows below each other. */
const barHeight = 18;
const barGap = 4;
const rowGap = 16;
const lineHeight = 17;
const lineGap = 6;
/** In pixels, between a bar and its value. */
export const valueGap = 6;
/** The gap between two bars of a row, as a share of a bar. */
export const barGapRatio = barGap / barHeight;
/** The largest share of the width that the labels of rows take. */
const labelShare = 0.42;

/** The least distance of two marks of an axis, so that their texts differ: they have neither pence nor parts of a person. */
const smallestSteps: Readonly<Record<FiguresChart['unit'], number>> = { people: 1, count: 1, pence: 100, basisPoints: 1 };

const labelStyle = (fill: string) => ({ fontSize, fill, lineHeight: `${lineHeight}px` });

/** A value beside the axis, which has no room for pence. */
const axisText = (value: number, unit: FiguresChart['unit']): string =>
  unit === 'pence' ? formatPounds(value / 100) : valueText(value, unit);

/** The settings of a chart. @param width - In pixels. */
export const settingsOf = (chart: FiguresChart, width: number): PlotSettings => ({
  width,
  height: heightOf(chart, width),
  ...(chart.kind === 'bars' ? settingsOfRows(chart, width) : settingsOfColumns(chart, width)),
});

/** The height of a drawing. Its place has it before the chart library is loaded. */
export const heightOf = (chart: FiguresChart, width: number): number =>
  chart.kind === 'bars' ? chart.rows.length * rowHeight(chart, width) : top + plotHeight + labelsHeight;

/** The columns of a chart as series. A value that is not shown has neither a bar nor a dot, and interrupts its line. */
function seriesOf(chart: FiguresChart): PlotSettings['series'] {
  const columns = chart.columns.map((label, column) => ({
    label,
    color: colours[inkOf(chart, column)],
    data: chart.rows.map(({ values }) => values[column] ?? null),
    valueFormatter: (value: number | null) => valueText(value, chart.unit),
  }));
  if (chart.kind === 'lines')
    return columns.map((column) => ({ ...column, type: 'line' as const, curve: 'linear', shape: 'circle', showMark: true }));
  const kindOf = {
    stacked: { stack: 'row' },
    columns: {},
    bars: { layout: 'horizontal' },
  } as const;
  const ofKind = kindOf[chart.kind];
  // Of a value that is not 0 there is something to see.
  return columns.map((column) => ({ ...column, ...ofKind, type: 'bar' as const, minBarSize: 1 }));
}

/** Two rows may have the same label, so that the positions of rows are the data of their axis. */
const positionsOf = ({ rows }: FiguresChart): number[] => rows.map((_, row) => row);

const labelOf = ({ rows }: FiguresChart, row: number): string => rowText(rows[row]?.label ?? '');

/** The sums above and below 0 of each row that is stacked, or each value. */
const extentsOf = ({ kind, rows }: FiguresChart): number[] =>
  rows.flatMap(({ values }) => {
    const numbers = values.map((value) => value ?? 0);
    if (kind !== 'stacked') return numbers;
    return [Math.max, Math.min].map((pick) => numbers.reduce((sum, value) => sum + pick(0, value), 0));
  });

/** A number with one digit and zeros that no mark of an axis to `value` is beyond: the last mark is a fifth above it at most. */
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value * 1.2, 1)));
  return Math.ceil((value * 1.2) / power) * power;
}

/** The room for the marks of the axis. The library measures the texts of the least and the greatest value, which are not those of the marks. */
function widthOfAxis(chart: FiguresChart): number {
  const extents = extentsOf(chart);
  const bounds = [roundAbove(Math.max(0, ...extents)), -roundAbove(-Math.min(0, ...extents))];
  return Math.max(...bounds.map((bound) => textWidth(axisText(bound, chart.unit)))) + axisGap;
}

/** Rows that stand side by side: columns on each other or beside each other, or lines. */
function settingsOfColumns(chart: FiguresChart, width: number): Omit<PlotSettings, 'width' | 'height'> {
  const { unit, rows, kind } = chart;
  const axisWidth = widthOfAxis(chart);
  const widestLabel = Math.max(...positionsOf(chart).map((row) => textWidth(labelOf(chart, row))), 0);
  // The last label may be wider than its row: half of what is more needs room, which makes the rows narrower in turn.
  const right = Math.max((widestLabel * rows.length - width + axisWidth) / (2 * rows.length - 1), 0);
  const slot = (width - axisWidth - right) / Math.max(rows.length, 1);
  const every = Math.max(Math.ceil((widestLabel + labelGap) / slot), 1);
  return {
    series: seriesOf(chart),
    margin: { top, left: 0, bottom: 0, right },
    xAxis: [
      {
        scaleType: 'band',
        data: positionsOf(chart),
        valueFormatter: (row: number) => labelOf(chart, row),
        height: labelsHeight,
        disableTicks: true,
        tickLabelStyle: labelStyle(colours.grey),
        // The last month is the one that is looked for.
        tickLabelInterval: (row: number) => (rows.length - 1 - row) % every === 0,
        categoryGapRatio: 1 - Math.min(kind === 'columns' ? 0.8 : 0.7, widestColumns / slot),
        barGapRatio: 0,
      },
    ],
    yAxis: [
      {
        width: axisWidth,
        disableLine: true,
        disableTicks: true,
        tickLabelStyle: labelStyle(colours.grey),
        tickMinStep: smallestSteps[unit],
        ...(kind === 'lines' && { min: Math.min(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0))) }),
        valueFormatter: (value: number) => axisText(value, unit),
      },
    ],
  };
}

const linesOfLabel = (label: string, width: number): string[] => wrapText(rowText(label), width * labelShare);

function rowHeight({ columns, rows }: FiguresChart, width: number): number {
  const lines = Math.max(...rows.map(({ label }) => linesOfLabel(label, width).length));
  return Math.max(lines * lineHeight + lineGap, columns.length * (barHeight + barGap) - barGap + rowGap);
}

/** Rows that stand below each other, each with a bar for each column and room for its value behind it. */
function settingsOfRows(chart: FiguresChart, width: number): Omit<PlotSettings, 'width' | 'height'> {
  const { unit, columns, rows } = chart;
  const values = rows.flatMap((row) => row.values);
  const widestValue = Math.max(...values.map((value) => textWidth(valueText(value, unit))), 0);
  const barsHeight = columns.length * (barHeight + barGap) - barGap;
  return {
    series: seriesOf(chart),
    margin: { top: 0, left: 0, bottom: 0, right: widestValue + valueGap },
    xAxis: [{ position: 'none', min: 0, max: Math.max(...values.map((value) => value ?? 0), 1), domainLimit: 'strict' }],
    yAxis: [
      {
        scaleType: 'band',
        data: positionsOf(chart),
        valueFormatter: (row: number, { location }) =>
          location === 'tick' ? linesOfLabel(rows[row]?.label ?? '', width).join('\n') : labelOf(chart, row),
        width: 'auto',
        disableLine: true,
        disableTicks: true,
        tickLabelStyle: labelStyle(colours.ink),
        tickLabelInterval: () => true,
        categoryGapRatio: 1 - barsHeight / rowHeight(chart, width),
        barGapRatio,
      },
    ],
  };
}
