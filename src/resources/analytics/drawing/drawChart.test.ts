import { describe, expect, it } from 'vitest';
import type { FiguresChart } from '../figureText.ts';
import { axisOf, marksOf } from './axis.ts';
import { drawChart } from './drawChart.ts';
import { type Shape, textWidth, wrapped } from './shapes.ts';

describe('an axis', () => {
  it.each([
    ['small numbers', [3, 17], true, [0, 5, 10, 15, 20]],
    ['one', [1], true, [0, 1]],
    ['nothing', [], true, [0, 1]],
    ['shares', [4_500, 8_700], false, [0, 2_500, 5_000, 7_500, 10_000]],
    ['refunds', [-120, 300], false, [-200, 0, 200, 400]],
  ])('of %s has round marks', (_, values, isWhole, marks) => {
    expect(marksOf(axisOf(values, isWhole))).toEqual(marks);
  });
});

it('wraps a text between its words', () => {
  expect(wrapped('National insurance number', textWidth('National insurance'))).toEqual(['National insurance', 'number']);
  expect(wrapped('Unbreakable', 7)).toEqual(['Unbreakable']);
});

const chart = (changes: Partial<FiguresChart>): FiguresChart => ({
  chartId: 'x',
  title: 'X',
  kind: 'stacked',
  unit: 'count',
  note: null,
  rowTitle: 'Month',
  columns: ['In time', 'Late'],
  rows: [
    { label: '2026-10', values: [6, 2] },
    { label: '2026-11', values: [4, 0] },
  ],
  ...changes,
});

const rects = (shapes: readonly Shape[]) =>
  shapes.filter((shape) => shape.kind === 'rect').filter(({ title }) => title.includes(': '));
const texts = (shapes: readonly Shape[]) => shapes.filter((shape) => shape.kind === 'text').map(({ text }) => text);

describe('a drawing', () => {
  it('stacks columns, and none is for 0', () => {
    const [first, second, third, ...others] = rects(drawChart(chart({}), 600).shapes);
    expect(others).toEqual([]);
    expect([first, second, third].map((rect) => rect?.title)).toEqual([
      'Oct 2026, In time: 6',
      'Oct 2026, Late: 2',
      'Nov 2026, In time: 4',
    ]);
    // 6 and 2 of an axis to 8, on each other with a line of paper between them.
    expect((first?.height ?? 0) / ((second?.height ?? 0) + 1)).toBeCloseTo(3);
    expect((second?.y ?? 0) + (second?.height ?? 0) + 1).toBeCloseTo(first?.y ?? 0);
  });

  it('draws what is below 0 downwards', () => {
    const [above, below] = rects(
      drawChart(chart({ unit: 'pence', rows: [{ label: '2026-11', values: [500, -200] }] }), 600).shapes,
    );
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(below?.y ?? 0);
  });

  it('interrupts a line where a value is not shown', () => {
    const rows = [1, 2, null, 4, 5].map((value, n) => ({ label: `2026-0${n + 1}`, values: [value] }));
    const { shapes } = drawChart(chart({ kind: 'lines', unit: 'basisPoints', columns: ['Rate'], rows }), 600);
    expect(shapes.filter((shape) => shape.kind === 'dot')).toHaveLength(4);
    expect(shapes.filter((shape) => shape.kind === 'line' && shape.ink === 'pink')).toHaveLength(2);
  });

  it('has bars with their values behind them, also of groups that are not shown', () => {
    const rows = [
      { label: 'Enrolled', values: [1_204] },
      { label: 'Opted out', values: [null] },
    ];
    const { shapes, width } = drawChart(chart({ kind: 'bars', unit: 'people', columns: ['Employees'], rows }), 340);
    expect(texts(shapes)).toEqual(['Enrolled', '1,204', 'Opted out', 'Not shown']);
    for (const { x, width: length } of rects(shapes)) expect(x + length).toBeLessThan(width);
  });

  it.each([3, 6, 12, 24])('of %i months has labels apart from each other at every width', (months) => {
    const rows = Array.from({ length: months }, (_, n) => ({
      label: `2026-${String((n % 12) + 1).padStart(2, '0')}`,
      values: [1, 1],
    }));
    for (let width = 240; width <= 1_200; width += 4) {
      const { shapes } = drawChart(chart({ rows }), width);
      const edges = shapes
        .filter((shape) => shape.kind === 'text' && shape.text.endsWith(' 2026'))
        .map((shape) => {
          const { x, text, anchor } = shape as Extract<Shape, { kind: 'text' }>;
          const to = anchor === 'end' ? x : x + textWidth(text) / 2;
          return { from: to - textWidth(text), to };
        });
      expect(edges.length).toBeGreaterThan(1);
      for (const [n, { to }] of edges.slice(0, -1).entries()) expect(edges[n + 1]?.from).toBeGreaterThanOrEqual(to + 8);
    }
  });

  it.each([340, 820, 1_100])('of 24 months fits into %i pixels, with the last month below it', (width) => {
    const rows = Array.from({ length: 24 }, (_, n) => ({
      label: `${2025 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
      values: [n * 1_000_00, 50_00],
    }));
    const { shapes } = drawChart(chart({ unit: 'pence', rows }), width);
    expect(texts(shapes)).toContain('Dec 2026');
    for (const { x, width: length } of rects(shapes)) expect(x + length).toBeLessThanOrEqual(width);
    const key = shapes.filter((shape) => shape.kind === 'text' && chart({}).columns.includes(shape.text));
    expect(key).toHaveLength(2);
  });
});
