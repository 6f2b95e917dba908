import type { Chart, ChartGraph } from '../../charts/drawing/chart.ts';

/** The machine's definition as plain data, without the drawing's coordinates. */
export function toJson({ id, title, kind, source, description, awaits, states, transitions }: Chart): string {
  const graph: ChartGraph = {
    id,
    title,
    kind,
    source,
    description,
    awaits,
    states: states.map(({ x: _x, y: _y, width: _width, height: _height, lines: _lines, ...state }) => state),
    transitions,
  };
  return `${JSON.stringify(graph, null, 2)}\n`;
}
