import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import { Action } from '../shared/ui/Action.tsx';

interface LoadFailureProps {
  /** What could not be loaded, in the middle of a sentence. */
  what: string;
  error: Error;
  onRetry: () => void;
  /** Given when what was asked for may be at fault: puts it back as it was. */
  onReset?: () => void;
}

/** Says that something could not be loaded, why, and lets the reader try again. */
export function LoadFailure({ what, error, onRetry, onReset }: LoadFailureProps) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderRadius: '12px',
        bgcolor: 'error.light',
        color: 'text.primary',
      }}
    >
      <ErrorOutlineRounded aria-hidden sx={{ color: 'error.main' }} />
      <Box sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 650 }}>We could not load the {what}</Box>
        {error.message}
      </Box>
      <Action look="outlined" onClick={onReset ?? onRetry}>
        {onReset ? 'Clear search and filters' : 'Try again'}
      </Action>
    </Box>
  );
}
