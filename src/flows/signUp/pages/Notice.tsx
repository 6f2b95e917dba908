import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A result on the page. Material UI's own would add its code to pages without a form. */
export function Notice({ tone, children }: { tone: 'error' | 'success' | 'warning'; children: ReactNode }) {
  return (
    <Box
      role={tone === 'error' ? 'alert' : 'status'}
      sx={{
        my: 2,
        px: 2,
        py: 1.5,
        borderLeft: 4,
        borderColor: `${tone}.main`,
        bgcolor: `${tone}.light`,
        color: 'text.primary',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}
