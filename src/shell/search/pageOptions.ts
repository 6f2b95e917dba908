import { summaries } from 'virtual:resources';
import type { Party } from '../../../machines/flows/party.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { mayAt } from '../../providers/auth/mayAt.ts';
import { addressInScope, viewedParty } from '../../shared/portal/viewedParty.ts';
import { fileEntries } from '../menu/fileEntries.ts';
import { menuGroups, menuItems } from '../menu/menuItems.ts';
import type { SearchGroup, SearchItem } from './searchItem.ts';
import { wordsOf } from './searchText.ts';

type Page = Pick<SearchItem, 'title' | 'note' | 'to'>;

/** The pages that add a record, for those who may. */
function additions(user: User, party: Party | null): Page[] {
  return summaries.flatMap(({ scope, title, portalPath, createPath = 'add-new', createPermission }) => {
    if (createPermission === undefined || (scope !== 'provider' && scope !== party?.kind)) return [];
    const owner = scope === 'provider' ? null : (party?.record.id ?? null);
    if (!mayAt(user, owner, createPermission)) return [];
    const to = addressInScope(scope, `/${portalPath}/${createPath}`, viewedParty(party));
    return [{ title: `Add ${inSentence(title)}`, note: '', to }];
  });
}

/** Whether a page is found with the name of the employer: the common headings of the menu say nothing about it. */
const isOfParty = (group: string): boolean => group === '' || menuGroups.some((title) => title === group);

/** The pages of the menu and the actions that the person has here, as results of the search: each with all of the typed words. */
export function pageOptions(
  typed: string,
  { user, party, isRouted }: { user: User; party: Party | null; isRouted: (path: string) => boolean },
): SearchItem[] {
  const words = wordsOf(typed);
  const here = party?.record.name ?? '';
  const pages = [...menuItems(user, party), ...fileEntries(user, party)].map(({ label, to, group = '' }): Page => ({
    title: label,
    note: isOfParty(group) ? here : group,
    to,
  }));
  const findPages = (group: SearchGroup, of: readonly Page[]): SearchItem[] =>
    of
      .filter(({ title, to }) => isRouted(to) && words.every((word) => wordsOf(title).some((part) => part.startsWith(word))))
      .map((page) => ({ ...page, key: `${group} ${page.to}`, group }));
  return [...findPages('Pages', pages), ...(words.length > 0 ? findPages('Actions', additions(user, party)) : [])];
}
