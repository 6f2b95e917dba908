import Box from '@mui/material/Box';
import { useSession } from '../shared/portal/session.ts';

/** The product's mark and name. */
export function Logo({ hidesNameOnPhones = false }: { hidesNameOnPhones?: boolean }) {
  const { brandName } = useSession().configuration;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, color: 'text.primary', whiteSpace: 'nowrap' }}>
      <Box component="svg" viewBox="0 0 32 32" aria-hidden="true" sx={{ width: 36, height: 36, flex: 'none' }}>
        <Box component="rect" width="32" height="32" rx="9" sx={{ fill: (theme) => theme.palette.primary.main }} />
        <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M9 21.5a7 7 0 0 1 14 0" />
          <path d="M5.8 21.5h20.4M16 14.5V7.2M16 7.2l5.2 3.1L16 13" />
        </g>
      </Box>
      <Box
        component="span"
        sx={[
          { fontWeight: 700, fontSize: '1.125rem', letterSpacing: '-0.015em' },
          // Hidden from sight only: the link around the logo keeps its name.
          hidesNameOnPhones && { '@media (max-width: 599.95px)': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } },
        ]}
      >
        {brandName}
      </Box>
    </Box>
  );
}
