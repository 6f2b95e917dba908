import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { BulkLoadDecisions, BulkLoadDuplicate } from '../../../../schemas/generated/types.ts';
import type { ListAnswer } from '../../../providers/data/listQuery.ts';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { type Answer, decisionsForAll } from './decisionsForAll.ts';

interface DecideForAllProps {
  /** Reads the rows without a decision, as many as one call may decide about. */
  readUndecided: () => Promise<ListAnswer<BulkLoadDuplicate>>;
  decide: (decisions: BulkLoadDecisions['decisions']) => Promise<unknown>;
  onOutcome: (text: string) => void;
}

export const allDecided = 'Every row has a decision.';

const rows = (count: number): string => formatCount(count, 'row');

const meanings: Readonly<Record<Answer, string>> = {
  same: 'is the same person as its employee, who gets the details of the row',
  other: 'is somebody else, who is added as a new employee',
};

/** The same answer for all rows without a decision, after a question with their number. */
export function DecideForAll({ readUndecided, decide, onOutcome }: DecideForAllProps) {
  const { confirm } = useFeedback();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (answer: Answer) => ({ answer, undecided: await readUndecided() }),
    onSuccess: ({ answer, undecided }) => {
      const decisions = decisionsForAll(undecided.data, answer);
      const count = decisions.length;
      const left = undecided.meta.totalCount - count;
      const ofLeft = left === 0 ? '' : ` Rows that stay without a decision: ${formatCount(left)}.`;
      if (undecided.meta.totalCount === 0) return onOutcome(allDecided);
      if (count === 0) return onOutcome(`No row can be decided about in this way.${ofLeft}`);
      confirm({
        title: `Decide about ${rows(count)}`,
        body: `${count === 1 ? 'The row' : `Each of the ${rows(count)}`} ${meanings[answer]}.${ofLeft}`,
        submitLabel: `Decide about ${formatCount(count)}`,
        submitAction: () => decide(decisions),
        onSuccess: () => onOutcome(`${rows(count)} saved.${ofLeft}`),
        showDetailedErrors: true,
      });
    },
  });
  // The buttons are never disabled: the focus comes back to them from the question.
  const ask = (answer: Answer): void => {
    if (!isPending) mutate(answer);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box role="group" aria-label="All rows not decided" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => ask('same')}>
          Same person for all not decided…
        </Button>
        <Button variant="outlined" color="secondary" onClick={() => ask('other')}>
          Somebody else for all not decided…
        </Button>
      </Box>
      {error && <Alert severity="error">{reasonOf(error)}</Alert>}
    </Box>
  );
}
