import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type StatusTone = 'neutral' | 'success' | 'warning' | 'error';

/** A record's status in a word or two. The words carry the meaning; the colour only helps. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: '8px',
        py: '2px',
        borderRadius: '8px',
        fontSize: '0.8125rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        bgcolor: tone === 'neutral' ? 'secondary.light' : `${tone}.light`,
        color: tone === 'neutral' ? 'secondary.dark' : `${tone}.main`,
      }}
    >
      {children}
    </Box>
  );
}
