import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { ThemeProvider } from '@mui/system';
import { useId } from 'react';
import { theme } from '../../shared/theme/theme.ts';

const keepText =
  'Sign in again in a new tab and come back to this one: it goes on where it was, with all that you have typed. Closing leaves this page.';

/** `autoFocus` is for buttons; this is a link. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

export interface SignInDialogProps {
  message: string;
  onClose: () => void;
  /** Where to sign in again in another tab; null where there is nothing here to come back to. */
  again: string | null;
}

/** The message of a failed sign-in, and the ways on. It brings its theme along: a sign-in fails before the portal has loaded. */
export default function SignInDialog({ message, onClose, again }: SignInDialogProps) {
  const id = useId();
  return (
    <ThemeProvider theme={theme}>
      {/* Over a page, Escape and a click beside it could lose what was typed there: that is for the button to say. */}
      <Dialog
        open
        role="alertdialog"
        onClose={again === null ? onClose : () => undefined}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-message`}
      >
        <DialogTitle id={`${id}-title`}>You are not signed in</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-message`}>{message}</DialogContentText>
          {again !== null && <DialogContentText sx={{ mt: 2 }}>{keepText}</DialogContentText>}
        </DialogContent>
        <DialogActions>
          <Button autoFocus={again === null} color={again === null ? 'primary' : 'secondary'} onClick={onClose}>
            Close
          </Button>
          {again !== null && (
            <Button ref={takeFocus} variant="contained" href={again} target="_blank">
              Sign in again
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </ThemeProvider>
  );
}
