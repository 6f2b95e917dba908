import { useDataProvider, useRefresh } from 'react-admin';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { recordTitle } from '../../../fields/format/referenceTitle.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { type Result, runForMany } from './runForMany.ts';
import { useListState } from '../useListState.ts';

/** The outcome of a bulk action: the number of changed records, and the reasons for the others. */
export interface BulkOutcome {
  readonly title: string;
  readonly done: number;
  readonly total: number;
  readonly problems: readonly (Result & { readonly name: string })[];
  /** Answers the service's questions with yes, for all records that it asks about; undefined without any. */
  readonly confirm?: () => void;
}

/** A change of all selected records in one request, and the requests that take it back; null once it is taken back. */
export interface BulkChangeMade {
  readonly text: string;
  readonly undo: (() => Promise<unknown>) | null;
}

/** Changes one record. @param confirmed - The warnings that the user has confirmed for it. */
export type BulkChange = (id: string | number, confirmed: readonly string[]) => Promise<unknown>;

/**
 * Runs something for each selected record of the list. Changed records are deselected; the others stay selected.
 * @returns `start` begins the run. `progress` is set while it runs, and `outcome` from its end until the next start. `showMade` shows a change of all of
 * them in one request, which is `made` until the next one; `showResults` the outcome of one request that decides about each record by itself.
 */
export function useBulkRun() {
  const definition = useDefinition();
  const { data: rows = [], selectedIds, onSelect } = useListState();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const { success, error } = useFeedback();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [made, showMade] = useState<BulkChangeMade | null>(null);
  const running = useRef<AbortController | null>(null);
  // During the run, the user may select rows or leave the list.
  const latest = useRef({ selectedIds, isGone: false });
  useLayoutEffect(() => {
    latest.current.selectedIds = selectedIds;
  });
  useEffect(() => {
    const list = latest.current;
    list.isGone = false;
    return () => {
      list.isGone = true;
      running.current?.abort();
    };
  }, []);

  /** The titles of records. Those of other pages are read in one call. A record that can no longer be read has no title. */
  const titlesOf = async (ids: readonly (string | number)[]): Promise<Map<string | number, string>> => {
    const elsewhere = ids.filter((id) => !rows.some((row) => row.id === id));
    const read =
      elsewhere.length === 0
        ? []
        : await dataProvider.getMany<DataRecord>(definition.resource.name, { ids: elsewhere }).then(
            ({ data }) => data,
            () => [],
          );
    return new Map([...rows, ...read].map((record) => [record.id, recordTitle(definition, record)]));
  };

  /** Shows the outcome, deselects the changed records, and reads the list again. */
  const conclude = async (
    { title, results, total }: { title: string; results: readonly Result[]; total: number },
    confirm?: () => void,
  ): Promise<void> => {
    const refused = results.filter(({ problem }) => problem !== null);
    const titles = await titlesOf(refused.map(({ id }) => id));
    const problems = refused.map((one) => ({ ...one, name: titles.get(one.id) ?? String(one.id) }));
    const changed = new Set(results.filter(({ problem }) => problem === null).map(({ id }) => id));
    setProgress(null);
    setOutcome({ title, done: changed.size, total, problems, ...(confirm && { confirm }) });
    const text = outcomeText({ title, done: changed.size, total });
    if (changed.size === total) success(text);
    // Shown in the banner, because the list's bar has been removed.
    else if (latest.current.isGone) error(text);
    onSelect(latest.current.selectedIds.filter((id) => !changed.has(id)));
    refresh();
  };

  const runFor = async (
    title: string,
    run: BulkChange,
    confirmed: ReadonlyMap<string | number, readonly string[]>,
  ): Promise<void> => {
    // The confirmation dialog is outside the list, and may remain open after the user has left it.
    if (latest.current.isGone) {
      error(`${title}: nothing was changed, because you left the list. Select the records again.`);
      return;
    }
    const ids = [...confirmed.keys()];
    const stop = new AbortController();
    running.current = stop;
    setOutcome(null);
    showMade(null);
    setProgress({ done: 0, total: ids.length });
    const results = await runForMany(
      ids,
      (id) => run(id, confirmed.get(id) ?? []),
      () => setProgress((current) => current && { ...current, done: current.done + 1 }),
      stop.signal,
    );
    const asked = results.flatMap(({ id, problem, warnings = [] }) =>
      problem !== null && warnings.length > 0 ? [[id, [...(confirmed.get(id) ?? []), ...warnings]] as const] : [],
    );
    const confirm = () => void runFor(title, run, new Map(asked));
    await conclude({ title, results, total: ids.length }, asked.length > 0 ? confirm : undefined);
  };
  const start = (title: string, run: BulkChange): Promise<void> => runFor(title, run, new Map(selectedIds.map((id) => [id, []])));
  const showResults = (title: string, results: readonly Result[]): Promise<void> => {
    showMade(null);
    return conclude({ title, results, total: results.length });
  };
  return { start, showResults, stop: () => running.current?.abort(), progress, outcome, made, showMade };
}

/** @example 'Complete: 8 of 10 done' */
export const outcomeText = ({ title, done, total }: Pick<BulkOutcome, 'title' | 'done' | 'total'>): string =>
  `${title}: ${done} of ${total} done`;
