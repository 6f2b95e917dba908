import { colours } from '../../shared/theme/tokens.ts';
import { lineHeight, stateTitleSize, titleHeight, type Chart, type DrawnState } from './chart.ts';
import type { Marks } from './marks.ts';

interface StatePictureProps {
  chart: Chart;
  state: DrawnState;
  marks: Marks;
}

const visitedLine = colours.success;

/** A state's box. The Tab key reaches it, and a screen reader reads its transitions. */
export function StatePicture({ chart, state, marks }: StatePictureProps) {
  const { x, y, width, height, lines, kind } = state;
  const isRoot = state.parent === null;
  const isActive = marks.active.has(state.id) && !isRoot;
  const isVisited = marks.visited.has(state.id);
  const isGroup = kind === 'compound' || kind === 'parallel';
  return (
    <g
      tabIndex={0}
      role="img"
      aria-label={wordsOf(chart, state, isActive)}
      data-state={state.id}
      data-active={isActive || undefined}
    >
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={kind === 'final' ? 4 : 10}
        fill={isActive ? colours.pinkTint : isGroup ? (isRoot ? colours.paper : colours.head) : colours.paper}
        fillOpacity={isActive && isGroup ? 0.6 : 1}
        stroke={isActive ? colours.pink : isVisited ? visitedLine : isRoot ? colours.line : colours.fieldLine}
        strokeWidth={isActive ? 2.5 : isVisited ? 2 : 1}
        strokeDasharray={kind === 'parallel' ? '6 4' : undefined}
      />
      {kind === 'final' && (
        <rect
          x={x + 3}
          y={y + 3}
          width={width - 6}
          height={height - 6}
          rx="2"
          fill="none"
          stroke={isActive ? colours.pink : colours.fieldLine}
        />
      )}
      <text x={x + 12} y={y + 20} fontSize={stateTitleSize} fontWeight="650" fill={isActive ? colours.pinkDark : colours.ink}>
        {kind === 'history' ? `H ${state.label}` : state.label}
      </text>
      {lines.map((line, at) => (
        <text key={line} x={x + 12} y={y + titleHeight + 12 + at * lineHeight} fill={colours.grey}>
          {line}
        </text>
      ))}
    </g>
  );
}

function wordsOf({ transitions, states }: Chart, state: DrawnState, isActive: boolean): string {
  const labels = new Map(states.map(({ id, label }) => [id, label]));
  const leaving = transitions
    .filter(({ source, targets }) => source === state.id && targets.length > 0)
    .map(({ label, guard, targets }) => {
      const condition = guard === null ? '' : ` if ${guard}`;
      return `${label}${condition} to ${targets.map((target) => labels.get(target) ?? target).join(' and ')}`;
    });
  return [
    `${isActive ? 'Current state' : 'State'} ${state.label}${state.kind === 'final' ? ', final' : ''}`,
    state.description,
    ...state.lines,
    leaving.length > 0 && `transitions: ${leaving.join('; ')}`,
  ]
    .filter(Boolean)
    .join('. ');
}
