import SearchRounded from '@mui/icons-material/SearchRounded';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { canAccessSeveralEmployers } from '../../shared/portal/roles.ts';
import { type Shortcut, useShortcut } from '../../shared/shortcuts/useShortcut.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { WideLabel } from '../WideLabel.tsx';
import { rememberClient } from './recentClients.ts';
import { TextAhead } from './TextAhead.tsx';

// Loaded on demand: most visits do not use it.
const loadDialog = () => import('./SearchDialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));

const LABEL = 'Search';

const shortcut: Shortcut = {
  keys: 'Ctrl+K',
  label: LABEL,
  isPressed: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k',
};

/** Finds employers, pages and records by a few letters: a button in the bar, and Ctrl+K or Cmd+K. */
export function Search({ user }: { user: User }) {
  const party = usePartyIfAny();
  const [isOpen, setIsOpen] = useState(false);
  const [ahead, setAhead] = useState('');
  const close = useCallback(() => {
    setIsOpen(false);
    setAhead('');
  }, []);
  const hasSeveral = canAccessSeveralEmployers(user) || isAdminOrIntermediary(user);

  useEffect(() => {
    if (!party || !hasSeveral) return;
    const { id, name, shortName } = party.record;
    rememberClient(user.userUid, { id, name, shortName, isIntermediary: party.kind === 'intermediary' });
  }, [user.userUid, party, hasSeveral]);

  useShortcut(shortcut, () => setIsOpen(true));

  const prefetch = () => void loadDialog().catch(() => undefined);
  return (
    <>
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
        <SearchRounded />
        <WideLabel>{LABEL}</WideLabel>
      </Action>
      {isOpen && (
        <Suspense fallback={<TextAhead onType={setAhead} onEscape={close} />}>
          <SearchDialog user={user} initialText={ahead} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
