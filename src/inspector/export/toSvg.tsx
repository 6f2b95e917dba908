import { renderToStaticMarkup } from 'react-dom/server';
import type { Chart } from '../../charts/drawing/chart.ts';
import { ChartPicture } from '../../charts/drawing/ChartPicture.tsx';
import { marksOf, type MarkOptions } from '../../charts/drawing/marks.ts';

/** The drawing as a file, with its highlighted states and transitions. */
export function toSvg(chart: Chart, options: MarkOptions = {}): string {
  return `${renderToStaticMarkup(<ChartPicture chart={chart} marks={marksOf(chart, options)} />)}\n`;
}
