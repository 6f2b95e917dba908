import Box from '@mui/material/Box';
import { useSession } from '../shared/portal/session.ts';
import { colours } from '../shared/theme/tokens.ts';

// Visually hidden, but still the accessible name of the logo's link. In `sx`, a width of 1 would mean the whole width.
const unseen = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/**
 * The product's mark and name.
 * @param isMarkOnPhones - Hides the name on phones, where the menu button needs the room.
 */
export function Logo({ isMarkOnPhones = false }: { isMarkOnPhones?: boolean }) {
  const { brandName } = useSession().configuration;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, color: 'text.primary', whiteSpace: 'nowrap' }}
    >
      <Box component="svg" viewBox="0 0 32 32" aria-hidden="true" sx={{ width: 36, height: 36, flex: 'none' }}>
        <Box component="rect" width="32" height="32" rx="9" sx={{ fill: (theme) => theme.palette.primary.main }} />
        <g fill="none" stroke={colours.onStrong} strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M7 19.5a9 9 0 0 1 18 0" />
          <path d="M12.2 19.5a3.8 3.8 0 0 1 7.6 0" />
          <path d="M7 24.5h18" />
        </g>
      </Box>
      <Box
        component="span"
        sx={(theme) => ({
          fontWeight: 700,
          fontSize: '1.125rem',
          letterSpacing: '-0.015em',
          ...(isMarkOnPhones && { [theme.breakpoints.down('sm')]: unseen }),
        })}
      >
        {brandName}
      </Box>
    </Box>
  );
}
