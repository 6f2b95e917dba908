import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { ThemeProvider } from '@mui/material/styles';
import { useId } from 'react';
import { theme } from '../../shared/theme/theme.ts';

/** The message of a failed sign-in, and the one way on. It brings its theme along: a sign-in fails before the portal has loaded. */
export default function SignInDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const id = useId();
  return (
    <ThemeProvider theme={theme}>
      <Dialog open role="alertdialog" onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-message`}>
        <DialogTitle id={`${id}-title`}>You are not signed in</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-message`}>{message}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </ThemeProvider>
  );
}
