import { useShowContext } from 'react-admin';
import { useState } from 'react';
import type { DataRecord } from '../../fields/model/record.ts';

/** A row of the list is shown at once, but it is not the whole record, which is always read. The screen itself shows a failure. */
export const wholeRecord = { retry: false, refetchOnMount: 'always', onError: () => undefined } as const;

/** Whether the ShowContext has the whole record. A row of a list may lack some fields. */
export function useIsWhole(): boolean {
  const { record, isFetching, isPaused = false, error } = useShowContext<DataRecord>();
  const [hasCome, setHasCome] = useState(false);
  if (!hasCome && record && !isFetching && !isPaused && !error) setHasCome(true);
  return hasCome && !error;
}
