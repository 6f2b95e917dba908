import { formatPounds } from '../../../../schemas/lib/text/money.ts';
import { type FiguresChart, rowText, valueText } from '../figureText.ts';
import { type Axis, axisOf, marksOf } from './axis.ts';
import { type Drawing, inkOf, type Shape, textWidth } from './shapes.ts';

/** In pixels. */
const plotHeight = 240;
const top = 12;
const labelsHeight = 28;
const widestSlot = 96;

/** A value beside the axis, which has no room for pence. */
const axisText = (value: number, unit: FiguresChart['unit']): string =>
  unit === 'pence' ? formatPounds(value / 100) : valueText(value, unit);

/** The place of the columns: the room of each row from left to right, and the heights of values. */
interface Plot {
  chart: FiguresChart;
  left: number;
  slot: number;
  yOf: (value: number) => number;
}

const valuesOf = ({ rows }: FiguresChart): number[] => rows.flatMap(({ values }) => values.map((value) => value ?? 0));

/** The sums above and below 0 of each row. */
const sumsOf = ({ rows }: FiguresChart): number[] =>
  rows.flatMap(({ values }) =>
    [Math.max, Math.min].map((pick) => values.reduce<number>((sum, value) => sum + pick(0, value ?? 0), 0)),
  );

/** A chart whose rows stand side by side: columns on each other or beside each other, or lines. */
export function columnsDrawing(chart: FiguresChart, width: number): Drawing {
  const { unit, rows } = chart;
  const axis = axisOf(chart.kind === 'stacked' ? sumsOf(chart) : valuesOf(chart), unit === 'people' || unit === 'count');
  const left = Math.max(...marksOf(axis).map((mark) => textWidth(axisText(mark, unit)))) + 12;
  const slot = Math.min((width - left) / Math.max(rows.length, 1), widestSlot);
  const yOf = (value: number): number => top + plotHeight * (1 - (value - axis.from) / (axis.to - axis.from));
  const plot: Plot = { chart, left, slot, yOf };
  return {
    width,
    height: top + plotHeight + labelsHeight,
    shapes: [...grid(plot, axis, width), ...rowLabels(plot, width), ...drawn[chart.kind](plot)],
  };
}

function grid({ chart, left, yOf }: Plot, axis: Axis, width: number): Shape[] {
  return marksOf(axis).flatMap((mark): Shape[] => {
    const y = yOf(mark);
    return [
      {
        kind: 'line',
        points: [
          [left, y],
          [width, y],
        ],
        ink: mark === 0 ? 'fieldLine' : 'line',
        width: 1,
      },
      { kind: 'text', x: left - 8, y: y + 4, text: axisText(mark, chart.unit), ink: 'grey', anchor: 'end' },
    ];
  });
}

/** In pixels, between two labels below the rows. */
const labelGap = 8;

interface RowLabel {
  text: string;
  /** Its left and right edge. */
  from: number;
  to: number;
  anchor: 'middle' | 'end';
  x: number;
}

/** The labels below the rows; where they have too little room, only each second or third of them and so on, with the last one. */
function rowLabels({ chart: { rows }, left, slot }: Plot, width: number): Shape[] {
  const labels = rows.map(({ label }, n): RowLabel => {
    const [text, middle] = [rowText(label), left + slot * (n + 0.5)];
    const half = textWidth(text) / 2;
    return middle + half <= width
      ? { text, from: middle - half, to: middle + half, anchor: 'middle', x: middle }
      : { text, from: width - 2 * half, to: width, anchor: 'end', x: width };
  });
  for (let every = 1; ; every += 1) {
    const shown = labels.filter((_, n) => (rows.length - 1 - n) % every === 0);
    const isApart = shown.every(({ to }, n) => to + labelGap <= (shown[n + 1]?.from ?? Number.POSITIVE_INFINITY));
    if (isApart)
      return shown.map(({ text, anchor, x }) => ({ kind: 'text', x, y: top + plotHeight + 20, text, ink: 'grey', anchor }));
  }
}

const titleOf = ({ columns, rows, unit }: FiguresChart, row: number, column: number): string =>
  `${rowText(rows[row]?.label ?? '')}, ${columns[column]}: ${valueText(rows[row]?.values[column] ?? null, unit)}`;

function stacked({ chart, left, slot, yOf }: Plot): Shape[] {
  return chart.rows.flatMap(({ values }, row) => {
    // Amounts below 0, such as refunds, go down from the line.
    const reached = { above: 0, below: 0 };
    return values.flatMap((value, column): Shape[] => {
      if (value === null || value === 0) return [];
      const side = value > 0 ? 'above' : 'below';
      const from = reached[side];
      reached[side] += value;
      const [y, end] = [yOf(Math.max(from, reached[side])), yOf(Math.min(from, reached[side]))];
      return [
        {
          kind: 'rect',
          x: left + slot * (row + 0.15),
          y,
          width: slot * 0.7,
          // A line of paper between two colours.
          height: Math.max(end - y - (from === 0 ? 0 : 1), 1),
          ink: inkOf(chart, column),
          title: titleOf(chart, row, column),
        },
      ];
    });
  });
}

function beside({ chart, left, slot, yOf }: Plot): Shape[] {
  const width = (slot * 0.8) / Math.max(chart.columns.length, 1);
  return chart.rows.flatMap(({ values }, row) =>
    values.flatMap((value, column): Shape[] =>
      value === null || value === 0
        ? []
        : [
            {
              kind: 'rect',
              x: left + slot * (row + 0.1) + width * column,
              y: yOf(Math.max(value, 0)),
              width: Math.max(width - 1, 1),
              height: Math.max(Math.abs(yOf(0) - yOf(value)), 1),
              ink: inkOf(chart, column),
              title: titleOf(chart, row, column),
            },
          ],
    ),
  );
}

/** Lines with a dot for each value. A value that is not shown interrupts its line. */
function lines({ chart, left, slot, yOf }: Plot): Shape[] {
  return chart.columns.flatMap((_, column) => {
    const ink = inkOf(chart, column);
    const points = chart.rows.map(({ values }, row) => {
      const value = values[column] ?? null;
      return value === null ? null : ([left + slot * (row + 0.5), yOf(value)] as const);
    });
    const strokes = points.flatMap((point, row): Shape[] => {
      const next = points[row + 1];
      return point && next ? [{ kind: 'line', points: [point, next], ink, width: 2 }] : [];
    });
    const dots = points.flatMap((point, row): Shape[] =>
      point ? [{ kind: 'dot', x: point[0], y: point[1], ink, title: titleOf(chart, row, column) }] : [],
    );
    return [...strokes, ...dots];
  });
}

const drawn: Readonly<Record<FiguresChart['kind'], (plot: Plot) => Shape[]>> = { stacked, columns: beside, lines, bars: beside };
