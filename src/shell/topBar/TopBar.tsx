import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { useSession } from '../../shared/portal/session.ts';
import { Logo } from '../Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ClosureNotice } from './ClosureNotice.tsx';
import { PartyName } from './PartyName.tsx';
import { ShellActions } from './ShellActions.tsx';

/**
 * The bar at the top of every signed-in page. Signed out, it holds the logo and the help button only.
 * @param start - What stands before the logo: the menu button on small screens.
 */
export function TopBar({ start }: { start?: ReactNode }) {
  const { user } = useSession();
  const party = usePartyIfAny();
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Box
        sx={{
          minHeight: `${layout.navBarHeightEm}em`,
          px: { xs: 2, sm: 3, lg: 4 },
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 1, sm: 2 },
        }}
      >
        {start}
        {/* On a phone the employer's name needs the room, and its menu leads home. */}
        <Link
          component={PrefetchLink}
          to="/"
          underline="none"
          sx={{ display: { xs: party ? 'none' : 'inline-flex', sm: 'inline-flex' } }}
        >
          <Logo />
        </Link>
        {party && <PartyName party={party} />}
        <Box sx={{ flex: 1 }} />
        <ShellActions />
        {user && <AccountMenu user={user} />}
      </Box>
      {party && <ClosureNotice party={party} />}
    </AppBar>
  );
}
