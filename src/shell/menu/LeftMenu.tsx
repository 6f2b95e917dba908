import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import { lazy, Suspense, useId } from 'react';
import { useLocation } from 'react-router';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useRouting } from '../../shared/navigation/routing.ts';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { useSession } from '../../shared/portal/session.ts';
import { focusRing } from '../../shared/theme/tokens.ts';
import { fileEntries } from './fileEntries.ts';
import { isActiveItem, type MenuItem, type MenuItemId, menuItems } from './menuItems.ts';

// Loaded on demand: the first page does not wait for it.
const EntryCount = lazy(async () => ({ default: (await import('./EntryCount.tsx')).EntryCount }));

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
  'upload-files': UploadFileOutlined,
  'intermediary-access-control': KeyOutlined,
  analytics: InsightsOutlined,
};
const iconOf: Readonly<Record<string, typeof SvgIcon>> = icons;

/** The portal's navigation: the items that the user may see and whose screens exist, and below them the entries of resource files. */
export function LeftMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useSession();
  const party = usePartyIfAny();
  const { isRouted } = useRouting();
  if (!user) return null;
  const items = [...menuItems(user, party), ...fileEntries(user, party)].filter((item) => isRouted(item.to));
  const groups = Map.groupBy(items, ({ group }) => group);
  return (
    <Box component="nav" aria-label="Main" sx={{ py: 1.5 }}>
      {[...groups].map(([group, members]) => (
        <MenuGroup
          key={group ?? ''}
          items={members}
          {...(group !== undefined && { title: group })}
          {...(onNavigate && { onNavigate })}
        />
      ))}
    </Box>
  );
}

interface MenuGroupProps {
  title?: string;
  items: readonly MenuItem[];
  onNavigate?: () => void;
}

function MenuGroup({ title, items, onNavigate }: MenuGroupProps) {
  const titleId = useId();
  const { pathname } = useLocation();
  return (
    <>
      {title !== undefined && (
        <Box id={titleId} sx={groupLook}>
          {title}
        </Box>
      )}
      <Box
        component="ul"
        aria-labelledby={title === undefined ? undefined : titleId}
        sx={{
          listStyle: 'none',
          m: 0,
          px: narrowAtFirst(1.5),
          py: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 0.5,
        }}
      >
        {items.map((item) => {
          const Icon = iconOf[item.id] ?? ListAltOutlined;
          return (
            <li key={item.id}>
              <Box
                component={PrefetchLink}
                to={item.to}
                {...(onNavigate && { onClick: onNavigate })}
                aria-current={isActiveItem(item, pathname) ? 'page' : undefined}
                sx={itemLook}
              >
                <Icon fontSize="small" aria-hidden="true" />
                {item.label}
                {item.count && (
                  <Suspense>
                    <EntryCount count={item.count} />
                  </Suspense>
                )}
              </Box>
            </li>
          );
        })}
      </Box>
    </>
  );
}

/** Less space where the menu is narrowest: a share of the width begins at `lg`. */
const narrowAtFirst = (space: number) => ({ xs: space, lg: space / 2, xl: space });

const groupLook = {
  mt: 2,
  mx: narrowAtFirst(1.5),
  mb: 0.5,
  pt: 2,
  px: narrowAtFirst(2),
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  fontWeight: 600,
} as const;

const itemLook = {
  display: 'flex',
  alignItems: 'center',
  gap: narrowAtFirst(2),
  minHeight: 46,
  px: narrowAtFirst(2),
  py: 1,
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
