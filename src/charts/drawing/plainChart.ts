import type { Chart } from './chart.ts';

/** A chart of states and events alone, without the code's names of guards, actions and calls. */
export function plainChart(chart: Chart): Chart {
  const labels = new Map(chart.transitions.map(({ id, label }) => [id, label]));
  return {
    ...chart,
    states: chart.states.map((state) => ({ ...state, lines: [] })),
    transitions: chart.transitions.map((transition) => ({ ...transition, guard: null, actions: [] })),
    arrows: chart.arrows.map((arrow) => ({ ...arrow, lines: [labels.get(arrow.transition) ?? ''] })),
  };
}
