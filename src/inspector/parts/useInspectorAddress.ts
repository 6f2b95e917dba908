import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export type InspectorView = 'live' | 'records' | 'jobs' | 'sessions' | 'speed';

const otherViews: readonly InspectorView[] = ['records', 'jobs', 'sessions', 'speed'];

/** The state of the inspector in the page's address, so that it can be reopened, shared and reached with Back. */
export interface InspectorAddress {
  readonly view: InspectorView;
  /** A machine's id. */
  readonly machine: string | null;
  /** An actor's key. */
  readonly actor: string | null;
  /** An entry's address, `page.n`; null while the log is followed live. */
  readonly event: string | null;
  /** The search for records, and the open record or session. */
  readonly state: string | null;
  readonly olderThan: string | null;
  readonly employerId: string | null;
  readonly page: string | null;
  readonly record: string | null;
  /** The session whose replay is open. */
  readonly watched: string | null;
}

/** The parts whose change is an entry of the browser's history. */
const pages = ['view', 'machine', 'watched'] as const;

/** @returns The address, and a function that changes parts of it. Moving from event to event adds nothing to the browser's history. */
export function useInspectorAddress(): [InspectorAddress, (changes: Partial<InspectorAddress>) => void] {
  const [query, setQuery] = useSearchParams();
  const address = useMemo<InspectorAddress>(
    () => ({
      view: otherViews.find((view) => view === query.get('view')) ?? 'live',
      machine: query.get('machine'),
      actor: query.get('actor'),
      event: query.get('event'),
      state: query.get('state'),
      olderThan: query.get('olderThan'),
      employerId: query.get('employerId'),
      page: query.get('page'),
      record: query.get('record'),
      watched: query.get('watched'),
    }),
    [query],
  );
  const change = useCallback(
    (changes: Partial<InspectorAddress>) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === 'live') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: !pages.some((name) => name in changes) },
      ),
    [setQuery],
  );
  return [address, change];
}
