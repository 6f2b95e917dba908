import { isActiveItem, type MenuItem, type MenuItemId, menuGroups } from './menuItems.ts';

/** The items that a window of 900 px shows at once. */
export const mostInSight = 12;

/** The headings that are opened first where not all fit: what the commonest jobs need (docs/accessibility.md has them). The others follow in the order of the menu. */
const firstOpened: readonly string[] = ['This month', 'People', 'Payments'];

/** The items below a heading; those without one stand above or below all headings and are never folded. */
export interface MenuSection {
  title: string | undefined;
  items: readonly MenuItem[];
}

/** The ways out of a party's pages, above all headings. */
const waysOut: ReadonlySet<string> = new Set<MenuItemId>(['home', 'own-clients']);

/** The items of the menu by their headings: the ways out first, then the headings in their order, then those of a project's own files. */
export function sectionsOf(items: readonly MenuItem[]): MenuSection[] {
  const { out = [], others = [] } = Object.groupBy(items, ({ id }) => (waysOut.has(id) ? 'out' : 'others'));
  const groups = Map.groupBy(others, ({ group }) => group);
  const known: readonly string[] = menuGroups;
  const own = [...groups.keys()].filter((title) => title !== undefined && !known.includes(title));
  const titles = [...known.filter((title) => groups.has(title)), undefined, ...own];
  const sections = titles.map((title) => ({ title, items: groups.get(title) ?? [] }));
  return [{ title: undefined, items: out }, ...sections].filter((section) => section.items.length > 0);
}

/**
 * The headings that are open at an address, if a person has chosen nothing else: that of the current page, and as many others as leave at most 12 items
 * in sight.
 */
export function openTitles(sections: readonly MenuSection[], pathname: string): Set<string> {
  const isCurrent = ({ items }: MenuSection): boolean => items.some((item) => isActiveItem(item, pathname));
  const rank = (section: MenuSection): number => {
    if (isCurrent(section)) return -1;
    const place = firstOpened.indexOf(section.title ?? '');
    return place < 0 ? firstOpened.length : place;
  };
  const open = new Set<string>();
  let inSight = sections.reduce((sum, { title, items }) => sum + (title === undefined ? items.length : 0), 0);
  for (const section of sections.toSorted((one, other) => rank(one) - rank(other))) {
    const { title, items } = section;
    if (title === undefined || (!isCurrent(section) && inSight + items.length > mostInSight)) continue;
    open.add(title);
    inSight += items.length;
  }
  return open;
}

const storageKey = (userUid: string): string => `portal.menuGroups.${userUid}`;

/** The headings that a person has opened (true) or folded (false) in this browser. Empty if the stored choices cannot be read. */
export function chosenGroups(userUid: string): Readonly<Record<string, boolean>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(userUid)) ?? '{}');
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, choice]) => typeof choice === 'boolean'));
  } catch {
    return {};
  }
}

/** Stores that a person has opened or folded a heading. Does nothing if the browser refuses to store it. */
export function rememberGroup(userUid: string, title: string, isOpen: boolean): void {
  try {
    localStorage.setItem(storageKey(userUid), JSON.stringify({ ...chosenGroups(userUid), [title]: isOpen }));
  } catch {
    // The storage is full, or the browser's settings forbid it: the menu opens as it does by itself.
  }
}
