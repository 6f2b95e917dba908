import { ChartsText } from '@mui/x-charts/ChartsText';
import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { colours } from '../../../shared/theme/tokens.ts';
import { type FiguresChart, valueText } from '../figureText.ts';
import { barGapRatio, valueGap } from './plotSettings.ts';
import { fontSize } from './textWidth.ts';

const style = { fontSize, fill: colours.grey, textAnchor: 'start', dominantBaseline: 'central' } as const;

/** The value behind each bar of a row. The library has labels for bars alone, and a value of 0 or one that is not shown has none. */
export function RowValues({ chart: { columns, rows, unit } }: { chart: FiguresChart }) {
  const xScale = useXScale<'linear'>();
  const yScale = useYScale<'band'>();
  // The library divides a row like this.
  const barHeight = yScale.bandwidth() / (columns.length + (columns.length - 1) * barGapRatio);
  return rows.flatMap(({ values }, row) =>
    columns.map((title, column) => (
      <ChartsText
        key={`${row} ${title}`}
        x={xScale(values[column] ?? 0) + valueGap}
        y={(yScale(row) ?? 0) + barHeight * (column * (1 + barGapRatio) + 0.5)}
        text={valueText(values[column] ?? null, unit)}
        style={style}
      />
    )),
  );
}
