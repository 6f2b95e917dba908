import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { ThemeProvider } from '@mui/system';
import { useEffect, useId, useState } from 'react';
import { theme } from '../../shared/theme/theme.ts';

/** @example clock(65) // '1:05' */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The warning before the end of a session that nobody uses. Any key or click, not only its button, keeps the session open. */
export function IdleWarning({ secondsLeft, now }: { secondsLeft: number; now: () => number }) {
  const id = useId();
  const [end] = useState(() => now() + secondsLeft * 1000);
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [end, now]);
  return (
    <ThemeProvider theme={theme}>
      <Dialog open role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-message`}>
        <DialogTitle id={`${id}-title`}>Are you still there?</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-message`}>
            You&apos;ll be signed out soon, because no one has used this page for a while. Press any key or click to stay signed
            in.
          </DialogContentText>
          {/* Not announced: a screen reader would read every second. */}
          <DialogContentText aria-hidden sx={{ mt: 2, fontVariantNumeric: 'tabular-nums' }}>
            Signing out in {clock(left)}
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button autoFocus variant="contained">
            Stay signed in
          </Button>
        </DialogActions>
      </Dialog>
    </ThemeProvider>
  );
}
