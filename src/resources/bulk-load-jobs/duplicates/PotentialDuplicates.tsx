import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { ListPages } from '../deciding/ListPages.tsx';
import { UndecidedOnly } from '../deciding/UndecidedOnly.tsx';
import type { StepProps } from '../stepProps.ts';
import { allDecided, DecideForAll } from './DecideForAll.tsx';
import { DuplicateRow } from './DuplicateRow.tsx';
import { useDuplicates } from './useDuplicates.ts';

/** The rows that may be about known employees, side by side with these, with the decision about each. Nothing if there are none. */
export function PotentialDuplicates(props: StepProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(1);
  const [isUndecidedOnly, setUndecidedOnly] = useState(false);
  const [outcome, setOutcome] = useState('');
  // Not taken away after the last decision: the keyboard is on one of its buttons.
  const [offersAll] = useState(props.load.undecidedRowCount > 1);
  const { list, decision, readUndecided } = useDuplicates(props, { page, isUndecidedOnly });
  const { data, error, refetch } = list;
  if (error) return <LoadFailure what="potential duplicates" error={error} onRetry={() => void refetch()} />;
  if (!data || (data.meta.totalCount === 0 && !isUndecidedOnly)) return null;
  const { totalCount, pageCount } = data.meta;
  const mayDecide = isAllowed({ ...props.load }, 'canCorrect');
  const decide = (rowNumber: number, employeeUid: string | null, words: string): void => {
    if (decision.isPending) return;
    setOutcome('');
    const onSuccess = (): void => {
      setOutcome(`Row ${rowNumber} is saved: ${words}.`);
      if (!isUndecidedOnly) return;
      // The row has left the list, and its button with it: go on with the first one of the others.
      setPage(1);
      heading.current?.focus();
    };
    decision.mutate([{ rowNumber, employeeUid }], { onSuccess });
  };
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography ref={heading} id={headingId} tabIndex={-1} component="h3" variant="h3" sx={{ scrollMarginTop: 96 }}>
        Potential duplicates{isUndecidedOnly && ', not decided'}: {formatCount(totalCount)}
      </Typography>
      {mayDecide && (
        <Typography>
          Compare each row with the employee, and say whether they are the same person. The same person gets the details of the
          row; somebody else is added as a new employee. Not decided: {formatCount(props.load.undecidedRowCount)}.
        </Typography>
      )}
      {mayDecide && offersAll && (
        <DecideForAll readUndecided={readUndecided} decide={decision.mutateAsync} onOutcome={setOutcome} />
      )}
      <UndecidedOnly
        isChosen={isUndecidedOnly}
        onChange={(next) => {
          setUndecidedOnly(next);
          setPage(1);
        }}
      />
      {data.data.length === 0 && <Typography color="text.secondary">{allDecided}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.data.map((duplicate) => (
          <DuplicateRow
            key={duplicate.rowNumber}
            duplicate={duplicate}
            onDecide={mayDecide ? (employeeUid, words) => decide(duplicate.rowNumber, employeeUid, words) : null}
          />
        ))}
      </Box>
      <ListPages {...{ pageCount, page, heading }} label="Pages of potential duplicates" onChange={setPage} />
      {decision.error && <Alert severity="error">{reasonOf(decision.error)}</Alert>}
      <Typography role="status" color="text.secondary" sx={{ minHeight: '1.5em' }}>
        {decision.isPending ? 'Saving the decision…' : outcome}
      </Typography>
    </Box>
  );
}
