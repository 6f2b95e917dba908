import { createContext, use } from 'react';
import type { useBulkRun } from './useBulkRun.ts';

export const BulkRunContext = createContext<ReturnType<typeof useBulkRun> | null>(null);

/**
 * Runs something for each selected record, a few at a time, with progress and an outcome in the list's bar; or shows there a change of all of them in one
 * request, which can be taken back, or the outcome of one request for each of them.
 * @throws Error outside the bar of a list's selection.
 */
export function useRunForSelected(): Pick<ReturnType<typeof useBulkRun>, 'start' | 'showMade' | 'showResults'> {
  const run = use(BulkRunContext);
  if (!run) throw new Error('useRunForSelected needs a selection: name the part in bulkActions of src/app/resourceParts.ts.');
  return run;
}
