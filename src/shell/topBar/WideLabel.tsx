import Box from '@mui/material/Box';

/** The words of a button in the bar: on small screens its icon stands alone, and the words are only its name. */
export function WideLabel({ children }: { children: string }) {
  return (
    <Box component="span" aria-hidden="true" sx={{ display: { xs: 'none', lg: 'inline' } }}>
      {children}
    </Box>
  );
}
