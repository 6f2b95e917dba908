import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { FiguresPlot } from '../drawing/FiguresPlot.tsx';
import type { FiguresChart } from '../figureText.ts';

/**
 * Draws a chart outside the visible page, in light colours, for as long as `read` needs it. It has to be on the page: elsewhere a browser measures no text.
 *
 * @param width - In pixels.
 */
export function drawOffScreen(chart: FiguresChart, width: number, read: (drawing: SVGSVGElement) => void): void {
  const place = document.createElement('div');
  place.className = 'figures-drawing figures-off-screen';
  place.ariaHidden = 'true';
  document.body.append(place);
  const root = createRoot(place);
  try {
    flushSync(() => root.render(<FiguresPlot chart={chart} width={width} />));
    const drawing = place.querySelector('svg');
    if (!drawing) throw new Error('The image could not be drawn: reload the page, and try again.');
    read(drawing);
  } finally {
    root.unmount();
    place.remove();
  }
}
