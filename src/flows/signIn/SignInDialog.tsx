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
  'Sign in again in a new tab, then return to this page: your changes are still here. Closing this message leaves the page.';

/** `autoFocus` works for buttons only; this is a link. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

export interface SignInDialogProps {
  message: string;
  onClose: () => void;
  /** The address for signing in again in another tab; null if no page is open here to return to. */
  again: string | null;
}

/** The message of a failed sign-in, with its links. It has its own theme, because a sign-in may fail before the portal has loaded. */
export default function SignInDialog({ message, onClose, again }: SignInDialogProps) {
  const id = useId();
  return (
    <ThemeProvider theme={theme}>
      {/* Over a page, closing can lose typed text. Only the button closes the dialog, not Escape or a click beside it. */}
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
