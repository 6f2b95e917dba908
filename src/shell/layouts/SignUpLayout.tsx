import Box from '@mui/material/Box';
import { Outlet } from 'react-router';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { focusRing } from '../../shared/theme/tokens.ts';
import { Logo } from '../Logo.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { Footer } from './Footer.tsx';
import { PageMain } from './PageMain.tsx';

/** The layout of pages for signing in and signing up: the logo, narrow content, no side menu. */
export function SignUpLayout() {
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <Box
        component="header"
        sx={{ px: { xs: 2.5, sm: 4 }, py: 2, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
      >
        <Box
          component={PrefetchLink}
          to="/signup/home"
          sx={{ display: 'inline-flex', textDecoration: 'none', borderRadius: '10px', '&:focus-visible': focusRing }}
        >
          <Logo />
        </Box>
      </Box>
      <PageMain maxWidth={720}>
        <Outlet />
      </PageMain>
      <Footer />
    </Box>
  );
}
