import UnfoldMoreRounded from '@mui/icons-material/UnfoldMoreRounded';
import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { canAccessSeveralEmployers } from '../../shared/portal/roles.ts';
import { type Shortcut, useShortcut } from '../../shared/shortcuts/useShortcut.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { WideLabel } from '../topBar/WideLabel.tsx';
import { rememberClient } from './recentClients.ts';

// Loaded on demand: most visits do not use it.
const loadDialog = () => import('./SwitcherDialog.tsx');
const SwitcherDialog = lazy(async () => ({ default: (await loadDialog()).SwitcherDialog }));

const LABEL = 'Switch employer';

const shortcut: Shortcut = {
  keys: 'Ctrl+K',
  label: LABEL,
  isPressed: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k',
};

/** Switches from one employer to another, for users with several: a button in the bar, and Ctrl+K or Cmd+K. */
export function ClientSwitcher({ user }: { user: User }) {
  const party = usePartyIfAny();
  const [isOpen, setIsOpen] = useState(false);
  const hasSeveral = canAccessSeveralEmployers(user) || isAdminOrIntermediary(user);

  useEffect(() => {
    if (!party || !hasSeveral) return;
    const { id, name, shortName } = party.record;
    rememberClient(user.userUid, { id, name, shortName, isIntermediary: party.kind === 'intermediary' });
  }, [user.userUid, party, hasSeveral]);

  useShortcut(hasSeveral ? shortcut : null, () => setIsOpen(true));

  if (!hasSeveral) return null;
  const prefetch = () => void loadDialog().catch(() => undefined);
  return (
    <>
      {/* Hidden on phones: the list of employers is a page of its own, and the bar has no room beside the logo. */}
      <Box component="span" sx={{ display: { xs: party ? 'contents' : 'none', sm: 'contents' } }}>
        <Action
          look="bar"
          aria-label={LABEL}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-keyshortcuts="Control+K Meta+K"
          title={`${LABEL} (Ctrl+K)`}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => setIsOpen(true)}
        >
          <UnfoldMoreRounded />
          <WideLabel>{LABEL}</WideLabel>
        </Action>
      </Box>
      {isOpen && (
        <Suspense>
          <SwitcherDialog user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
