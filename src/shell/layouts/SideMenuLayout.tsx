import MenuOutlined from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { Outlet } from 'react-router';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { LeftMenu } from '../menu/LeftMenu.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { TopBar } from '../topBar/TopBar.tsx';
import { Footer } from './Footer.tsx';
import { PageMain } from './PageMain.tsx';

const drawerWidth = `max(${layout.drawerWidthPercent}%, ${layout.drawerMinWidthPx}px)`;

/** The layout of an employer's pages: the side menu stays on wide screens and opens as a drawer on small ones. */
export function SideMenuLayout() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <TopBar
        start={
          <IconButton aria-label="Open menu" onClick={() => setIsOpen(true)} sx={{ display: { md: 'none' }, ml: -1 }}>
            <MenuOutlined />
          </IconButton>
        }
      />
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'stretch' }}>
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            width: drawerWidth,
            flex: 'none',
            bgcolor: 'background.paper',
            borderRight: 1,
            borderColor: 'divider',
          }}
        >
          <Box
            sx={{
              position: 'sticky',
              top: `${layout.navBarHeightEm}em`,
              maxHeight: `calc(100vh - ${layout.navBarHeightEm}em)`,
              overflowY: 'auto',
            }}
          >
            <LeftMenu />
          </Box>
        </Box>
        <Drawer
          open={isOpen}
          onClose={close}
          slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: `min(85vw, 320px)` } } }}
          sx={{ display: { md: 'none' } }}
        >
          <LeftMenu onNavigate={close} />
        </Drawer>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <PageMain maxWidth={1280}>
            <Outlet />
          </PageMain>
          <Footer />
        </Box>
      </Box>
    </Box>
  );
}
