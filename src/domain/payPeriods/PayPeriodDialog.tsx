import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { PayPeriodChanges } from '../../../schemas/generated/types.ts';
import { PayPeriodChangeTable } from './PayPeriodChangeTable.tsx';

interface PayPeriodDialogProps {
  /** A sentence before the first one, for many records. */
  summary?: string;
  changes: PayPeriodChanges;
  onSave: () => void;
  onStay: () => void;
}

/** Shows the pay periods that a change moves, removes and adds, before it is saved. */
export function PayPeriodDialog({ summary, changes, onSave, onStay }: PayPeriodDialogProps) {
  const [titleId, bodyId] = [useId(), useId()];
  return (
    <Dialog open onClose={onStay} aria-labelledby={titleId} aria-describedby={bodyId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} component="h2">
        These pay periods change
      </DialogTitle>
      {/* A long table is scrolled by keyboard too. */}
      <DialogContent tabIndex={0}>
        <DialogContentText id={bodyId} sx={{ color: 'text.primary', mb: 2 }}>
          {summary} Pay periods that are due or in the past stay as they are.
        </DialogContentText>
        <Box sx={{ mx: { xs: -1.5, sm: 0 } }}>
          <PayPeriodChangeTable changes={changes} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
        <Button color="secondary" onClick={onStay} autoFocus>
          Go on editing
        </Button>
        <Button variant="contained" onClick={onSave}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
