import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import Elk from 'elkjs/lib/elk.bundled.js';
import {
  lineHeight,
  lineSize,
  stateTitleSize,
  titleHeight,
  type Box,
  type Chart,
  type ChartGraph,
  type ChartState,
  type ChartTransition,
  type DrawnArrow,
  type Point,
} from '../../charts/drawing/chart.ts';

const longestLine = 44;
const initialSuffix = '::initial';

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
};

/** Gives every state and arrow its place. Runs during the build, because the layout engine is larger than the portal itself. */
export async function layOutChart(graph: ChartGraph): Promise<Chart> {
  const [root] = graph.states;
  if (!root) throw new Error(`The machine "${graph.id}" has no root state.`);
  const edges = arrowsOf(graph);
  const page: ElkNode = {
    id: 'page',
    layoutOptions: { ...options, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
    children: [nodeOf(root, graph)],
    edges: [
      ...edges.map(({ id, source, target, lines }) => ({
        id,
        sources: [source],
        targets: [target],
        labels: [
          { id: `${id}:label`, text: lines.join('\n'), ...sizeOf(lines), layoutOptions: { 'elk.edgeLabels.inline': 'false' } },
        ],
      })),
      ...graph.states.flatMap(({ id, initial }) =>
        initial === null ? [] : [{ id: `${id}${initialSuffix}`, sources: [id + initialSuffix], targets: [initial] }],
      ),
    ],
  };
  const laidOut: ElkNode = await new Elk().layout(page);
  const places = new Map(flatten(laidOut).map((node) => [node.id, node]));
  const routes = new Map((laidOut.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    ...graph,
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    states: graph.states.map((state) => ({ ...state, ...boxOf(places.get(state.id)), lines: linesOf(state, graph) })),
    arrows: edges.map(({ id, transition, lines }): DrawnArrow => {
      const route = routes.get(id);
      const [points, label] = [pointsOf(route), boxOf(route?.labels?.[0])];
      return { transition, points, label, labelSide: sideOf(points, label), lines };
    }),
    initials: graph.states.flatMap(({ id, initial }) => {
      if (initial === null) return [];
      const { x, y, width } = boxOf(places.get(id + initialSuffix));
      return [{ at: { x: x + width / 2, y: y + width / 2 }, points: pointsOf(routes.get(id + initialSuffix)) }];
    }),
  };
}

interface Arrow {
  readonly id: string;
  readonly transition: string;
  readonly source: string;
  readonly target: string;
  readonly lines: readonly string[];
}

function arrowsOf({ transitions }: ChartGraph): Arrow[] {
  return transitions.flatMap((transition) =>
    transition.targets.map((target, at) => ({
      id: `${transition.id} ${at}`,
      transition: transition.id,
      source: transition.source,
      target,
      lines: wordsOf(transition).map(shortenLine),
    })),
  );
}

function wordsOf({ label, guard, actions, reenter }: ChartTransition): string[] {
  return [
    reenter ? `${label} (anew)` : label,
    ...(guard === null ? [] : [`[${guard}]`]),
    ...(actions.length === 0 ? [] : [`/ ${actions.join(', ')}`]),
  ];
}

/** The lines of a state's box: its actors, actions and internal transitions. */
function linesOf(state: ChartState, { transitions }: ChartGraph): string[] {
  const inside = transitions.filter(({ source, targets }) => source === state.id && targets.length === 0);
  return [
    ...state.entry.map((name) => `entry / ${name}`),
    ...state.invokes.map(({ src }) => `runs ${src}`),
    ...state.exit.map((name) => `exit / ${name}`),
    ...inside.map((transition) => {
      const words = wordsOf(transition).join(' ');
      return transition.actions.length === 0 ? `${words}: nothing` : words;
    }),
    ...(state.tags.length === 0 ? [] : [`tags: ${state.tags.join(', ')}`]),
  ].map(shortenLine);
}

function nodeOf(state: ChartState, graph: ChartGraph): ElkNode {
  const lines = linesOf(state, graph);
  const header = titleHeight + lines.length * lineHeight + (lines.length > 0 ? 8 : 0);
  const width = Math.max(
    72,
    textWidth(state.label, stateTitleSize, 0.62) + 32,
    ...lines.map((line) => textWidth(line, lineSize) + 24),
  );
  const children = graph.states.filter(({ parent }) => parent === state.id);
  if (children.length === 0) return { id: state.id, width, height: header + (lines.length > 0 ? 2 : 4) };
  return {
    id: state.id,
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${header + 12},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${header + 40})`,
    },
    children: [
      ...(state.initial === null ? [] : [{ id: state.id + initialSuffix, width: 10, height: 10 }]),
      ...children.map((child) => nodeOf(child, graph)),
    ],
  };
}

function sizeOf(lines: readonly string[]): { width: number; height: number } {
  return { width: Math.max(...lines.map((line) => textWidth(line, lineSize))) + 6, height: lines.length * (lineHeight - 1) + 2 };
}

/** Fonts cannot be measured here. The estimate uses the widest font in use, so that texts never overflow. */
function textWidth(text: string, size: number, ratio = 0.57): number {
  return Math.ceil(text.length * size * ratio);
}

function shortenLine(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line;
}

function flatten(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(flatten)];
}

/** Whether the arrow runs to the right of its label. The label is then aligned to the arrow, even if more room was reserved for it. */
function sideOf(points: readonly Point[], { x, y, width, height }: Box): DrawnArrow['labelSide'] {
  const middle = y + height / 2;
  const passing = points.filter(
    (point, at) =>
      Math.min(point.y, points[at + 1]?.y ?? point.y) <= middle && middle <= Math.max(point.y, points[at + 1]?.y ?? point.y),
  );
  return passing.some((point) => point.x >= x + width - 8 && point.x < x + width + 40) ? 'right' : 'left';
}

const roundTenth = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10;

function boxOf(shape: Partial<Box> | undefined): Box {
  return { x: roundTenth(shape?.x), y: roundTenth(shape?.y), width: roundTenth(shape?.width), height: roundTenth(shape?.height) };
}

function pointsOf(edge: ElkExtendedEdge | undefined): Point[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: roundTenth(x), y: roundTenth(y) })),
  );
}
