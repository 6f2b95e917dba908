import { useMemo, useState } from 'react';
import type { User } from '../../../schemas/generated/types.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { type Client, keyOf, rank } from './clientMatch.ts';
import { pageOptions } from './pageOptions.ts';
import { recentClients } from './recentClients.ts';
import { searchGroups, type SearchItem } from './searchItem.ts';
import { useClients } from './useClients.ts';
import { useRecords } from './useRecords.ts';

/** The employers that are shown: before a text is typed, as many as fit without much scrolling; then some, since other results follow. */
const employersShown = { all: 30, found: 8 };

/** All results for the typed text, in the order of their groups. */
export function useSearchItems(typed: string, user: User) {
  const party = usePartyIfAny();
  const { isRouted } = useRouting();
  const [recent] = useState(() => recentClients(user.userUid));
  const { clients, isSettled: areClientsSettled, error: clientError } = useClients(typed);
  const { items: records, isSettled: areRecordsSettled, error: recordError } = useRecords(typed);
  const here = party && keyOf({ id: party.record.id, isIntermediary: party.kind === 'intermediary' });

  const employers = useMemo(() => {
    const known = new Map([...recent, ...clients].map((client) => [keyOf(client), client]));
    // The open employer is not a result.
    if (here) known.delete(here);
    const isBlank = typed.trim() === '';
    const isRecent = (client: Client): boolean => isBlank && recent.some((one) => keyOf(one) === keyOf(client));
    return rank(typed, [...known.values()], recent.map(keyOf))
      .slice(0, isBlank ? employersShown.all : employersShown.found)
      .map((client) => itemOf(client, isRecent(client)));
  }, [typed, clients, recent, here]);
  const pages = useMemo(() => pageOptions(typed, { user, party, isRouted }), [typed, user, party, isRouted]);

  const all = [...employers, ...pages, ...records];
  return {
    items: searchGroups.flatMap((group) => all.filter((item) => item.group === group)),
    /** Whether all answers for the present text have arrived. */
    isSettled: areClientsSettled && areRecordsSettled,
    error: clientError ?? recordError,
  };
}

const itemOf = ({ id, name, isIntermediary }: Client, isRecent: boolean): SearchItem => ({
  key: keyOf({ id, isIntermediary }),
  group: 'Employers',
  title: name,
  note: `${isRecent ? 'Recent · ' : ''}${isIntermediary ? 'Intermediary ' : ''}ID ${id}`,
  to: `/employers/${id}${isIntermediary ? '?isIntermediary=1' : ''}`,
});
