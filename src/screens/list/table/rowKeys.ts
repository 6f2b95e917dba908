import { useRef } from 'react';

/**
 * A key for each row's element. A record that stays keeps its own, so that the focus stays with it; one that comes takes that of one that
 * went, first of all those of the top rows. A turned page then changes what the rows say, where it would make 25 new ones.
 *
 * @example rowKeys(new Map([['ada', 0], ['bob', 1]]), ['cid', 'bob']) // cid 0, bob 1
 */
export function rowKeys(before: ReadonlyMap<string, number>, ids: readonly string[]): Map<string, number> {
  const kept = new Set(ids.flatMap((id) => before.get(id) ?? []));
  let next = 0;
  const free = (): number => {
    while (kept.has(next)) next += 1;
    return next++;
  };
  return new Map(ids.map((id) => [id, before.get(id) ?? free()]));
}

/** The keys of the rows that are drawn, each time given those of the time before. */
export function useRowKeys(ids: readonly string[]): ReadonlyMap<string, number> {
  const drawn = useRef<ReadonlyMap<string, number>>(new Map());
  // The same rows give the same keys, so a drawing that comes to nothing does no harm.
  drawn.current = rowKeys(drawn.current, ids);
  return drawn.current;
}
