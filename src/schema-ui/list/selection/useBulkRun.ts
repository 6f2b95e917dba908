import { useDataProvider, useRefresh } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { recordTitle } from '../../format/referenceTitle.ts';
import { useDefinition } from '../../model/DefinitionContext.ts';
import type { DataRecord } from '../../model/record.ts';
import { runForMany } from './runForMany.ts';
import { useListState } from '../useListState.ts';

/** What became of the selected records: how many were changed, and why the others were not. */
export interface BulkOutcome {
  readonly title: string;
  readonly done: number;
  readonly total: number;
  readonly problems: readonly { readonly id: string | number; readonly name: string; readonly problem: string }[];
}

/**
 * Does something for each selected record of the list. Records that were changed are no longer selected; the others stay so.
 * @returns `start` begins it; `progress` is there while it runs, and `outcome` once it is done, until the next start.
 */
export function useBulkRun() {
  const definition = useDefinition();
  const { selectedIds, onSelect } = useListState();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const { success } = useFeedback();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const nameOf = async (id: string | number): Promise<string> => {
    const { data } = await dataProvider.getOne<DataRecord>(definition.resource.name, { id });
    return recordTitle(definition, data);
  };

  const start = async (title: string, run: (id: string | number) => Promise<unknown>): Promise<void> => {
    const ids = [...selectedIds];
    const stop = new AbortController();
    running.current = stop;
    setOutcome(null);
    setProgress({ done: 0, total: ids.length });
    const results = await runForMany(
      ids,
      run,
      () => setProgress((current) => current && { ...current, done: current.done + 1 }),
      stop.signal,
    );
    const refused = results.flatMap(({ id, problem }) => (problem === null ? [] : [{ id, problem }]));
    const problems = await Promise.all(
      // A record that cannot be read any more is named by its id.
      refused.map(async (one) => ({ ...one, name: await nameOf(one.id).catch(() => String(one.id)) })),
    );
    const changed = new Set(results.filter(({ problem }) => problem === null).map(({ id }) => id));
    setProgress(null);
    setOutcome({ title, done: changed.size, total: ids.length, problems });
    if (changed.size === ids.length) success(outcomeText({ title, done: changed.size, total: ids.length }));
    onSelect(ids.filter((id) => !changed.has(id)));
    refresh();
  };
  return { start, stop: () => running.current?.abort(), progress, outcome };
}

/** @example 'Complete: 8 of 10 done' */
export const outcomeText = ({ title, done, total }: Pick<BulkOutcome, 'title' | 'done' | 'total'>): string =>
  `${title}: ${done} of ${total} done`;
