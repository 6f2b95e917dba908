import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkLoadCorrectionStep, BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';

type Step = Pick<BulkLoadCorrectionStep, 'cellCount' | 'rowCount' | 'firstEdit' | 'lastEdit'>;

/** The last correction of many rows, by this page. */
export interface LastStep extends Step {
  isTakenBack: boolean;
}

/** Corrects many rows by the service, and takes the last correction back or repeats it. @param onChanged - Reads the rows and the upload again. */
export function useAllRows({ bulkLoadJobUid: id }: BulkLoadJob, onChanged: () => Promise<void>) {
  const http = useHttpClient();
  const [last, setLast] = useState<LastStep | null>(null);
  const send = async (path: string, body: object, isTakenBack: boolean): Promise<void> => {
    const { data } = await http.post<{ data: BulkLoadCorrectionStep }>(`/bulk-loads/job/${id}/${path}`, body);
    setLast({ ...data, isTakenBack });
    await onChanged();
  };
  const correct = useMutation({ mutationFn: ({ path, body }: { path: string; body: object }) => send(path, body, false) });
  const turn = useMutation({
    mutationFn: ({ firstEdit, lastEdit, isTakenBack }: LastStep) => send('taken-back', { firstEdit, lastEdit }, !isTakenBack),
  });
  return { last, correct, turn };
}
