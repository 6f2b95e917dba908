import { renderToStaticMarkup } from 'react-dom/server';
import type { Chart } from '../../schema-ui/chart/chart.ts';
import { ChartPicture } from '../../schema-ui/chart/ChartPicture.tsx';
import { marksOf, type MarkOptions } from '../../schema-ui/chart/marks.ts';

/** The drawing as a file of its own, with what stands out in it. */
export function toSvg(chart: Chart, options: MarkOptions = {}): string {
  return `${renderToStaticMarkup(<ChartPicture chart={chart} marks={marksOf(chart, options)} />)}\n`;
}
