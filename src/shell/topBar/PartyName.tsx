import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Party } from '../../../machines/flows/party.ts';

/** Whose pages these are: name and id. */
export function PartyName({ party }: { party: Party }) {
  const { id, name } = party.record;
  return (
    <Box sx={{ minWidth: 0, borderLeft: { sm: 1 }, borderColor: { sm: 'divider' }, pl: { sm: 2 } }}>
      <Typography component="p" noWrap title={name} sx={{ fontWeight: 650, lineHeight: 1.3, fontSize: { xs: '0.9375rem', sm: '1rem' } }}>
        {name}
      </Typography>
      <Typography component="p" variant="body2" color="text.secondary" noWrap sx={{ lineHeight: 1.3 }}>
        {party.kind === 'intermediary' ? 'Intermediary' : 'Employer'} ID {id}
      </Typography>
    </Box>
  );
}
