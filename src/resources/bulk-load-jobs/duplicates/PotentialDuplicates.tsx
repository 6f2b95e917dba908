import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../../shared/format/count.ts';
import type { StepProps } from '../stepProps.ts';
import { DuplicateRow } from './DuplicateRow.tsx';
import { useDuplicates } from './useDuplicates.ts';

/** The rows that may be about known employees, side by side with these, with the decision about each. Nothing if there are none. */
export function PotentialDuplicates(props: StepProps) {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState('');
  const { list, decision } = useDuplicates(props, page);
  const { data, error, refetch } = list;
  if (error) return <LoadFailure what="potential duplicates" error={error} onRetry={() => void refetch()} />;
  if (!data || data.meta.totalCount === 0) return null;
  const { totalCount, pageCount } = data.meta;
  const mayDecide = isAllowed({ ...props.load }, 'canCorrect');
  const decide = (rowNumber: number, employeeUid: string | null, words: string): void => {
    if (decision.isPending) return;
    setOutcome('');
    decision.mutate({ rowNumber, employeeUid }, { onSuccess: () => setOutcome(`Row ${rowNumber} is saved: ${words}.`) });
  };
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography id={headingId} component="h3" variant="h3">
        Potential duplicates: {formatCount(totalCount)}
      </Typography>
      {mayDecide && (
        <Typography>
          Compare each row with the employee, and say whether they are the same person. The same person gets the details of the
          row; somebody else is added as a new employee. Not decided: {formatCount(props.load.undecidedRowCount)}.
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.data.map((duplicate) => (
          <DuplicateRow
            key={duplicate.rowNumber}
            duplicate={duplicate}
            onDecide={mayDecide ? (employeeUid, words) => decide(duplicate.rowNumber, employeeUid, words) : null}
          />
        ))}
      </Box>
      {pageCount > 1 && (
        <Pagination
          count={pageCount}
          page={page}
          onChange={(_, next) => setPage(next)}
          aria-label="Pages of potential duplicates"
        />
      )}
      {decision.error && <Alert severity="error">{reasonOf(decision.error)}</Alert>}
      <Typography role="status" color="text.secondary" sx={{ minHeight: '1.5em' }}>
        {decision.isPending ? 'Saving the decision…' : outcome}
      </Typography>
    </Box>
  );
}
