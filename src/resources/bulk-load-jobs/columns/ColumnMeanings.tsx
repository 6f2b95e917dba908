import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { BulkLoadMappingState } from '../../../../schemas/generated/types.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { MeaningsForm } from './MeaningsForm.tsx';
import type { StepProps } from '../stepProps.ts';
import { useMappingState } from '../rows/useRows.ts';

type Records = NonNullable<NonNullable<BulkLoadMappingState['reading']>['records']>;

/** The kind of a file whose rows begin with their types, in a sentence. */
function recordsText({ types, trailerRow }: Records): string {
  const provider = types.includes('CO') ? 'The People’s Pension' : 'NEST';
  const around =
    trailerRow === null
      ? 'The header is about no employee.'
      : `The header and the trailer in row ${trailerRow} are about no employee.`;
  return `The rows of this file begin with their types (${types.join(', ')}), as in files for ${provider}. ${around} Its columns have no headings: say what each of them is. The portal remembers it for the next file of this payroll.`;
}

/** The questions about a file's columns that recognition could not answer. */
export function ColumnMeanings({ load, onChanged }: StepProps) {
  const { data, error, refetch } = useMappingState(load);
  if (error) return <LoadFailure what="columns" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  const records = data.reading?.records;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {records && <Alert severity="info">{recordsText(records)}</Alert>}
      <MeaningsForm load={load} state={data} onChanged={onChanged} />
    </Box>
  );
}
