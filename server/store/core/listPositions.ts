/** A row at a known place of a list. */
export interface Mark {
  /** Counted from the front of the ascending list, from 0. */
  readonly position: number;
  readonly order: unknown;
  readonly key: unknown;
}

/** The places of a list that were read before, in one version of the list. */
export interface KnownList {
  readonly version: number;
  readonly totalCount: number;
  readonly marks: ReadonlyMap<number, Mark>;
}

const mostMarks = 1_000;

/** The known places of a few lists, by the list's name. Every use compares the version in the same statement, so an outdated entry does no harm. */
export interface ListPositions {
  get(list: string): KnownList | undefined;
  note(list: string, of: { version: number; totalCount: number }, mark: Mark): void;
  forget(list: string): void;
}

/** Remembers places of lists in this process: a page far from both ends is then read from the nearest one. */
export function rememberPositions(): ListPositions {
  const lists = new Map<string, { version: number; totalCount: number; marks: Map<number, Mark> }>();
  return {
    get: (list) => lists.get(list),
    note(list, { version, totalCount }, mark) {
      const known = lists.get(list);
      const { marks } = known?.version === version ? known : { marks: new Map<number, Mark>() };
      marks.set(mark.position, mark);
      const [oldest] = marks.keys();
      if (marks.size > mostMarks && oldest !== undefined) marks.delete(oldest);
      lists.set(list, { version, totalCount, marks });
    },
    forget: (list) => void lists.delete(list),
  };
}

/** A way to rows of a list: from its front, or from its end or a mark backwards, past some rows. */
export interface Way {
  readonly isBackwards: boolean;
  /** Undefined: from the end of the list. */
  readonly from?: Mark;
  readonly skipped: number;
}

/** The shortest way to the rows from `start` up to `end`, by their places in the ascending list. */
export function shortestWay(
  marks: Iterable<Mark>,
  { start, end, totalCount }: { start: number; end: number; totalCount: number },
): Way {
  let best: Way =
    start <= totalCount - end ? { isBackwards: false, skipped: start } : { isBackwards: true, skipped: totalCount - end };
  for (const mark of marks) {
    const isBackwards = mark.position >= end;
    const skipped = isBackwards ? mark.position - end : start - mark.position;
    if (skipped >= 0 && skipped < best.skipped) best = { isBackwards, from: mark, skipped };
  }
  return best;
}
