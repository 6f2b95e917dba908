import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { QuestionProps } from './BrowsersQuestion.tsx';

/** The question in a dialog. */
export function QuestionDialog({ isOpen, title, body, confirmLabel, cancelLabel, onConfirm, onCancel }: QuestionProps) {
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
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={bodyId} sx={{ color: 'text.primary' }}>
          {body}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap', '& > button': { whiteSpace: 'nowrap' } }}>
        {/* A confirmation loses something that was typed. */}
        <Button variant="contained" onClick={onCancel} autoFocus>
          {cancelLabel}
        </Button>
        <Button variant="outlined" color="secondary" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
