import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { colours } from '../../../shared/theme/tokens.ts';
import type { FiguresChart } from '../figureText.ts';
import { onPrinting, printedWidth } from '../printing.ts';
import { inkOf } from './inks.ts';
import { heightOf } from './plotSettings.ts';

// Asked for at once: it comes while the figures are read.
const plot = import('./FiguresPlot.tsx');
const FiguresPlot = lazy(async () => ({ default: (await plot).FiguresPlot }));

/** The drawing of a chart, as wide as its place, with its key below it if it has several columns. Screen readers have the table instead. */
export function FiguresDrawing({ chart }: { chart: FiguresChart }) {
  const [place, width] = useWidth();
  return (
    <div ref={place} aria-hidden="true" className="figures-drawing">
      {width > 0 && (
        <Suspense fallback={<div style={{ height: heightOf(chart, width) }} />}>
          <FiguresPlot chart={chart} width={width} />
        </Suspense>
      )}
      {chart.columns.length > 1 && <Legend chart={chart} />}
    </div>
  );
}

const Legend = ({ chart }: { chart: FiguresChart }) => (
  <ul className="figures-legend">
    {chart.columns.map((title, n) => (
      <li key={title}>
        <svg viewBox="0 0 12 12">
          <rect width={12} height={12} rx={2} fill={colours[inkOf(chart, n)]} />
        </svg>
        {title}
      </li>
    ))}
  </ul>
);

/** The width of an element: at once, after each change, and for a printed page. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => setWidth(place.current?.clientWidth ?? 0), []);
  useEffect(() => {
    const measure = (): void => setWidth(place.current?.clientWidth ?? 0);
    // In the next frame: a change of the size while sizes are observed would be reported as a loop.
    const observer = 'ResizeObserver' in globalThis ? new ResizeObserver(() => requestAnimationFrame(measure)) : undefined;
    if (place.current) observer?.observe(place.current);
    const stop = onPrinting((isPrinting) => (isPrinting ? flushSync(() => setWidth(printedWidth)) : measure()));
    return () => {
      observer?.disconnect();
      stop();
    };
  }, []);
  return [place, width] as const;
}
