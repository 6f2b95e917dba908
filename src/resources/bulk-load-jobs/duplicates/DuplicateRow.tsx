import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BulkLoadDuplicate } from '../../../../schemas/generated/types.ts';
import { Comparison, nameOf } from './Comparison.tsx';

interface DuplicateRowProps {
  duplicate: BulkLoadDuplicate;
  /** Takes the employee who is the same person, or null for somebody else, and the decision in words. Null for a reader who may not decide. */
  onDecide: ((employeeUid: string | null, words: string) => void) | null;
}

/** A row that may be about known employees: a comparison with each, and the decision. */
export function DuplicateRow({ duplicate, onDecide }: DuplicateRowProps) {
  const { rowNumber, person, candidates, decision } = duplicate;
  const somebodyElse = onDecide && (
    <Button
      variant={decision?.employeeUid === null ? 'contained' : 'outlined'}
      color="secondary"
      aria-pressed={decision?.employeeUid === null}
      aria-label={`Somebody else: row ${rowNumber} is a new employee`}
      onClick={() => onDecide(null, 'somebody else')}
      sx={{ justifySelf: 'start' }}
    >
      Somebody else
    </Button>
  );
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1.5, borderTop: 1, borderColor: 'divider', py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, alignItems: 'baseline' }}>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          Row {rowNumber}: {nameOf(person)}
        </Typography>
        <Box component="span">{standing(duplicate)}</Box>
      </Box>
      {candidates.length === 0 && (
        <Typography color="text.secondary">
          No employee has the same details any more: their records have changed since the check.
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        {candidates.map((candidate) => {
          const isSame = decision?.employeeUid === candidate.employeeUid;
          const employee = nameOf(candidate.person);
          return (
            <Box key={candidate.employeeUid} sx={{ display: 'grid', gap: 1, alignContent: 'start', justifyItems: 'start' }}>
              <Comparison person={person} candidate={candidate} rowNumber={rowNumber} />
              {onDecide && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
                  <Button
                    variant={isSame ? 'contained' : 'outlined'}
                    aria-pressed={isSame}
                    aria-label={`Same person: row ${rowNumber} is ${employee}`}
                    onClick={() => onDecide(candidate.employeeUid, `the same person as ${employee}`)}
                  >
                    Same person
                  </Button>
                  {candidates.length === 1 && somebodyElse}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
      {candidates.length !== 1 && somebodyElse}
    </Box>
  );
}

function standing({ decision, candidates }: BulkLoadDuplicate): string {
  if (!decision) return 'Not decided';
  if (decision.employeeUid === null) return 'Decided: somebody else';
  const same = candidates.find(({ employeeUid }) => employeeUid === decision.employeeUid);
  return same ? `Decided: the same person as ${nameOf(same.person)}` : 'Decided: the same person';
}
