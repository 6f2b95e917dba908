import Skeleton from '@mui/material/Skeleton';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { MeaningsForm } from './MeaningsForm.tsx';
import type { StepProps } from '../stepProps.ts';
import { useMappingState } from '../rows/useRows.ts';

/** The questions about a file's columns that recognition could not answer. */
export function ColumnMeanings({ load, onChanged }: StepProps) {
  const { data, error, refetch } = useMappingState(load);
  if (error) return <LoadFailure what="columns" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  return <MeaningsForm load={load} state={data} onChanged={onChanged} />;
}
