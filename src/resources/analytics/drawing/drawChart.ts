import type { FiguresChart } from '../figureText.ts';
import { barsDrawing } from './barsDrawing.ts';
import { columnsDrawing } from './columnsDrawing.ts';
import { type Drawing, inkOf, type Shape, textWidth } from './shapes.ts';

/** In pixels. */
const swatch = 12;
const entryGap = 18;
const lineHeight = 24;

/** A chart as shapes, with its key below it if it has several columns. @param width - In pixels. */
export function drawChart(chart: FiguresChart, width: number): Drawing {
  const drawing = chart.kind === 'bars' ? barsDrawing(chart, width) : columnsDrawing(chart, width);
  if (chart.columns.length < 2) return drawing;
  const key = keyOf(chart, width, drawing.height + 8);
  return { width, height: key.bottom, shapes: [...drawing.shapes, ...key.shapes] };
}

function keyOf(chart: FiguresChart, width: number, top: number): { bottom: number; shapes: Shape[] } {
  const shapes: Shape[] = [];
  let [x, y] = [0, top];
  for (const [n, text] of chart.columns.entries()) {
    const entry = swatch + 6 + textWidth(text);
    if (x > 0 && x + entry > width) [x, y] = [0, y + lineHeight];
    shapes.push(
      { kind: 'rect', x, y: y + 4, width: swatch, height: swatch, ink: inkOf(chart, n), title: text },
      { kind: 'text', x: x + swatch + 6, y: y + 14.5, text, ink: 'ink', anchor: 'start' },
    );
    x += entry + entryGap;
  }
  return { bottom: y + lineHeight, shapes };
}
