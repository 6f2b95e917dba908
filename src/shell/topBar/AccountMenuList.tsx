import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import DomainAddOutlined from '@mui/icons-material/DomainAddOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import { isReplayed } from '../../providers/monitoring/monitoring.ts';
import { leavePage } from '../../shared/navigation/leaving.ts';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useRouting } from '../../shared/navigation/routing.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { mayOpenInspector } from '../../shared/portal/inspectorAccess.ts';
import { useSession } from '../../shared/portal/session.ts';
import { fileEntries } from '../menu/fileEntries.ts';
import { getsNotices, NOTICE_PREFERENCES } from '../notices/ownNotices.ts';
import { MANAGE_NEW_EMPLOYERS } from './ShellActions.tsx';

interface AccountMenuListProps {
  user: User;
  anchor: HTMLElement;
  id: string;
  labelledBy: string;
  /** Opens the dialog that moves the portal's day. Left out for people who may not. */
  onMoveDay?: (() => void) | undefined;
  /** Opens the choice of colours and density, or the sheet of shortcuts. */
  onDialog: (dialog: 'appearance' | 'shortcuts') => void;
  onClose: () => void;
}

/** In a low window with a mouse, all items of the provider's staff are seen without scrolling. */
const lowWindow = { '@media (max-height: 800px) and (min-width: 600px)': { py: 0.5, '& > [role="menuitem"]': { py: '2px' } } };

/** The open account menu. It also links to the provider's own pages, because some pages have no left menu. */
export function AccountMenuList({ user, anchor, id, labelledBy, onMoveDay, onDialog, onClose }: AccountMenuListProps) {
  const { signOut } = useSession();
  const { isRouted } = useRouting();
  // Not hidden by a style: the menu gives the focus to its first item, which must be able to take it.
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const entries = fileEntries(user, null).filter(({ to }) => isRouted(to));
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { id, 'aria-labelledby': labelledBy, sx: { minWidth: 240, ...lowWindow } },
        paper: { variant: 'outlined', sx: { mt: 1, borderRadius: '14px' } },
      }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
        <Box sx={{ fontWeight: 650 }}>{name || user.email}</Box>
        {name && <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>{user.email}</Box>}
        {isReplayed() && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', maxWidth: 280, mt: 1 }}>
            Your screens are recorded to find faults, without the words on them and without your entries.
          </Box>
        )}
      </Box>
      {isNarrow && isAdminOrIntermediary(user) && isRouted(MANAGE_NEW_EMPLOYERS) && (
        // For small screens, where the bar has no room for this link.
        <MenuItem component={PrefetchLink} to={MANAGE_NEW_EMPLOYERS} onClick={onClose}>
          <ListItemIcon>
            <DomainAddOutlined fontSize="small" />
          </ListItemIcon>
          Manage new employers
        </MenuItem>
      )}
      {entries.length > 0 && <Divider component="li" aria-hidden="true" />}
      {entries.map((entry) => (
        <MenuItem key={entry.id} component={PrefetchLink} to={entry.to} onClick={onClose}>
          <ListItemIcon>
            <ListAltOutlined fontSize="small" />
          </ListItemIcon>
          {entry.label}
        </MenuItem>
      ))}
      <Divider component="li" aria-hidden="true" />
      {/* The authentication service renders it: no route of the portal. */}
      <MenuItem component="a" href={session.client.accountPath} onClick={onClose}>
        <ListItemIcon>
          <ManageAccountsOutlined fontSize="small" />
        </ListItemIcon>
        Your account
      </MenuItem>
      {getsNotices(user) && (
        <MenuItem component={PrefetchLink} to={NOTICE_PREFERENCES} onClick={onClose}>
          <ListItemIcon>
            <NotificationsOutlined fontSize="small" />
          </ListItemIcon>
          Notices and emails
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          onClose();
          onDialog('appearance');
        }}
      >
        <ListItemIcon>
          <ContrastOutlined fontSize="small" />
        </ListItemIcon>
        Appearance
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          onDialog('shortcuts');
        }}
      >
        <ListItemIcon>
          <KeyboardOutlined fontSize="small" />
        </ListItemIcon>
        Keyboard shortcuts
      </MenuItem>
      {onMoveDay && (
        <MenuItem
          onClick={() => {
            onClose();
            onMoveDay();
          }}
        >
          <ListItemIcon>
            <EventOutlined fontSize="small" />
          </ListItemIcon>
          Move the date
        </MenuItem>
      )}
      {mayOpenInspector(user) && (
        // In a new tab, beside the pages that the inspector watches.
        <MenuItem component="a" href="/inspector" target="_blank" rel="noopener" onClick={onClose}>
          <ListItemIcon>
            <AccountTreeOutlined fontSize="small" />
          </ListItemIcon>
          Inspector
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          onClose();
          // Ending the session first would leave the edits without a way to save them.
          leavePage(signOut);
        }}
      >
        <ListItemIcon>
          <LogoutOutlined fontSize="small" />
        </ListItemIcon>
        Sign out
      </MenuItem>
    </Menu>
  );
}
