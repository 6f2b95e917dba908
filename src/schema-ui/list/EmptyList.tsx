import InboxRounded from '@mui/icons-material/InboxRounded';
import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

interface EmptyListProps {
  text: string;
  /** Given when a search or a filter is what leaves nothing. */
  onClear?: () => void;
}

/** What stands where a list has no rows: why, and the way out. */
export function EmptyList({ text, onClear }: EmptyListProps) {
  const Icon = onClear ? SearchOffRounded : InboxRounded;
  return (
    <Card sx={{ px: 3, py: 7, display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5 }}>
      <Icon
        aria-hidden
        sx={{
          fontSize: 40,
          color: 'primary.main',
          bgcolor: 'primary.light',
          borderRadius: '50%',
          p: 1,
          boxSizing: 'content-box',
        }}
      />
      <Typography role="status" sx={{ maxWidth: '46ch' }}>
        {text}
      </Typography>
      {onClear && (
        <Button variant="outlined" onClick={onClear}>
          Clear search and filters
        </Button>
      )}
    </Card>
  );
}
