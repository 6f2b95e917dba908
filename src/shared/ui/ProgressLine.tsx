import { keyframes } from '@mui/material/styles';
import Box from '@mui/material/Box';

const slide = keyframes`from { transform: translateX(-100%) } to { transform: translateX(350%) }`;

/** A thin progress line at the top of a container. The container itself announces loading to screen readers with aria-busy. */
export function ProgressLine({ label }: { label: string }) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      sx={{ position: 'absolute', inset: '0 0 auto', height: 3, overflow: 'hidden', bgcolor: 'primary.light' }}
    >
      <Box sx={{ width: '30%', height: 1, bgcolor: 'primary.main', animation: `${slide} 1.1s ease-in-out infinite` }} />
    </Box>
  );
}
