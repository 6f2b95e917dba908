import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { abandonEditsMessage } from '../../../machines/flows/unsavedEdits.ts';

interface AbandonDialogProps {
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The question before edits are discarded. "Keep editing" has the focus, because it loses nothing. */
export function AbandonDialog({ isOpen, onConfirm, onCancel }: AbandonDialogProps) {
  const [titleId, bodyId] = [useId(), useId()];
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      maxWidth="xs"
      fullWidth
      transitionDuration={{ exit: 0 }}
    >
      <DialogTitle id={titleId} component="h2">
        Unsaved changes
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={bodyId} sx={{ color: 'text.primary' }}>
          {abandonEditsMessage}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap', '& > button': { whiteSpace: 'nowrap' } }}>
        <Button color="secondary" onClick={onCancel} autoFocus>
          Keep editing
        </Button>
        <Button variant="contained" onClick={onConfirm}>
          Discard changes
        </Button>
      </DialogActions>
    </Dialog>
  );
}
