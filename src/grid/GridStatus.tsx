import { formatCount } from '../../schemas/lib/text/formatCount.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '../shared/theme/tokens.ts';
import { gridKeys, readOnlyGridKeys } from '../shared/shortcuts/gridKeys.ts';
import { KeyList } from '../shared/shortcuts/KeyList.tsx';

interface GridStatusProps {
  id: string;
  /** The number of rows, with their noun. */
  count: string;
  /** The numbers of cells with a fault, and with a warning. */
  marks: { error: number; warning: number };
  /** The outcome of the last copy or paste. */
  message: string;
  onNextFault: () => void;
  /** Whether any cell can be changed. */
  takesChanges: boolean;
  /** Null if there is nothing to undo. */
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
}

const cells = (count: number): string => formatCount(count, 'cell');

/** The line below a grid: how many rows and faults it has, and how it is used by keyboard. */
export function GridStatus({
  id,
  count,
  marks: { error: faults, warning: warnings },
  message,
  onNextFault,
  takesChanges,
  onUndo,
  onRedo,
}: GridStatusProps) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box role="status" sx={{ flex: '1 1 160px', minWidth: 0 }}>
          {count}.{' '}
          <Box component="span" sx={{ ...(faults > 0 && { color: 'error.main', fontWeight: 600 }) }}>
            {faults === 0 ? 'No errors.' : `${cells(faults)} to correct.`}
          </Box>{' '}
          {warnings > 0 && `${cells(warnings)} to look at. `}
          {message}
        </Box>
        {faults + warnings > 0 && (
          <Button size="small" variant="outlined" onClick={onNextFault}>
            {faults > 0 ? 'Next error' : 'Next warning'}
          </Button>
        )}
        {takesChanges && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button size="small" onClick={onUndo ?? undefined} disabled={!onUndo}>
              Undo
            </Button>
            <Button size="small" onClick={onRedo ?? undefined} disabled={!onRedo}>
              Redo
            </Button>
          </Box>
        )}
      </Box>
      <Box id={`${id}-keys`} component="p" sx={visuallyHidden}>
        {takesChanges ? 'Type to replace a cell, or press F2 to change it. ' : 'The cells cannot be changed. '}
        Press Escape and then Tab to leave the grid.
      </Box>
      <Box
        component="details"
        sx={{ mt: 1, fontSize: '0.9375rem', '& > summary': { cursor: 'pointer', fontWeight: 600, py: 0.5 } }}
      >
        <summary>{takesChanges ? 'Keyboard and paste' : 'Keyboard'}</summary>
        <KeyList keys={takesChanges ? gridKeys : readOnlyGridKeys} />
      </Box>
    </Box>
  );
}
