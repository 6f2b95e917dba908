import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkLoadJob, BulkLoadMappingState, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import type { ListAnswer } from '../../../providers/data/listQuery.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';

/** The rows to show; null for any. */
export interface RowFilter {
  severity: 'error' | 'warning' | null;
  code: string | null;
  /** A text in one of the cells; empty for any. */
  search: string;
}

/** Warnings come with the largest difference from the last period first, all else in the order of the file. */
const orderOf = ({ severity, code }: RowFilter) =>
  severity === 'warning' || code === 'contributionChanged' ? 'difference' : 'file';

/** The largest page of a list call. */
const MOST_ROWS = 500;
/** Further rows that are drawn at once: each time, the grid looks at all of its rows. */
const ROWS_AT_ONCE = 5_000;

/** The first rows of a load that match a filter, with the number of all. */
export function useFirstRows({ bulkLoadJobUid: id }: BulkLoadJob, filter: RowFilter) {
  const http = useHttpClient();
  const { severity, code, search } = filter;
  return useQuery({
    queryKey: ['bulk-load-jobs', 'rows', id, severity, code, search],
    queryFn: ({ signal }) =>
      http.get<ListAnswer<BulkLoadRow>>(`/bulk-loads/jobItems/${id}`, {
        query: { limit: MOST_ROWS, severity, code, search: search || null, order: orderOf(filter) },
        signal,
      }),
    // The grid keeps its rows while they are corrected.
    staleTime: Infinity,
    gcTime: 0,
  });
}

interface FurtherRowsOptions {
  load: BulkLoadJob;
  filter: RowFilter;
  first: ListAnswer<BulkLoadRow>;
  /** Takes some rows, in the order of the file. */
  onRows: (rows: readonly BulkLoadRow[]) => void;
}

/**
 * Reads the rows behind the first ones, while these are already shown. Each page begins behind the last row, so that rows that no longer match the filter
 * do not move others out of the next page.
 */
export function useFurtherRows(options: FurtherRowsOptions) {
  const http = useHttpClient();
  const { load, filter, first } = options;
  const [end, setEnd] = useState<{ first: ListAnswer<BulkLoadRow>; failure: string | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { bulkLoadJobUid: id } = load;
  const { severity, code, search } = filter;
  const onRows = useRef(options.onRows);
  onRows.current = options.onRows;
  const order = orderOf(filter);
  const read = useRef({ first, last: first.data.at(-1) });
  if (read.current.first !== first) read.current = { first, last: first.data.at(-1) };

  useEffect(() => {
    const abort = new AbortController();
    const progress = read.current;
    const readOn = async (): Promise<void> => {
      let waiting: BulkLoadRow[] = [];
      let { last } = progress;
      let isMore = first.meta.totalCount > first.data.length;
      while (isMore) {
        const after = { afterRow: last?.rowNumber, ...(order === 'difference' ? { afterDifference: last?.difference } : {}) };
        const query = { limit: MOST_ROWS, severity, code, search: search || null, order, ...after };
        const page = await http.get<ListAnswer<BulkLoadRow>>(`/bulk-loads/jobItems/${id}`, { query, signal: abort.signal });
        waiting.push(...page.data);
        last = page.data.at(-1) ?? last;
        isMore = page.meta.totalCount > page.data.length;
        if (abort.signal.aborted) return;
        if (isMore && waiting.length < ROWS_AT_ONCE) continue;
        onRows.current(waiting);
        progress.last = last;
        waiting = [];
      }
      setEnd({ first, failure: null });
    };
    readOn().catch((error: unknown) => {
      if (!abort.signal.aborted) setEnd({ first, failure: reasonOf(error) });
    });
    return () => abort.abort();
  }, [http, id, severity, code, search, order, first, attempt]);
  const present = end?.first === first ? end : null;
  return {
    isReading: present === null && first.meta.totalCount > first.data.length,
    failure: present?.failure ?? null,
    readOn: () => {
      setEnd(null);
      setAttempt(attempt + 1);
    },
  };
}

/** The headings of the file, with their meanings, and its first rows. Read again when the file has been read in another way: by its state, which leaves the one in which it is read. */
export function useMappingState({ bulkLoadJobUid: id, status, sheet, encoding }: BulkLoadJob) {
  const http = useHttpClient();
  return useQuery({
    queryKey: ['bulk-load-jobs', 'mapping', id, status, sheet, encoding],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: BulkLoadMappingState }>(`/bulk-loads/job/${id}/mapping`, { signal })).data,
  });
}
