import { describe, expect, it } from 'vitest';
import type { Party } from '../../../machines/flows/party.ts';
import { buildEmployer, buildRelationship, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { fileEntries } from './fileEntries.ts';
import { iconOf } from './icons.ts';
import { type MenuItem, menuItems } from './menuItems.ts';
import { mostInSight, openTitles, sectionsOf } from './openGroups.ts';

const employer: Party = { kind: 'employer', record: buildEmployer({ id: 7 }) };
const itemsOf = (user: ReturnType<typeof buildUser>): MenuItem[] => [
  ...menuItems(user, employer),
  ...fileEntries(user, employer),
];
const staff = buildUser({ isProviderAdmin: true, totalAccessibleEmployers: 99, canViewAnalytics: true });
const administrator = buildUser({ companyRelationships: [buildRelationship()] });

const inSight = (items: readonly MenuItem[], pathname: string): number => {
  const sections = sectionsOf(items);
  const open = openTitles(sections, pathname);
  return sections.filter(({ title }) => title === undefined || open.has(title)).flatMap((section) => section.items).length;
};

it.each([
  ['a provider admin', staff],
  ['a pension administrator', administrator],
])('shows %s at most 12 items at once at every item, its own among them, and loses none', (_, user) => {
  const items = itemsOf(user);
  expect(items.length).toBeGreaterThan(mostInSight);
  expect(sectionsOf(items).flatMap((section) => section.items)).toHaveLength(items.length);
  for (const { to, group } of items) {
    const [pathname = ''] = to.split('?');
    expect(inSight(items, pathname)).toBeLessThanOrEqual(mostInSight);
    if (group !== undefined) expect(openTitles(sectionsOf(items), pathname)).toContain(group);
  }
});

it('has a different icon for each item', () => {
  const icons = itemsOf(staff).map(({ id }) => iconOf(id));
  expect(new Set(icons).size).toBe(icons.length);
});

it('has the headings in their order, and only staff see those of all employers', () => {
  const titles = (user: ReturnType<typeof buildUser>) => sectionsOf(itemsOf(user)).map(({ title }) => title);
  expect(titles(administrator)).toEqual(['This month', 'People', 'Payments', 'History', 'Settings']);
  expect(titles(staff)).toEqual([
    undefined,
    'This month',
    'People',
    'Payments',
    'History',
    'Settings',
    'All employers',
    'Reference data',
  ]);
});

it('shows an administrator the pages of the commonest jobs at once', () => {
  const open = openTitles(sectionsOf(itemsOf(administrator)), '/employers/7');
  expect([...open]).toEqual(expect.arrayContaining(['This month', 'People', 'Payments']));
});

describe('an entry without a heading', () => {
  const visits: MenuItem = { id: 'file-visits', label: 'Visits', to: '/employers/7/visits' };

  it('stands below the headings, and is never folded', () => {
    const sections = sectionsOf([...itemsOf(administrator), visits]);
    expect(sections.at(-1)).toEqual({ title: undefined, items: [visits] });
  });
});
