import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsAxis } from '@mui/x-charts/ChartsAxis';
import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsSurface } from '@mui/x-charts/ChartsSurface';
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { ThemeProvider } from '@mui/system';
import { lazy, Suspense, useMemo } from 'react';
import { theme } from '../../../shared/theme/theme.ts';
import type { FiguresChart } from '../figureText.ts';
import { settingsOf } from './plotSettings.ts';
import { RowValues } from './RowValues.tsx';

// Nobody points at a chart before it is drawn.
const ChartsTooltip = lazy(async () => ({ default: (await import('@mui/x-charts/ChartsTooltip')).ChartsTooltip }));

interface FiguresPlotProps {
  chart: FiguresChart;
  /** In pixels. */
  width: number;
}

/** A chart as drawn by the chart library. A file of its own, because the library is large. */
export function FiguresPlot({ chart, width }: FiguresPlotProps) {
  const settings = useMemo(() => settingsOf(chart, width), [chart, width]);
  const isBars = chart.kind === 'bars';
  return (
    <ThemeProvider theme={theme}>
      {/* The keyboard and screen readers have the table. */}
      <ChartsDataProvider {...settings} skipAnimation disableKeyboardNavigation>
        <ChartsSurface>
          {!isBars && <ChartsGrid horizontal />}
          {chart.kind === 'lines' ? (
            <>
              <LinePlot />
              <MarkPlot />
            </>
          ) : (
            <BarPlot />
          )}
          {isBars && <RowValues chart={chart} />}
          <ChartsAxis />
        </ChartsSurface>
        <Suspense>
          <ChartsTooltip trigger="axis" />
        </Suspense>
      </ChartsDataProvider>
    </ThemeProvider>
  );
}
