import { describe, expect, it } from 'vitest';
import type { FiguresChart } from '../figureText.ts';
import { heightOf, settingsOf } from './plotSettings.ts';
import { textWidth, wrapText } from './textWidth.ts';

it('wraps a text between its words', () => {
  expect(wrapText('National insurance number', textWidth('National insurance'))).toEqual(['National insurance', 'number']);
  expect(wrapText('Unbreakable', 7)).toEqual(['Unbreakable']);
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
    { label: '2026-11', values: [4, null] },
  ],
  ...changes,
});

const months = (count: number): FiguresChart['rows'] =>
  Array.from({ length: count }, (_, n) => ({
    label: `${2025 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
    values: [n * 1_000_00, 50_00],
  }));

/** Whether the label of a row is shown. */
function isLabelled(settings: ReturnType<typeof settingsOf>, row: number): boolean {
  const interval = settings.xAxis?.[0]?.tickLabelInterval;
  return typeof interval === 'function' && interval(row, row);
}

const axisRoom = (of: FiguresChart): number => Number(settingsOf(of, 800).yAxis?.[0]?.width);

describe('the settings of a chart', () => {
  it('have a series for each column, in its tone, and a gap for what is not shown', () => {
    const { series } = settingsOf(chart({ tones: ['success', 'error'] }), 600);
    expect(series).toMatchObject([
      { type: 'bar', stack: 'row', label: 'In time', color: 'var(--success, #1d6b43)', data: [6, 4] },
      { type: 'bar', stack: 'row', label: 'Late', color: 'var(--error, #b3261e)', data: [2, null] },
    ]);
  });

  it.each([
    ['lines', { type: 'line', showMark: true }],
    ['columns', { type: 'bar' }],
    ['bars', { type: 'bar', layout: 'horizontal' }],
  ] as const)('of %s are those of the library', (kind, expected) => {
    const [series] = settingsOf(chart({ kind }), 600).series ?? [];
    expect(series).toMatchObject(expected);
    expect(series).not.toHaveProperty('stack');
  });

  it.each([3, 6, 12, 24])('label the last of %i months, and no two labels meet, at every width', (count) => {
    const rows = months(count);
    for (let width = 240; width <= 1_200; width += 4) {
      const settings = settingsOf(chart({ unit: 'pence', rows }), width);
      const shown = rows.flatMap((_, row) => (isLabelled(settings, row) ? [row] : []));
      expect(shown.at(-1)).toBe(count - 1);
      const { right } = settings.margin as { right: number };
      const slot = (width - Number(settings.yAxis?.[0]?.width) - right) / count;
      for (const [n, row] of shown.slice(1).entries())
        expect((row - (shown[n] ?? 0)) * slot).toBeGreaterThan(textWidth('Dec 2026'));
      // Half of the last label fits beside the middle of its month.
      expect(slot / 2 + right).toBeGreaterThanOrEqual(textWidth('Dec 2026') / 2 - 0.01);
    }
  });

  it.each([
    ['shares to 100%', 'lines', 'basisPoints', [8_900], '100%'],
    ['amounts of seven digits', 'columns', 'pence', [1_016_000_00], '£1,200,000'],
    ['a sum above its parts', 'stacked', 'pence', [60_000_00, 60_000_00], '£140,000'],
    ['refunds', 'columns', 'pence', [-9_500_00, 100_00], '-£10,000'],
  ] as const)('have room for the marks of %s', (_, kind, unit, values, mark) => {
    const columns = values.map((__, n) => `Column ${n}`);
    const of = chart({ kind, unit, columns, rows: [{ label: '2026-10', values: [...values] }] });
    expect(axisRoom(of)).toBeGreaterThan(textWidth(mark));
  });

  it('have a row for each label of bars, higher where a label has two lines', () => {
    const bars = (label: string) => chart({ kind: 'bars', columns: ['People'], rows: [{ label, values: [3] }] });
    expect(heightOf(bars('Enrolled'), 340)).toBe(34);
    expect(heightOf(bars('National insurance number'), 340)).toBe(40);
    expect(heightOf(bars('National insurance number'), 800)).toBe(34);
  });
});
