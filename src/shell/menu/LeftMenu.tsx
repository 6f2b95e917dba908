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
import type SvgIcon from '@mui/material/SvgIcon';
import { useLocation } from 'react-router';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useRouting } from '../../shared/navigation/routing.ts';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { useSession } from '../../shared/portal/session.ts';
import { focusRing } from '../../shared/theme/tokens.ts';
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
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1.5, display: 'grid', gap: 0.5 }}>
        {items.map((item) => {
          const Icon = icons[item.id];
          const isActive = isActiveItem(item, pathname);
          return (
            <li key={item.id}>
              <Box
                component={PrefetchLink}
                to={item.to}
                {...(onNavigate && { onClick: onNavigate })}
                aria-current={isActive ? 'page' : undefined}
                sx={itemLook}
              >
                <Icon fontSize="small" aria-hidden="true" />
                {item.label}
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

const itemLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 46,
  px: 2,
  py: 1,
  borderRadius: '10px',
  color: 'secondary.main',
  fontWeight: 600,
  fontSize: '0.9375rem',
  lineHeight: 1.3,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'secondary.light' },
  '&[aria-current]': { bgcolor: 'primary.light', color: 'primary.main' },
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
} as const;
