import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { BulkLoadMappingState } from '../../../../schemas/generated/types.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { BusyButton } from '../../../shared/ui/BusyButton.tsx';
import type { StepProps } from '../stepProps.ts';
import { ReplaceInColumn } from './ReplaceInColumn.tsx';
import { SafeFixes } from './SafeFixes.tsx';
import { StatusAlert } from './StatusAlert.tsx';
import { type LastStep, useAllRows } from './useAllRows.ts';
import type { RowFilter } from './useRows.ts';

interface RowToolsProps extends StepProps {
  filter: RowFilter;
  mapping: BulkLoadMappingState;
}

/** The corrections of many rows at once, and the way back from the last one. */
export function RowTools({ load, filter, mapping, onChanged }: RowToolsProps) {
  const [open, setOpen] = useState<'fixes' | 'replace' | null>(null);
  const { last, correct, turn } = useAllRows(load, onChanged);
  const close = (): void => {
    setOpen(null);
    correct.reset();
  };
  const dialog = {
    load,
    isSaving: correct.isPending,
    failure: correct.error ? reasonOf(correct.error) : null,
    onClose: close,
    onCorrect: (path: string, body: object) => correct.mutate({ path, body }, { onSuccess: close }),
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => setOpen('fixes')}>
          Safe fixes
        </Button>
        <Button variant="outlined" onClick={() => setOpen('replace')}>
          Find and replace
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: last ? 1.5 : 0, mt: last ? 0 : -1.5 }}>
        <StatusAlert sx={{ flex: '1 1 240px' }}>{last && outcomeOf(last)}</StatusAlert>
        {last && (
          <BusyButton variant="outlined" color="secondary" isBusy={turn.isPending} onClick={() => turn.mutate(last)}>
            {last.isTakenBack ? 'Redo all' : 'Undo all'}
          </BusyButton>
        )}
      </Box>
      {turn.error && <Alert severity="error">{reasonOf(turn.error)}</Alert>}
      {open === 'fixes' && <SafeFixes {...dialog} />}
      {open === 'replace' && <ReplaceInColumn {...dialog} filter={filter} mapping={mapping} />}
    </Box>
  );
}

const outcomeOf = ({ cellCount, rowCount, isTakenBack }: LastStep): string => {
  const cells = formatCount(cellCount, 'cell');
  const rows = formatCount(rowCount, 'row');
  return isTakenBack ? `${cells} in ${rows} set back. Cells changed since stay.` : `${cells} in ${rows} changed and checked.`;
};
