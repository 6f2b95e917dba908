import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';

/** The parts of a dialog that both corrections of many rows share. */
export interface ToolProps {
  load: BulkLoadJob;
  isSaving: boolean;
  /** The reason for which the last attempt was refused. */
  failure: string | null;
  onClose: () => void;
  /** Sends a correction. @param path - The end of its address. */
  onCorrect: (path: string, body: object) => void;
}

interface ToolDialogProps extends Omit<ToolProps, 'load' | 'onCorrect'> {
  title: string;
  /** The verb of the button. */
  verb: string;
  /** The number of cells that the button changes. */
  cellCount: number;
  onConfirm: () => void;
  children: ReactNode;
}

/** A dialog whose button says how many cells it changes. */
export function ToolDialog({ title, verb, cellCount, isSaving, failure, onClose, onConfirm, children }: ToolDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={() => !isSaving && onClose()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} component="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
        {failure && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={isSaving || cellCount === 0} onClick={onConfirm}>
          {isSaving ? 'Changing and checking…' : `${verb} ${formatCount(cellCount, 'cell')}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface Example {
  rowNumber: number;
  column?: string;
  before: string;
  after: string;
}

const cell = (text: string) => (
  <Box component="q" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Box>
);

/** Some cells as they are and as they would be. */
export const Examples = ({ label, examples }: { label: string; examples: readonly Example[] }) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontSize: '0.9375rem' }}>
    {examples.map(({ rowNumber, column, before, after }) => (
      <li key={`${rowNumber} ${column}`}>
        Row {rowNumber}
        {column && `, ${column}`}: {cell(before)} becomes {cell(after)}
      </li>
    ))}
  </Box>
);
