import { useRef } from 'react';

/**
 * A key for each row's element. A record that stays keeps its key, and so its focus. A new record takes the key of a removed one, from the top row
 * down. A page change then updates 25 existing rows instead of creating new ones.
 *
 * @example rowKeys(new Map([['ada', 0], ['bob', 1]]), ['cid', 'bob']) // cid 0, bob 1
 */
export function rowKeys(before: ReadonlyMap<string, number>, ids: readonly string[]): Map<string, number> {
  const kept = new Set(ids.flatMap((id) => before.get(id) ?? []));
  let next = 0;
  const nextFree = (): number => {
    while (kept.has(next)) next += 1;
    return next++;
  };
  return new Map(ids.map((id) => [id, before.get(id) ?? nextFree()]));
}

/** The keys of the drawn rows, based on the keys of the previous drawing. */
export function useRowKeys(ids: readonly string[]): ReadonlyMap<string, number> {
  const drawn = useRef<ReadonlyMap<string, number>>(new Map());
  // The same rows give the same keys, so a discarded drawing does no harm.
  drawn.current = rowKeys(drawn.current, ids);
  return drawn.current;
}
