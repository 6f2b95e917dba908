import Box from '@mui/material/Box';
import { listRow, SectionNote } from '../../shared/dashboard/Section.tsx';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import type { EmployersDashboard } from '../../../schemas/generated/types.ts';

/** The employer's pension schemes, whose screens are below `address`, with their active members. */
export function SchemeList({ address, schemes }: { address: string; schemes: EmployersDashboard['pensionSchemes'] }) {
  if (schemes.length === 0) return <SectionNote>No pension scheme has been set up yet.</SectionNote>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {schemes.map(({ pensionSchemeUid, name, memberCount }) => (
        <Box component="li" key={pensionSchemeUid} sx={listRow}>
          <Box sx={{ fontWeight: 650, minWidth: 0, overflowWrap: 'anywhere' }}>
            <TextLink to={`${address}/${pensionSchemeUid}`}>{name}</TextLink>
          </Box>
          <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {formatCount(memberCount, 'member')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
