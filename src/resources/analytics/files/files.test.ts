import { expect, it, vi } from 'vitest';
import type { FiguresChart } from '../figureText.ts';
import { chartCsv } from './chartCsv.ts';
import { chartPicture } from './chartImage.ts';
import { type Brush, paintDrawing } from './paintDrawing.ts';

const chart: FiguresChart = {
  chartId: 'contributions-by-month',
  title: 'Contributions by month',
  kind: 'stacked',
  unit: 'pence',
  note: null,
  rowTitle: 'Month',
  columns: ['Employer', '=Employee'],
  rows: [
    { label: '2026-10', values: [123_456, null] },
    { label: '@SUM(A1)', values: [-50, 0] },
  ],
};

it('saves the figures as plain decimals of pounds, and no text as a formula', () => {
  expect(chartCsv(chart)).toBe(
    "\u{FEFF}Month,Employer (£),'=Employee (£)\r\nOct 2026,1234.56,Not shown\r\n'@SUM(A1),-0.50,0.00\r\n",
  );
  expect(chartCsv({ ...chart, unit: 'basisPoints', rows: [{ label: 'Opt-out rate', values: [450, 10_000] }] })).toBe(
    "\u{FEFF}Month,Employer (%),'=Employee (%)\r\nOpt-out rate,4.5,100\r\n",
  );
});

/** A canvas that notes what is painted, in the order of the calls. */
function notingBrush() {
  const inks: string[] = [];
  const texts: string[] = [];
  const matrices: number[][] = [];
  const done = vi.fn<() => void>();
  const setInk = { get: () => inks.at(-1) ?? '', set: (ink: string) => void inks.push(ink) };
  const plain = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    font: '',
    textAlign: 'left' as const,
    textBaseline: 'alphabetic' as const,
    fillText: (text: string) => void texts.push(text),
    transform: (...matrix: number[]) => void matrices.push(matrix),
    fill: done,
    stroke: done,
    save: done,
    restore: done,
    fillRect: done,
    translate: done,
    scale: done,
  };
  const brush: Brush & typeof plain = Object.defineProperties(plain, { fillStyle: setInk, strokeStyle: setInk });
  return { brush, inks, texts, matrices, done };
}

it('paints the title, the employer, the time and the key in light colours around the drawing', () => {
  const { brush, inks, texts } = notingBrush();
  const paintChart = vi.fn<(brush: Brush, chart: FiguresChart) => void>();
  const picture = chartPicture(chart, ['Larkfield Bakery', 'Figures of 23 November 2026 at 14:05'], paintChart);
  picture.paint(brush);
  expect(picture.width).toBe(2_000);
  expect(texts).toEqual([
    'Contributions by month',
    'Larkfield Bakery',
    'Figures of 23 November 2026 at 14:05',
    'Employer',
    '=Employee',
  ]);
  expect(paintChart).toHaveBeenCalledExactlyOnceWith(brush, chart);
  expect(inks).toContain('#b4175f');
  // A canvas knows no variables of the style sheet.
  expect(inks.filter((ink) => !/^#[\da-f]{6}$/.test(ink))).toEqual([]);
});

it('paints the texts of a drawing line by line at their places, and none of its definitions', () => {
  document.body.innerHTML = `<svg><defs><text x="1" y="2"><tspan x="1">Hidden</tspan></text></defs>
    <text x="120" y="40" text-anchor="end" style="fill: rgb(36, 29, 39)"><tspan x="120" dy="-8px">National insurance</tspan><tspan x="120" dy="16px">number</tspan></text></svg>`;
  const drawing = document.querySelector('svg');
  if (!drawing) throw new Error('The drawing is not on the page.');
  for (const text of drawing.querySelectorAll('text'))
    Object.assign(text, { getCTM: () => ({ a: 1, b: 0, c: 0, d: 1, e: 5, f: 7 }) });
  const { brush, inks, texts, matrices } = notingBrush();
  const places: unknown[][] = [];
  paintDrawing({ ...brush, fillText: (text, x, y) => void places.push([text, x, y]) }, drawing);
  expect(places).toEqual([
    ['National insurance', 120, 32],
    ['number', 120, 48],
  ]);
  expect(matrices).toEqual([[1, 0, 0, 1, 5, 7]]);
  expect(texts).toEqual([]);
  expect(inks).toEqual([]);
  document.body.replaceChildren();
});
