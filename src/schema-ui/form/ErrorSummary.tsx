import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Ref } from 'react';
import type { Faults } from './faultMessages.ts';

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>;
  /** What is wrong with fields that the screen shows, in its order. */
  faults: Faults;
  /** What concerns the whole form. */
  general: string | null;
  onPick: (path: string) => void;
}

/** All that stands in the way of saving; each leads to its field. */
export function ErrorSummary({ ref, faults, general, onPick }: ErrorSummaryProps) {
  const entries = Object.entries(faults);
  if (entries.length === 0 && general === null) return null;
  return (
    <Alert ref={ref} tabIndex={-1} severity="error" sx={{ mb: 3 }}>
      <AlertTitle>{entries.length > 0 ? 'There is a problem' : 'This could not be saved'}</AlertTitle>
      {general}
      {entries.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {entries.map(([path, message]) => (
            <li key={path}>
              <Link
                component="button"
                type="button"
                color="error"
                underline="always"
                sx={{ textAlign: 'left', verticalAlign: 'top' }}
                onClick={() => onPick(path)}
              >
                {message}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
