import type { User } from '../../../schemas/generated/types.ts';
import type { Party } from '../../../machines/flows/party.ts';
import { mayAt } from '../../providers/auth/mayAt.ts';
import { canAccessSeveralEmployers, isPensionAdministratorOf } from '../../shared/portal/roles.ts';

export type MenuItemId =
  | 'home'
  | 'dashboard'
  | 'employees'
  | 'employee-requests'
  | 'contributions'
  | 'configuration'
  | 'associated-intermediaries'
  | 'access-control'
  | 'associated-employers'
  | 'upload-files'
  | 'intermediary-access-control'
  | 'analytics'
  | 'own-clients';

export interface MenuItem {
  /** An item of docs/product.md, or a name made from the file's name for an entry of a resource's file. */
  id: string;
  label: string;
  /** The address, with its query. */
  to: string;
  /** The heading above the item. */
  group?: string;
  /** The records whose number is shown beside the item. */
  count?: MenuCount;
}

/** The records of a resource that an entry counts, and their name. */
export interface MenuCount {
  resource: string;
  filter: Readonly<Record<string, string | boolean>>;
  label: string;
}

/** The headings of the menu, in their order. */
export const menuGroups = ['This month', 'People', 'Payments', 'History', 'Settings', 'All employers'] as const;
type MenuGroupName = (typeof menuGroups)[number];

interface Rule {
  id: MenuItemId;
  label: string;
  /** The heading that it stands under. Default: none. */
  group?: MenuGroupName;
  /** Below `/employers/{employerId}`; absolute when it starts with a slash. */
  path: string;
  query?: string;
  isShown: (user: User, party: Party) => boolean;
}

const viewsEmployer = (_: User, party: Party) => party.kind === 'employer';
const administersEmployer = (user: User, party: Party) =>
  party.kind === 'employer' && (user.isProviderAdmin || isPensionAdministratorOf(user, party));

const HOME = { id: 'home', label: 'Home', to: '/employers' } as const;
/** Start-up leads people with one employer or intermediary to its dashboard. */
const OWN_DASHBOARD = { id: 'dashboard', label: 'Dashboard', to: '/' } as const;

/** docs/product.md, section 2, "Left menu items and when each shows", in its order. */
const RULES: readonly Rule[] = [
  { id: HOME.id, label: HOME.label, path: HOME.to, isShown: canAccessSeveralEmployers },
  { id: 'dashboard', label: 'Dashboard', group: 'This month', path: '', isShown: () => true },
  { id: 'employees', label: 'Employees', group: 'People', path: 'employees', isShown: viewsEmployer },
  { id: 'employee-requests', label: 'Employee requests', group: 'People', path: 'employee-requests', isShown: viewsEmployer },
  { id: 'contributions', label: 'Contributions', group: 'This month', path: 'contributions', isShown: viewsEmployer },
  {
    id: 'configuration',
    label: 'Configuration',
    group: 'Settings',
    path: 'configuration/',
    query: 'index=0',
    isShown: (user, party) => party.kind === 'employer' && user.isProviderAdmin,
  },
  {
    id: 'associated-intermediaries',
    label: 'Associated intermediaries',
    group: 'Settings',
    path: 'associated-intermediaries',
    isShown: administersEmployer,
  },
  { id: 'access-control', label: 'Access control', group: 'Settings', path: 'access-control', isShown: administersEmployer },
  {
    id: 'associated-employers',
    label: 'Associated employers',
    group: 'Settings',
    path: 'associated-employers',
    isShown: (user, party) => party.kind === 'intermediary' && user.isProviderAdmin,
  },
  {
    id: 'upload-files',
    label: 'Upload files',
    group: 'This month',
    path: 'upload-files',
    isShown: (user, party) => party.kind === 'intermediary' && mayAt(user, party.record.id, 'intermediary.uploadFiles'),
  },
  {
    id: 'intermediary-access-control',
    label: 'Intermediary access control',
    group: 'Settings',
    path: 'intermediary-access-control',
    isShown: (_, party) => party.kind === 'intermediary',
  },
  {
    id: 'analytics',
    label: 'MI Portal',
    group: 'History',
    path: 'analytics',
    isShown: (user, party) => party.kind === 'employer' && user.canViewAnalytics,
  },
];

function addressOf({ path, query }: Rule, party: Party): string {
  if (path.startsWith('/')) return path;
  const pathname = path ? `/employers/${party.record.id}/${path}` : `/employers/${party.record.id}`;
  const search = [query, party.kind === 'intermediary' ? 'isIntermediary=1' : undefined].filter(Boolean).join('&');
  return search ? `${pathname}?${search}` : pathname;
}

/**
 * The items of the left menu that `user` may see while viewing `party`, in their order.
 * @param party - Null on pages without a party, which show only the item "Home", or "Dashboard" to those with one party.
 * @see docs/product.md, section 2, "Left menu items and when each shows"
 */
export function menuItems(user: User, party: Party | null): MenuItem[] {
  if (party === null) return [canAccessSeveralEmployers(user) ? HOME : OWN_DASHBOARD];
  return RULES.filter((rule) => rule.isShown(user, party)).map((rule) => ({
    id: rule.id,
    label: rule.label,
    to: addressOf(rule, party),
    ...(rule.group && { group: rule.group }),
  }));
}

/** The way back from an employer to the clients of the adviser's own intermediary. An adviser of several has "Home". */
export function clientItems(user: User, party: Party | null): MenuItem[] {
  const [own, ...others] = user.intermediaries;
  if (party?.kind !== 'employer' || own === undefined || others.length > 0) return [];
  return [{ id: 'own-clients', label: 'Your clients', to: `/employers/${own}?isIntermediary=1` }];
}

/** Whether `item` is the one to highlight at `pathname`: a page below an item counts as the item's, except below the dashboard. */
export function isActiveItem(item: MenuItem, pathname: string): boolean {
  const [path = ''] = item.to.split('?');
  const isLeaf = item.id === 'home' || item.id === 'dashboard';
  const own = comparable(path);
  const open = comparable(pathname);
  return open === own || (!isLeaf && open.startsWith(`${own}/`));
}

/** As the router compares paths, which would compile an expression for each entry of the menu with each navigation. */
const comparable = (path: string): string => path.toLowerCase().replace(/\/+$/, '');
