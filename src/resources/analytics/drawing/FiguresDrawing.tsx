import { createElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { colours } from '../../../shared/theme/tokens.ts';
import type { FiguresChart } from '../figureText.ts';
import { onPrinting, printedWidth } from '../printing.ts';
import { drawChart } from './drawChart.ts';
import { dotRadius, fontSize, type Shape } from './shapes.ts';

/** The drawing of a chart, as wide as its place. Screen readers have the table instead. */
export function FiguresDrawing({ chart }: { chart: FiguresChart }) {
  const [place, width] = useWidth();
  const drawing = useMemo(() => (width === 0 ? undefined : drawChart(chart, width)), [chart, width]);
  return (
    <div ref={place} aria-hidden="true">
      {drawing && (
        <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} className="figures-drawing" fontSize={fontSize}>
          {createElement('g', null, ...drawing.shapes.map(elementOf))}
        </svg>
      )}
    </div>
  );
}

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

function elementOf(shape: Shape): ReactNode {
  const ink = colours[shape.ink];
  switch (shape.kind) {
    case 'rect':
      return (
        <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={2} fill={ink}>
          <title>{shape.title}</title>
        </rect>
      );
    case 'line':
      return (
        <polyline
          points={shape.points.map((point) => point.join(',')).join(' ')}
          stroke={ink}
          strokeWidth={shape.width}
          fill="none"
        />
      );
    case 'dot':
      return (
        <circle cx={shape.x} cy={shape.y} r={dotRadius} fill={ink}>
          <title>{shape.title}</title>
        </circle>
      );
    case 'text':
      return (
        <text x={shape.x} y={shape.y} textAnchor={shape.anchor} fill={ink}>
          {shape.text}
        </text>
      );
  }
}
