import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import { Action } from '../shared/ui/Action.tsx';

interface LoadFailureProps {
  /** The name of the missing content, for the middle of a sentence. */
  what: string;
  error: Error;
  onRetry: () => void;
  /** Clears the search and filters. Given if these may be the cause. */
  onReset?: () => void;
}

/** Shows that something could not be loaded, with the reason and a button to try again. */
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
        <Box sx={{ fontWeight: 650 }}>We couldn't load the {what}</Box>
        {error.message}
      </Box>
      <Action look="outlined" onClick={onReset ?? onRetry}>
        {onReset ? 'Clear search and filters' : 'Try again'}
      </Action>
    </Box>
  );
}
