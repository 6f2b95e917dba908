import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { confirmDialog } from '../../../machines/flows/confirmDialog.ts';

/** The open confirmation dialog. It asks before a change is made, and shows the reason if the change fails. */
export function ConfirmDialog({ actor }: { actor: ActorRefFrom<typeof confirmDialog> }) {
  const snapshot = useSelector(actor, (current) => current);
  const [titleId, bodyId] = [useId(), useId()];
  const { item, failure } = snapshot.context;
  const isSubmitting = snapshot.matches({ open: 'submitting' });
  const submitLabel = item?.submitLabel ?? 'Confirm';
  const cancel = () => actor.send({ type: 'cancel' });
  return (
    <Dialog open onClose={cancel} aria-labelledby={titleId} aria-describedby={bodyId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} component="h2">
        {item?.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={bodyId} sx={{ color: 'text.primary', whiteSpace: 'pre-line' }}>
          {item?.body}
        </DialogContentText>
        {failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap', '& > button': { whiteSpace: 'nowrap' } }}>
        <Button color="secondary" onClick={cancel} disabled={isSubmitting} autoFocus>
          {/* Beside "Cancel request", "Cancel" could mean either. */}
          {submitLabel.startsWith('Cancel') ? 'Go back' : 'Cancel'}
        </Button>
        <Button variant="contained" onClick={() => actor.send({ type: 'confirm' })} loading={isSubmitting}>
          {submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
