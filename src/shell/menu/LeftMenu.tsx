import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { createElement, lazy, memo, Suspense, useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useRouting } from '../../shared/navigation/routing.ts';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { useSession } from '../../shared/portal/session.ts';
import { focusRing } from '../../shared/theme/tokens.ts';
import { fileEntries } from './fileEntries.ts';
import { iconOf } from './icons.ts';
import { clientItems, isActiveItem, type MenuItem, menuItems } from './menuItems.ts';
import { chosenGroups, openTitles, rememberGroup, sectionsOf } from './openGroups.ts';

// Loaded on demand: the first page does not wait for it.
const EntryCount = lazy(async () => ({ default: (await import('./EntryCount.tsx')).EntryCount }));

/** The portal's navigation: the items that the user may see and whose screens exist, by their headings, which can be folded. */
export function LeftMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useSession();
  const party = usePartyIfAny();
  const { isRouted } = useRouting();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState(() => chosenGroups(user?.userUid ?? ''));
  // Kept, so that a navigation draws those entries again that begin or cease to be the current one.
  const sections = useMemo(() => {
    if (!user) return [];
    const offered = [...menuItems(user, party), ...clientItems(user, party), ...fileEntries(user, party)];
    return sectionsOf(offered.filter((item) => isRouted(item.to)));
  }, [user, party, isRouted]);
  if (!user) return null;
  const open = openTitles(sections, pathname);
  const toggle = (title: string, isOpen: boolean): void => {
    rememberGroup(user.userUid, title, isOpen);
    setChosen(chosenGroups(user.userUid));
  };
  return (
    <Box component="nav" aria-label="Main" sx={{ py: 1.5 }}>
      {sections.map(({ title, items: members }, n) => (
        <MenuGroup
          key={title ?? n}
          items={members}
          isOpen={title === undefined || (chosen[title] ?? open.has(title))}
          {...(title !== undefined && { title, onToggle: (isOpen: boolean) => toggle(title, isOpen) })}
          {...(onNavigate && { onNavigate })}
        />
      ))}
    </Box>
  );
}

interface MenuGroupProps {
  title?: string;
  items: readonly MenuItem[];
  isOpen: boolean;
  onToggle?: (isOpen: boolean) => void;
  onNavigate?: () => void;
}

function MenuGroup({ title, items, isOpen, onToggle, onNavigate }: MenuGroupProps) {
  const [titleId, listId] = [useId(), useId()];
  const { pathname } = useLocation();
  return (
    <>
      {title !== undefined && (
        <Box
          component="button"
          type="button"
          id={titleId}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => onToggle?.(!isOpen)}
          sx={groupLook}
        >
          {title}
          <ExpandMore fontSize="small" aria-hidden="true" sx={isOpen ? { transform: 'rotate(180deg)' } : undefined} />
        </Box>
      )}
      <Box
        component="ul"
        id={listId}
        hidden={!isOpen}
        aria-labelledby={title === undefined ? undefined : titleId}
        sx={{
          listStyle: 'none',
          m: 0,
          px: narrowAtFirst(1.5),
          py: 0,
          display: isOpen ? 'grid' : 'none',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 0.25,
        }}
      >
        {(isOpen ? items : []).map((item) => (
          <MenuEntry key={item.id} item={item} isCurrent={isActiveItem(item, pathname)} {...(onNavigate && { onNavigate })} />
        ))}
      </Box>
    </>
  );
}

interface MenuEntryProps {
  item: MenuItem;
  isCurrent: boolean;
  onNavigate?: () => void;
}

const MenuEntry = memo(function MenuEntry({ item, isCurrent, onNavigate }: MenuEntryProps) {
  return (
    <li>
      <Box
        component={PrefetchLink}
        to={item.to}
        {...(onNavigate && { onClick: onNavigate })}
        aria-current={isCurrent ? 'page' : undefined}
        sx={itemLook}
      >
        {createElement(iconOf(item.id), { fontSize: 'small', 'aria-hidden': true })}
        {item.label}
        {item.count && (
          <Suspense>
            <EntryCount count={item.count} />
          </Suspense>
        )}
      </Box>
    </li>
  );
});

/** Less space where the menu is narrowest: a share of the width begins at `lg`. */
const narrowAtFirst = (space: number) => ({ xs: space, lg: space / 2, xl: space });

const groupLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 32,
  mt: 0.5,
  mb: 0.25,
  px: narrowAtFirst(3.5),
  border: 0,
  bgcolor: 'transparent',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
} as const;

const itemLook = {
  display: 'flex',
  alignItems: 'center',
  gap: narrowAtFirst(2),
  minHeight: 40,
  px: narrowAtFirst(2),
  py: 0.5,
  borderRadius: '10px',
  color: 'secondary.main',
  fontWeight: 600,
  fontSize: { xs: '0.9375rem', lg: '0.875rem', xl: '0.9375rem' },
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'secondary.light' },
  '&[aria-current]': { bgcolor: 'primary.light', color: 'primary.main' },
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
} as const;
