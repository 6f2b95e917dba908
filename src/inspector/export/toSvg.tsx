import { renderToStaticMarkup } from 'react-dom/server';
import type { Chart } from '../../charts/drawing/chart.ts';
import { ChartPicture } from '../../charts/drawing/ChartPicture.tsx';
import { marksOf, type MarkOptions } from '../../charts/drawing/marks.ts';

/** The drawing as a file in light colours, with its highlighted states and transitions. Outside the portal no style sheet gives a variable its value. */
export function toSvg(chart: Chart, options: MarkOptions = {}): string {
  const drawn = renderToStaticMarkup(<ChartPicture chart={chart} marks={marksOf(chart, options)} />);
  return `${drawn.replaceAll(/var\(--[\w-]+, ([^)]+)\)/g, '$1')}\n`;
}
