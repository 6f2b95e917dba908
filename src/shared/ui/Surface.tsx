import Box from '@mui/material/Box';
import type { ComponentPropsWithRef } from 'react';

/** A white area with a thin border, for related content of a page. */
export function Surface(props: ComponentPropsWithRef<'div'>) {
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '16px',
      }}
      {...props}
    />
  );
}
