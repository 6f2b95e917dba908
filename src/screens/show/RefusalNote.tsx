import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The reason why nothing can be changed now, in place of the buttons. */
export function RefusalNote({ children }: { children: ReactNode }) {
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        gap: 1.25,
        alignItems: 'flex-start',
        px: 2,
        py: 1.5,
        borderRadius: '12px',
        bgcolor: 'secondary.light',
        color: 'text.secondary',
        fontSize: '0.9375rem',
      }}
    >
      <LockOutlined fontSize="small" aria-hidden="true" sx={{ mt: '2px', flex: 'none' }} />
      <span>{children}</span>
    </Box>
  );
}
