import Box from '@mui/material/Box';

interface FiguresProps {
  /** The accessible name of the list. */
  label: string;
  entries: readonly { label: string; text: string }[];
}

/** Figures side by side, each below its label. */
export function Figures({ label: name, entries }: FiguresProps) {
  return (
    <Box
      component="dl"
      aria-label={name}
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' }}
    >
      {entries.map(({ label, text }) => (
        <Box key={label} sx={{ display: 'flex', flexDirection: 'column' }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 650, fontSize: '1.0625rem', fontVariantNumeric: 'tabular-nums' }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
