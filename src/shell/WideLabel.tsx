import Box from '@mui/material/Box';

/** The text of a button in the bar. On small screens only the icon is visible, and the text is its accessible name. */
export function WideLabel({ children }: { children: string }) {
  return (
    <Box component="span" aria-hidden="true" sx={{ display: { xs: 'none', lg: 'inline' } }}>
      {children}
    </Box>
  );
}
