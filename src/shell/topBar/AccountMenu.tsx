import Box from '@mui/material/Box';
import { lazy, Suspense, useId, useState } from 'react';
import type { User } from '../../../schemas/generated/types.ts';
import { type Shortcut, useShortcut } from '../../shared/shortcuts/useShortcut.ts';
import { Action } from '../../shared/ui/Action.tsx';

// Loaded on demand: the menu's code is as large as a page's.
const loadMenu = () => import('./AccountMenuList.tsx');
const AccountMenuList = lazy(async () => ({ default: (await loadMenu()).AccountMenuList }));
const ShortcutSheet = lazy(async () => ({ default: (await import('../shortcuts/ShortcutSheet.tsx')).ShortcutSheet }));
const AppearanceDialog = lazy(async () => ({ default: (await import('./AppearanceDialog.tsx')).AppearanceDialog }));

const shortcut: Shortcut = {
  keys: 'Ctrl+/',
  label: 'Show the keyboard shortcuts',
  // With Ctrl, since speech input and a resting finger type single characters (WCAG 2.2, 2.1.4). Some keyboards have the slash with Shift.
  isPressed: (event) => event.key === '/' && (event.ctrlKey || event.metaKey) && !event.altKey,
};

/** The button with the user's initials, which opens the account menu. @param onMoveDay - Of people who may move the portal's day. */
export function AccountMenu({ user, onMoveDay }: { user: User; onMoveDay?: (() => void) | undefined }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'appearance' | 'shortcuts' | null>(null);
  useShortcut(shortcut, () => setDialog('shortcuts'));
  const [buttonId, menuId] = [useId(), useId()];
  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}` || user.email.charAt(0);
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const prefetch = () => void loadMenu().catch(() => undefined);
  return (
    <>
      <Action
        look="icon"
        id={buttonId}
        // With the initials that are seen: speech control finds a button by its visible text.
        aria-label={`Account of ${name} – ${initials.toUpperCase()}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Box
          component="span"
          aria-hidden="true"
          sx={{
            width: 40,
            height: 40,
            display: 'grid',
            placeItems: 'center',
            borderRadius: '50%',
            bgcolor: 'primary.light',
            color: 'primary.main',
            fontWeight: 700,
          }}
        >
          {initials.toUpperCase()}
        </Box>
      </Action>
      {anchor && (
        <Suspense>
          <AccountMenuList
            user={user}
            anchor={anchor}
            id={menuId}
            labelledBy={buttonId}
            onMoveDay={onMoveDay}
            onDialog={setDialog}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
      {dialog && (
        <Suspense>
          {dialog === 'appearance' ? (
            <AppearanceDialog onClose={() => setDialog(null)} />
          ) : (
            <ShortcutSheet onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}
