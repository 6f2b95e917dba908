import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Action } from '../ui/Action.tsx';
import { Surface } from '../ui/Surface.tsx';

/** The content of a dashboard that is loading or could not be loaded. */
export function DashboardState({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) {
    return (
      // As high as the window, so that the footer does not jump when the content arrives.
      <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 3, alignContent: 'start', minHeight: '100vh' }}>
        <Skeleton variant="rounded" height={176} sx={{ borderRadius: '16px' }} />
        <Skeleton variant="rounded" height={112} sx={{ borderRadius: '16px' }} />
        <Skeleton variant="rounded" height={220} sx={{ borderRadius: '16px' }} />
      </Box>
    );
  }
  return (
    <Surface role="alert">
      <Box sx={{ px: 3, py: 6, textAlign: 'center' }}>
        <Box component="p" sx={{ m: 0, mb: 2 }}>
          We couldn't load this page. Check your internet connection, then try again.
        </Box>
        <Action look="outlined" onClick={onRetry}>
          Try again
        </Action>
      </Box>
    </Surface>
  );
}
