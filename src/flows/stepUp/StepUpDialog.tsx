import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import type { StepUp } from '../../providers/auth/stepUp.ts';

/** Asks for a code of the authenticator app. The form behind it stays as it is, and is sent again after a correct code. */
export function StepUpDialog({ stepUp }: { stepUp: StepUp }) {
  const [titleId, bodyId] = [useId(), useId()];
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({ mutationFn: (typed: string) => stepUp.confirm(typed) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A dialog is a child of the form in React's tree, whose own submission must not run.
    event.stopPropagation();
    mutate(code);
  };
  return (
    <Dialog open onClose={stepUp.cancel} aria-labelledby={titleId} aria-describedby={bodyId} maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId} component="h2">
          Confirm it is you
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={bodyId} sx={{ color: 'text.primary', mb: 2 }}>
            Bank details are changed only with a new code from your authenticator app. Nothing that you entered is lost.
          </DialogContentText>
          {error && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {error.message}
            </Alert>
          )}
          <TextField
            label="Authentication code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={error !== null}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
            autoFocus
            fullWidth
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, gap: 1 }}>
          <Button color="secondary" onClick={stepUp.cancel} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="contained" type="submit" loading={isPending}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
