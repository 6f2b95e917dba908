import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { portalToday } from '../../../shared/dates/portalDay.ts';
import { download } from '../../../shared/download.ts';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { referenceTitle } from '../../../fields/format/referenceTitle.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { useListState } from '../useListState.ts';

// Loaded on demand: most visits export nothing.
const loadExport = () => import('./exportList.ts');

/** The kinds of files, each loaded when it is asked for. */
const files = {
  CSV: async (columns: readonly Field[], _sheet: string) => (await import('./csvFile.ts')).csvFile(columns),
  Excel: async (columns: readonly Field[], sheet: string) => (await import('./xlsxFile.ts')).xlsxFile(columns, sheet),
} as const;

export type ExportKind = keyof typeof files;

/**
 * The export of the present list, with these columns. It ends with a download, with an error message, or silently if the user cancels it or leaves
 * the screen.
 */
export function useExport(columns: readonly Field[]) {
  const { sort, filterValues, filter: permanent } = useListState();
  const filter = { ...filterValues, ...permanent };
  const { resource, references } = useDefinition();
  const dataProvider = useDataProvider();
  const { success, error } = useFeedback();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const titlesOf = async ({ reference = '' }: Field, ids: readonly string[], signal: AbortSignal) => {
    const definition = references[reference];
    // The list shows a dash for a record that cannot be read.
    const { data } = await dataProvider.getMany<DataRecord>(reference, { ids: [...ids], signal }).catch(() => ({ data: [] }));
    return new Map(data.map((record) => [String(record.id), definition ? referenceTitle(definition, record) : '']));
  };

  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ signal, kind }: { signal: AbortSignal; kind: ExportKind }) => {
      const file = await files[kind](columns, resource.pluralTitle);
      const { exportList, exportFileName, ROWS_A_CALL } = await loadExport();
      const getPage = async (page: number) => {
        const pagination = { page, perPage: ROWS_A_CALL };
        const { data, total = 0 } = await dataProvider.getList<DataRecord>(resource.name, { sort, filter, pagination, signal });
        return { rows: data, total };
      };
      const onProgress = (done: number, total: number) => setProgress({ done, total });
      download(
        await exportList({ columns, getPage, titlesOf, onProgress, signal }, file),
        exportFileName(resource.name, portalToday(), file.ending),
      );
    },
    onSuccess: () => success(`${resource.pluralTitle} exported`),
    onError: (failure, { signal }) => {
      if (!signal.aborted) error(`The export was not finished. ${failure.message}`);
    },
  });
  return {
    running: isPending ? variables.kind : null,
    progress,
    start: (kind: ExportKind) => {
      running.current = new AbortController();
      setProgress({ done: 0, total: 0 });
      mutate({ signal: running.current.signal, kind });
    },
    cancel: () => running.current?.abort(),
  };
}
