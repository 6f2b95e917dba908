import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import type SvgIcon from '@mui/material/SvgIcon';
import { useLocation } from 'react-router';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useRouting } from '../../shared/navigation/routing.ts';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { useSession } from '../../shared/portal/session.ts';
import { isActiveItem, type MenuItemId, menuItems } from './menuItems.ts';

const icons: Record<MenuItemId, typeof SvgIcon> = {
  home: HomeOutlined,
  dashboard: DashboardOutlined,
  employees: GroupOutlined,
  'employee-requests': AssignmentOutlined,
  contributions: AccountBalanceOutlined,
  configuration: TuneOutlined,
  'associated-intermediaries': HandshakeOutlined,
  'access-control': KeyOutlined,
  'associated-employers': ApartmentOutlined,
  'intermediary-access-control': KeyOutlined,
  analytics: InsightsOutlined,
};

/** The portal's navigation: the items that the user may see and whose screens exist. */
export function LeftMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useSession();
  const party = usePartyIfAny();
  const { isRouted } = useRouting();
  const { pathname } = useLocation();
  if (!user || !party) return null;
  const items = menuItems(user, party).filter((item) => isRouted(item.to));
  return (
    <Box component="nav" aria-label="Main">
      <List sx={{ p: 1.5, display: 'grid', gap: 0.5 }}>
        {items.map((item) => {
          const Icon = icons[item.id];
          const isActive = isActiveItem(item, pathname);
          return (
            <ListItem key={item.id} disablePadding>
              <ListItemButton
                component={PrefetchLink}
                to={item.to}
                {...(onNavigate && { onClick: onNavigate })}
                selected={isActive}
                aria-current={isActive ? 'page' : undefined}
                sx={{
                  borderRadius: '10px',
                  minHeight: 46,
                  color: 'secondary.main',
                  fontWeight: 600,
                  fontSize: '0.9375rem',
                  lineHeight: 1.3,
                  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.light', color: 'primary.main' },
                }}
              >
                <ListItemIcon sx={{ minWidth: 36, color: 'inherit' }}>
                  <Icon fontSize="small" aria-hidden="true" />
                </ListItemIcon>
                {item.label}
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </Box>
  );
}
