import { compareLives, explainFinding } from '../oracle/product/compareLives.ts';
import { openDifferences, type KnownDifference } from './openDifferences.ts';
import { generateRuns, type RunOptions } from './runs.ts';
import { startPortal } from './startPortal.ts';

export interface LivedRuns {
  /** The first differing lives, made small and told. */
  readonly stories: readonly string[];
  /** Open differences that occurred. */
  readonly seen: ReadonlySet<KnownDifference>;
}

/** Makes small and tells this many lives: each takes as long as the lives themselves. */
const mostStories = 1;

/** Lives the lives of a test in the portal, each group in a database of its own. */
export async function liveRuns(options: RunOptions): Promise<LivedRuns> {
  const stories: string[] = [];
  const seen = new Set<KnownDifference>();
  const startProduct = startPortal();
  for (const { clock, lives } of generateRuns(options)) {
    const { findings, open } = await compareLives(clock, lives, startProduct, openDifferences);
    for (const entry of openDifferences) if (open.has(entry)) seen.add(entry);
    for (const finding of findings.slice(0, mostStories - stories.length))
      stories.push(await explainFinding(finding, startProduct, openDifferences));
  }
  return { stories, seen };
}
