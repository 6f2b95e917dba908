import Box from '@mui/material/Box';
import { useNavigation } from 'react-router';
import { ProgressLine } from '../shared/ui/ProgressLine.tsx';

/** A progress line at the top of the window while the next screen's code loads. Most screens load before the line appears. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        height: 3,
        zIndex: 'tooltip',
        '@keyframes wait': { from: { opacity: 0 } },
        animation: 'wait 1ms 150ms both',
      }}
    >
      <ProgressLine label="Opening the page" />
    </Box>
  );
}
