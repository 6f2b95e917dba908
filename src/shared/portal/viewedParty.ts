import { useParams } from 'react-router';
import type { Party } from '../../../machines/flows/party.ts';
import { usePartyIfAny } from './party.ts';

/** The employer or intermediary whose pages these are. */
export interface ViewedParty {
  id: string;
  isIntermediary: boolean;
}

export const viewedParty = (party: Party | null): ViewedParty | null =>
  party && { id: String(party.record.id), isIntermediary: party.kind === 'intermediary' };

/** The party of the address; null on the provider's own pages. */
export function useViewedParty(): ViewedParty | null {
  const { employerId } = useParams();
  const party = usePartyIfAny();
  return employerId === undefined ? null : { id: employerId, isIntermediary: party?.kind === 'intermediary' };
}

/**
 * The address of a resource's screen.
 *
 * @param path - Below the party or, for the provider's own records, below the root. Inside an employer's pages, the provider's records are shown
 * with the employer's menu.
 * @example addressInScope('provider', '/charge-models', { id: '7', isIntermediary: false }) // '/employers/7/charge-models'
 */
export function addressInScope(
  scope: 'employer' | 'intermediary' | 'provider',
  path: string,
  viewed: ViewedParty | null,
): string {
  if (scope === 'provider' && !viewed) return path;
  const isIntermediary = scope === 'intermediary' || (scope === 'provider' && viewed?.isIntermediary);
  // Without the query, the same path would be that of the employer with the intermediary's id.
  return `/employers/${viewed?.id}${path}${isIntermediary ? '?isIntermediary=1' : ''}`;
}
