import Box from '@mui/material/Box';
import { colours } from '../../shared/theme/tokens.ts';

interface SearchOptionProps {
  id: string;
  title: string;
  note: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One result of the search. */
export function SearchOption({ id, title, note, isActive, onPoint, onChoose }: SearchOptionProps) {
  return (
    <Box
      role="option"
      id={id}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 2,
        minHeight: 44,
        px: 2,
        py: 1.25,
        borderRadius: '10px',
        cursor: 'pointer',
        // The option that Enter opens has a border as well: colour alone is not enough.
        boxShadow: isActive ? `inset 0 0 0 2px ${colours.pink}` : 'none',
        bgcolor: isActive ? colours.pinkTint : 'transparent',
      }}
    >
      <Box component="span" sx={{ flex: '1 1 12rem', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {note}
      </Box>
    </Box>
  );
}
