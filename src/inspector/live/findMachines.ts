import type { ChartSummary } from '../../charts/drawing/chart.ts';

export interface FoundMachine {
  readonly summary: ChartSummary;
  /** The names in the machine that contain the text, at most three. Empty if the machine's own name contains it. */
  readonly matches: ChartSummary['words'];
}

/** The machines whose name, states, events, guards, actions or actors contain every word of `text`. */
export function findMachines(summaries: readonly ChartSummary[], text: string): FoundMachine[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return summaries.flatMap((summary) => {
    const own = `${summary.id} ${summary.title}`.toLowerCase();
    if (words.every((word) => own.includes(word))) return [{ summary, matches: [] }];
    const holding = words.map((word) => summary.words.filter(({ text: name }) => name.toLowerCase().includes(word)));
    const isFound = words.every((word, at) => own.includes(word) || (holding[at]?.length ?? 0) > 0);
    return isFound ? [{ summary, matches: [...new Set(holding.flat())].slice(0, 3) }] : [];
  });
}
