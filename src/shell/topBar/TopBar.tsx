import Box from '@mui/material/Box';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { usePortalDay } from '../../shared/dates/portalDay.ts';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { closureOf, usePartyIfAny } from '../../shared/portal/party.ts';
import { useSession } from '../../shared/portal/session.ts';
import { focusRing } from '../../shared/theme/tokens.ts';
import { Search } from '../search/Search.tsx';
import { Logo } from '../Logo.tsx';
import { getsNotices } from '../notices/ownNotices.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { PartyName } from './PartyName.tsx';
import { ShellActions } from './ShellActions.tsx';

// Loaded on demand: few employers are closing.
const ClosureNotice = lazy(async () => ({ default: (await import('./ClosureNotice.tsx')).ClosureNotice }));
// Only portals with sample data have another date than the real one.
const DayNotice = lazy(async () => ({ default: (await import('../clock/DayNotice.tsx')).DayNotice }));
// Loaded after the page: it asks the service for the notices.
const NoticeBell = lazy(async () => ({ default: (await import('../notices/NoticeBell.tsx')).NoticeBell }));
const ClockDialog = lazy(async () => ({ default: (await import('../clock/ClockDialog.tsx')).ClockDialog }));

/** The height of the message above the bar. @see StatusBanner */
const messageHeight = 'var(--message-height, 0px)';

/**
 * The bar at the top of every signed-in page. Signed out, it holds the logo and the help button only.
 * @param start - The element before the logo: the menu button on small screens.
 */
export function TopBar({ start }: { start?: ReactNode }) {
  const { user } = useSession();
  const party = usePartyIfAny();
  const closure = party && closureOf(party);
  const day = usePortalDay();
  const [isMovingDay, setIsMovingDay] = useState(false);
  const hasBell = user !== null && getsNotices(user);
  const moveDay = user && day?.canBeMoved ? () => setIsMovingDay(true) : undefined;
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: messageHeight,
        zIndex: 'appBar',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          // A message above it takes its place from the bar, not from the page.
          minHeight: `calc(${layout.navBarHeightEm}em - ${messageHeight})`,
          px: { xs: 2, sm: 3, lg: 4 },
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 1, sm: 2 },
        }}
      >
        {start}
        {/* Hidden on phones: the employer's name needs the room, and the menu has a link to the home page. */}
        <Box
          component={PrefetchLink}
          to="/"
          sx={{
            display: { xs: party ? 'none' : 'inline-flex', sm: 'inline-flex' },
            borderRadius: '10px',
            textDecoration: 'none',
            '&:focus-visible': focusRing,
          }}
        >
          {/* Beside the bell or the menu button, a phone has no room for the name. */}
          <Logo isMarkOnPhones={start !== undefined || hasBell} />
        </Box>
        {party && <PartyName party={party} />}
        <Box sx={{ flex: 1 }} />
        {user && <Search user={user} />}
        <ShellActions />
        {hasBell && (
          // The place is kept while the code loads.
          <Box sx={{ width: 44, flex: 'none' }}>
            <Suspense>
              <NoticeBell />
            </Suspense>
          </Box>
        )}
        {user && <AccountMenu user={user} onMoveDay={moveDay} />}
      </Box>
      {user && day?.isMoved && (
        <Suspense>
          <DayNotice onMove={moveDay} />
        </Suspense>
      )}
      {isMovingDay && (
        <Suspense>
          <ClockDialog onClose={() => setIsMovingDay(false)} />
        </Suspense>
      )}
      {party && closure && (
        <Suspense>
          <ClosureNotice closure={closure} isClosed={!party.record.isActive} />
        </Suspense>
      )}
    </Box>
  );
}
