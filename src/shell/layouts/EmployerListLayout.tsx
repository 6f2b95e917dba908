import Box from '@mui/material/Box';
import { Outlet } from 'react-router';
import { SkipLink } from '../SkipLink.tsx';
import { TopBar } from '../topBar/TopBar.tsx';
import { Footer } from './Footer.tsx';
import { PageMain } from './PageMain.tsx';

/** The layout of pages outside any employer: the top bar with the logo, no side menu, narrower content. */
export function EmployerListLayout() {
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <TopBar />
      <PageMain maxWidth={1040}>
        <Outlet />
      </PageMain>
      <Footer />
    </Box>
  );
}
