import InboxRounded from '@mui/icons-material/InboxRounded';
import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Box from '@mui/material/Box';
import { Action } from '../../shared/ui/Action.tsx';
import { Surface } from '../../shared/ui/Surface.tsx';

interface EmptyListProps {
  text: string;
  /** Clears the search and filters. Given if these leave no rows. */
  onClear?: () => void;
}

/** The content of a list without rows: the reason, and a button to clear the search and filters. */
export function EmptyList({ text, onClear }: EmptyListProps) {
  const Icon = onClear ? SearchOffRounded : InboxRounded;
  return (
    <Surface>
      <Box sx={{ px: 3, py: 7, display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5 }}>
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
        <Box component="p" role="status" sx={{ m: 0, maxWidth: '46ch' }}>
          {text}
        </Box>
        {onClear && (
          <Action look="outlined" onClick={onClear}>
            Clear search and filters
          </Action>
        )}
      </Box>
    </Surface>
  );
}
