import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Chart } from '../../charts/drawing/chart.ts';
import { ChartPicture } from '../../charts/drawing/ChartPicture.tsx';
import { marksOf, type MarkOptions } from '../../charts/drawing/marks.ts';

/** The drawing as a file in light colours, with its highlighted states and transitions. Outside the portal no style sheet gives a variable its value. */
export function toSvg(chart: Chart, options: MarkOptions = {}): string {
  // On no page: the code that writes markup without one is larger than the rest of the inspector.
  const place = document.createElement('div');
  const root = createRoot(place);
  try {
    flushSync(() => root.render(<ChartPicture chart={chart} marks={marksOf(chart, options)} />));
    if (!place.firstChild) throw new Error(`The chart "${chart.id}" was not drawn: its picture must not wait for data.`);
    const drawn = new XMLSerializer().serializeToString(place.firstChild);
    return `${drawn.replaceAll(/var\(--[\w-]+, ([^)]+)\)/g, '$1')}\n`;
  } finally {
    root.unmount();
  }
}
