import Box from '@mui/material/Box';
import { Outlet } from 'react-router';
import { PageMain } from './PageMain.tsx';

/** The layout of pages that stand alone: neither header nor footer. */
export function NoHeaderNoFooterLayout() {
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', justifyContent: 'center' }}>
      <PageMain maxWidth={720}>
        <Outlet />
      </PageMain>
    </Box>
  );
}
