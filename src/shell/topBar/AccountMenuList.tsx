import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { User } from '../../../schemas/generated/types.ts';
import { useSession } from '../../shared/portal/session.ts';

interface AccountMenuListProps {
  user: User;
  anchor: HTMLElement;
  id: string;
  labelledBy: string;
  onClose: () => void;
}

/** The open account menu. */
export function AccountMenuList({ user, anchor, id, labelledBy, onClose }: AccountMenuListProps) {
  const { signOut } = useSession();
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { id, 'aria-labelledby': labelledBy, sx: { minWidth: 240 } },
        paper: { variant: 'outlined', sx: { mt: 1, borderRadius: '14px' } },
      }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
        <Box sx={{ fontWeight: 650 }}>{name || user.email}</Box>
        {name && <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>{user.email}</Box>}
      </Box>
      <Divider component="li" aria-hidden="true" />
      <MenuItem
        onClick={() => {
          onClose();
          signOut();
        }}
        sx={{ minHeight: 44 }}
      >
        <ListItemIcon>
          <LogoutOutlined fontSize="small" />
        </ListItemIcon>
        Sign out
      </MenuItem>
    </Menu>
  );
}
