import { colours } from '../../shared/theme/tokens.ts';
import { lineHeight, type ChartTransition, type DrawnArrow } from './chart.ts';
import { roundedPath } from './geometry.ts';
import type { Marks } from './marks.ts';

export const toneColours = {
  plain: colours.fieldLine,
  next: colours.pink,
  path: colours.success,
  covered: colours.success,
  uncovered: colours.warning,
} as const;

export type ArrowTone = keyof typeof toneColours;

interface ArrowPictureProps {
  arrow: DrawnArrow;
  transition: ChartTransition;
  marks: Marks;
  /** The prefix of the arrow heads' ids. */
  markers: string;
  onEvent?: ((event: string, transition: ChartTransition) => void) | undefined;
}

/** A transition's line with its label. Highlighted arrows differ by thickness, dashes or numbers as well, not by colour alone. */
export function ArrowPicture({ arrow, transition, marks, markers, onEvent }: ArrowPictureProps) {
  const tone = toneOf(transition.id, marks);
  const colour = toneColours[tone];
  const notes = notesOf(transition.id, marks);
  const isSendable = onEvent !== undefined && marks.next.has(transition.id);
  return (
    <g
      data-transition={transition.id}
      data-tone={tone}
      aria-hidden={isSendable ? undefined : true}
      {...(isSendable && sending(transition, onEvent))}
    >
      <path
        d={roundedPath(arrow.points)}
        fill="none"
        stroke={colour}
        strokeWidth={tone === 'plain' ? 1.2 : 2.4}
        strokeDasharray={transition.kind === 'always' ? '2 3' : tone === 'uncovered' ? '7 4' : undefined}
        markerEnd={`url(#${markers}-${tone})`}
      />
      {/* The paper's colour behind for the label, so that no line runs through it. */}
      <g stroke={colours.paper} strokeWidth="4" paintOrder="stroke" strokeLinejoin="round">
        {[...arrow.lines, ...notes].map((line, at) => (
          <text
            key={line}
            x={arrow.labelSide === 'left' ? arrow.label.x + 3 : arrow.label.x + arrow.label.width - 3}
            textAnchor={arrow.labelSide === 'left' ? 'start' : 'end'}
            y={arrow.label.y + 12 + at * (lineHeight - 1)}
            fill={at === 0 || at >= arrow.lines.length ? (tone === 'plain' ? colours.ink : colour) : colours.grey}
            fontWeight={(at === 0 && tone !== 'plain') || at >= arrow.lines.length ? 650 : 400}
          >
            {line}
          </text>
        ))}
      </g>
    </g>
  );
}

function toneOf(transition: string, { next, path, coverage }: Marks): ArrowTone {
  if (coverage) return coverage[transition]?.taken ? 'covered' : 'uncovered';
  if (path.has(transition)) return 'path';
  return next.has(transition) ? 'next' : 'plain';
}

function notesOf(transition: string, { path, coverage }: Marks): readonly string[] {
  if (!coverage) return path.get(transition) ?? [];
  const part = coverage[transition];
  if (part?.taken) return [];
  return [part?.exception === undefined ? 'not taken' : 'left out on purpose'];
}

function sending(transition: ChartTransition, onEvent: (event: string, transition: ChartTransition) => void) {
  const send = (): void => onEvent(transition.event, transition);
  return {
    role: 'button',
    tabIndex: 0,
    'aria-label': `Send ${transition.label}`,
    cursor: 'pointer',
    onClick: send,
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      send();
    },
  } as const;
}
