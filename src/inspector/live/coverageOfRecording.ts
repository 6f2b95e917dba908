import type { ChartGraph } from '../../charts/drawing/chart.ts';
import type { Coverage } from '../../charts/drawing/marks.ts';
import type { Entry } from '../recording/recording.ts';

/** For each state and transition of a chart, whether an actor took it in the recording. */
export function coverageOfRecording({ states, transitions }: ChartGraph, entries: readonly Entry[]): Coverage {
  const taken = new Set(entries.flatMap((entry) => entry.taken ?? []));
  const seen = transitions.filter(({ id }) => taken.has(id));
  const parents = new Map(states.map(({ id, parent }) => [id, parent]));
  const visited = new Set<string>();
  for (const end of seen.flatMap(({ source, targets }) => [source, ...targets]))
    for (let id: string | null | undefined = end; id; id = parents.get(id)) visited.add(id);
  const parts = [
    ...states.map(({ id }) => [id, visited.has(id)] as const),
    ...transitions.map(({ id }) => [id, taken.has(id)] as const),
  ];
  return Object.fromEntries(parts.map(([id, isTaken]) => [id, { taken: isTaken }]));
}
