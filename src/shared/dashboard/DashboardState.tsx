import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

/** What stands in place of a dashboard while it loads, and when it could not be loaded. */
export function DashboardState({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) {
    return (
      <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 3 }}>
        <Skeleton variant="rounded" height={176} sx={{ borderRadius: '16px' }} />
        <Skeleton variant="rounded" height={112} sx={{ borderRadius: '16px' }} />
        <Skeleton variant="rounded" height={220} sx={{ borderRadius: '16px' }} />
      </Box>
    );
  }
  return (
    <Card role="alert" sx={{ px: 3, py: 6, textAlign: 'center' }}>
      <Typography sx={{ mb: 2 }}>We couldn't load this page. Check your internet connection, then try again.</Typography>
      <Button variant="outlined" color="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  );
}
