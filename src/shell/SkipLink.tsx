import Box from '@mui/material/Box';

/** The id of every layout's main landmark. */
export const MAIN_ID = 'main-content';

/** The first link that the Tab key reaches. It skips the top bar and the menu. */
export function SkipLink() {
  return (
    <Box
      component="a"
      className="screen-only"
      href={`#${MAIN_ID}`}
      // A plain hash link would add an entry to the browser's history and cause a navigation of the router.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1.25,
        borderRadius: '8px',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      Skip to main content
    </Box>
  );
}
