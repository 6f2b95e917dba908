import { expect, it, vi } from 'vitest';
import type { FiguresChart } from '../figureText.ts';
import { chartCsv } from './chartCsv.ts';
import { type Brush, chartPicture } from './chartImage.ts';

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

it('paints the drawing in light colours, with its title, the employer and the time', () => {
  const inks: unknown[] = [];
  const fillText = vi.fn<Brush['fillText']>();
  const done = vi.fn<() => void>();
  const brush: Brush = {
    get fillStyle() {
      return String(inks.at(-1));
    },
    set fillStyle(ink) {
      inks.push(ink);
    },
    strokeStyle: '',
    lineWidth: 1,
    font: '',
    textAlign: 'left',
    fillText,
    fillRect: done,
    beginPath: done,
    moveTo: done,
    lineTo: done,
    stroke: done,
    arc: done,
    fill: done,
    translate: done,
    scale: done,
  };
  const picture = chartPicture(chart, ['Larkfield Bakery', 'Figures of 23 November 2026 at 14:05']);
  picture.paint(brush);
  expect(picture.width).toBe(2_000);
  expect(fillText.mock.calls.map(([text]) => text)).toEqual(
    expect.arrayContaining(['Contributions by month', 'Larkfield Bakery', 'Figures of 23 November 2026 at 14:05', 'Oct 2026']),
  );
  expect(inks).toContain('#b4175f');
  // A canvas knows no variables of the style sheet.
  expect(inks.filter((ink) => !/^#[\da-f]{6}$/.test(String(ink)))).toEqual([]);
});
