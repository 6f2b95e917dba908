import type { ChartGraph, ChartState, ChartTransition } from '../../charts/drawing/chart.ts';

/** The chart as a Mermaid state diagram (`stateDiagram-v2`), for a document or an issue. */
export function toMermaid(chart: ChartGraph): string {
  const [root] = chart.states;
  if (!root) return 'stateDiagram-v2\n';
  const lines = [
    'stateDiagram-v2',
    `  [*] --> ${idOf(root.id)}`,
    ...stateLines(root, chart, 1),
    ...chart.transitions.flatMap((transition) =>
      transition.targets.map((target) => `  ${idOf(transition.source)} --> ${idOf(target)}: ${toPlainText(wordsOf(transition))}`),
    ),
    ...chart.states.filter(({ kind }) => kind === 'final').map(({ id }) => `  ${idOf(id)} --> [*]`),
  ];
  return `${lines.join('\n')}\n`;
}

function stateLines(state: ChartState, chart: ChartGraph, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const children = chart.states.filter(({ parent }) => parent === state.id);
  const head = `${indent}state "${toPlainText(state.label)}" as ${idOf(state.id)}`;
  const notes = notesOf(state, chart).map((note) => `${indent}${idOf(state.id)}: ${toPlainText(note)}`);
  if (children.length === 0) return [head, ...notes];
  const inside = children.map((child) => stateLines(child, chart, depth + 1));
  return [
    head,
    `${indent}state ${idOf(state.id)} {`,
    ...(state.initial === null ? [] : [`${indent}  [*] --> ${idOf(state.initial)}`]),
    // A line separates parallel regions.
    ...inside.flatMap((lines, at) => (state.kind === 'parallel' && at > 0 ? [`${indent}  --`, ...lines] : lines)),
    `${indent}}`,
  ];
}

function notesOf(state: ChartState, { transitions }: ChartGraph): string[] {
  return [
    ...state.entry.map((name) => `entry / ${name}`),
    ...state.invokes.map(({ src }) => `runs ${src}`),
    ...state.exit.map((name) => `exit / ${name}`),
    ...transitions.filter(({ source, targets }) => source === state.id && targets.length === 0).map(wordsOf),
  ];
}

function wordsOf({ label, guard, actions }: ChartTransition): string {
  return [label, ...(guard === null ? [] : [`[${guard}]`]), ...(actions.length === 0 ? [] : [`/ ${actions.join(', ')}`])].join(
    ' ',
  );
}

/** An identifier in Mermaid consists of letters, digits and underscores. */
const idOf = (id: string): string => id.replace(/\W/g, '_');

/** In Mermaid, a colon, a semicolon or a quote ends the text. */
const toPlainText = (text: string): string => text.replaceAll(': ', ' of ').replace(/[:;"\n]/g, ' ');
