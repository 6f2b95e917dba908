import Alert, { type AlertProps } from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../../../shared/theme/tokens.ts';

interface StatusAlertProps extends Pick<AlertProps, 'severity' | 'sx'> {
  /** The message; null for none yet. Buttons belong beside it: a screen reader would read them out as part of it. */
  children: ReactNode;
}

/** The outcome of a step. It is in the page before it has a message, or a screen reader would not notice the first one. */
export const StatusAlert = ({ severity, sx, children }: StatusAlertProps) => (
  <Alert role="status" severity={severity ?? 'success'} sx={children === null ? visuallyHidden : (sx ?? null)}>
    {children}
  </Alert>
);
