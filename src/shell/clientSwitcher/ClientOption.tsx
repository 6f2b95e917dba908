import Box from '@mui/material/Box';
import { colours } from '../../shared/theme/tokens.ts';
import type { Client } from './clientMatch.ts';

interface ClientOptionProps {
  id: string;
  client: Client;
  isRecent: boolean;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One employer of the switcher's list. */
export function ClientOption({ id, client, isRecent, isActive, onPoint, onChoose }: ClientOptionProps) {
  return (
    <Box
      component="li"
      role="option"
      id={id}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 2,
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
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {client.name}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
        {isRecent && 'Recent · '}
        {client.isIntermediary && 'Intermediary '}ID {client.id}
      </Box>
    </Box>
  );
}
