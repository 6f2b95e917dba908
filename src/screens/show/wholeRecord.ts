import { useShowContext } from 'react-admin';
import { useState } from 'react';
import type { DataRecord } from '../../fields/model/record.ts';

/** A row of the list stands in at once, but it is not the whole record: that is always asked for. The screen itself says what went wrong. */
export const wholeRecord = { retry: false, refetchOnMount: 'always', onError: () => undefined } as const;

/** Whether the record of the ShowContext is more than a row of a list, of which some fields may be missing. */
export function useIsWhole(): boolean {
  const { record, isFetching, isPaused = false, error } = useShowContext<DataRecord>();
  const [hasCome, setHasCome] = useState(false);
  if (!hasCome && record && !isFetching && !isPaused && !error) setHasCome(true);
  return hasCome && !error;
}
