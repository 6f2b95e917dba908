import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { lazy, Suspense } from 'react';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { useSession } from '../../shared/portal/session.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { Logo } from '../Logo.tsx';
import { LeftMenu } from './LeftMenu.tsx';

// Advisers alone need it.
const NextClient = lazy(async () => ({ default: (await import('./NextClient.tsx')).NextClient }));

/** The left menu of small screens, over the page until an item is chosen or it is dismissed. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const party = usePartyIfAny();
  const intermediaryId = useSession().user?.intermediaries[0];
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu', sx: { width: 'min(85vw, 320px)' } } }}
      sx={{ display: { md: 'none' } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          pl: 2.5,
          pr: 1.5,
          // Below a message.
          pt: 'calc(var(--message-height, 0px) + 16px)',
        }}
      >
        <Logo />
        <Action look="icon" aria-label="Close menu" onClick={onClose}>
          <CloseOutlined />
        </Action>
      </Box>
      {party?.kind === 'employer' && intermediaryId !== undefined && (
        <Suspense>
          <NextClient intermediaryId={intermediaryId} employerId={party.record.id} onNavigate={onClose} />
        </Suspense>
      )}
      <LeftMenu onNavigate={onClose} />
    </Drawer>
  );
}
