import { memo, useId } from 'react';
import { ArrowPicture, type ArrowTone, toneColours } from './ArrowPicture.tsx';
import type { Chart, ChartTransition } from './chart.ts';
import { roundedPath } from './geometry.ts';
import type { Marks } from './marks.ts';
import { StatePicture } from './StatePicture.tsx';

export interface ChartPictureProps {
  chart: Chart;
  marks: Marks;
  scale?: number;
  onEvent?: ((event: string, transition: ChartTransition) => void) | undefined;
}

const tones = Object.keys(toneColours) as ArrowTone[];

/**
 * The chart as SVG. All styles are attributes: the Content-Security-Policy forbids style elements, and an exported file has to look the same without
 * a style sheet. Memoised, because beside a log its parent may receive a thousand events a second.
 */
export const ChartPicture = memo(function ChartPicture({ chart, marks, scale = 1, onEvent }: ChartPictureProps) {
  const id = useId();
  const transitions = new Map(chart.transitions.map((transition) => [transition.id, transition]));
  return (
    <svg
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      width={chart.width * scale}
      height={chart.height * scale}
      fontFamily="'Figtree Variable', system-ui, sans-serif"
      fontSize={12}
    >
      <title id={`${id}-title`}>{`State chart: ${chart.title}`}</title>
      <desc id={`${id}-desc`}>{descriptionOf(chart, marks)}</desc>
      <defs>
        {tones.map((tone) => (
          <marker
            key={tone}
            id={`${id}-${tone}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d="M0 0 8 4 0 8Z" fill={toneColours[tone]} />
          </marker>
        ))}
      </defs>
      {chart.states.map((state) => (
        <StatePicture key={state.id} chart={chart} state={state} marks={marks} />
      ))}
      {chart.initials.map(({ at, points }) => (
        <g key={`${at.x} ${at.y}`} aria-hidden="true">
          <circle cx={at.x} cy={at.y} r="5" fill={toneColours.plain} />
          <path d={roundedPath(points)} fill="none" stroke={toneColours.plain} markerEnd={`url(#${id}-plain)`} />
        </g>
      ))}
      {chart.arrows.map((arrow) => {
        const transition = transitions.get(arrow.transition);
        return (
          transition && (
            <ArrowPicture
              // A transition into several regions has several arrows.
              key={`${arrow.transition} ${arrow.label.x} ${arrow.label.y}`}
              arrow={arrow}
              transition={transition}
              marks={marks}
              markers={id}
              onEvent={onEvent}
            />
          )
        );
      })}
    </svg>
  );
});

function descriptionOf(chart: Chart, { active }: Marks): string {
  const current = chart.states.filter(({ id, parent }) => active.has(id) && parent !== null).map(({ label }) => label);
  const size = `${chart.states.length - 1} states and ${chart.transitions.length} transitions.`;
  return [chart.description, size, current.length > 0 && `Current state: ${current.join(', ')}.`].filter(Boolean).join(' ');
}
