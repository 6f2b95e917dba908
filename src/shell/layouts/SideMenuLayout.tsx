import MenuOutlined from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { Action } from '../../shared/ui/Action.tsx';
import { LeftMenu } from '../menu/LeftMenu.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { TopBar } from '../topBar/TopBar.tsx';
import { Footer } from './Footer.tsx';
import { PageMain } from './PageMain.tsx';

// Loaded on demand: wide screens never need it.
const MenuDrawer = lazy(async () => ({ default: (await import('../menu/MenuDrawer.tsx')).MenuDrawer }));

/** Between the breakpoints for tablets and desktops, the specified share of the width would leave no room for the items. */
const drawerWidth = { md: `${layout.drawerMinWidthPx}px`, lg: `${layout.drawerWidthPercent}%` };

/** The layout of an employer's pages, and of the provider's own: the side menu stays on wide screens and opens as a drawer on small ones. */
export function SideMenuLayout() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  // The same element: the router draws the layout with each navigation, and the bar has nothing to do with it.
  const bar = useMemo(
    () => (
      <TopBar
        start={
          <Box sx={{ display: { md: 'none' }, ml: -1 }}>
            <Action look="icon" aria-label="Open menu" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
              <MenuOutlined />
            </Action>
          </Box>
        }
      />
    ),
    [isOpen],
  );
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      {bar}
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'stretch' }}>
        <Box
          className="screen-only"
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
        {isOpen && (
          <Suspense>
            <MenuDrawer onClose={close} />
          </Suspense>
        )}
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
