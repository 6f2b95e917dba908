import { type FiguresChart, rowText, valueText } from '../figureText.ts';
import { type Drawing, inkOf, type Shape, textWidth, wrapped } from './shapes.ts';

/** In pixels. */
const barHeight = 18;
const barGap = 4;
const rowGap = 16;
const lineHeight = 17;
const labelGap = 12;
/** The largest share of the width that labels take. */
const labelShare = 0.42;

/** A chart whose rows stand below each other, each with a bar for each column and its value behind it. */
export function barsDrawing(chart: FiguresChart, width: number): Drawing {
  const { unit, columns, rows } = chart;
  const labelWidth = Math.min(Math.max(...rows.map(({ label }) => textWidth(rowText(label))), 0), width * labelShare);
  const left = labelWidth + labelGap;
  const texts = rows.map(({ values }) => values.map((value) => valueText(value, unit)));
  const widest = width - left - Math.max(...texts.flat().map(textWidth), 0) - 8;
  const most = Math.max(...rows.flatMap(({ values }) => values.map((value) => value ?? 0)), 1);
  const shapes: Shape[] = [];
  let top = rowGap / 2;
  for (const [row, { label, values }] of rows.entries()) {
    const lines = wrapped(rowText(label), labelWidth);
    const barsHeight = columns.length * (barHeight + barGap) - barGap;
    const height = Math.max(lines.length * lineHeight, barsHeight);
    for (const [n, text] of lines.entries())
      shapes.push({
        kind: 'text',
        x: labelWidth,
        y: top + height / 2 + (n - (lines.length - 1) / 2) * lineHeight + 4.5,
        text,
        ink: 'ink',
        anchor: 'end',
      });
    for (const [column, value] of values.entries()) {
      const y = top + (height - barsHeight) / 2 + column * (barHeight + barGap);
      const length = Math.max(((value ?? 0) / most) * widest, value ? 1 : 0);
      const text = texts[row]?.[column] ?? '';
      if (length > 0)
        shapes.push({
          kind: 'rect',
          x: left,
          y,
          width: length,
          height: barHeight,
          ink: inkOf(chart, column),
          title: `${rowText(label)}, ${columns[column]}: ${text}`,
        });
      shapes.push({ kind: 'text', x: left + length + 6, y: y + barHeight / 2 + 4.5, text, ink: 'grey', anchor: 'start' });
    }
    top += height + rowGap;
  }
  return { width, height: top - rowGap / 2, shapes };
}
