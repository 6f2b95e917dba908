import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'react-admin';
import { createContext } from 'react';
import type { PartyReference } from '../../machines/flows/party.ts';
import type { PortalDataProvider } from '../providers/data/dataProvider.ts';

/** What the pages of one party, or of the provider, share. */
export interface AdminScopeParts {
  readonly dataProvider: PortalDataProvider;
  readonly queryClient: QueryClient;
  readonly store: Store;
}

/** The scopes whose pages are shown, or are about to be: a visit opens its scope before it is drawn, so that its first call can be under way. */
export type AdminScopes = Map<string, AdminScopeParts>;

export const AdminScopesContext = createContext<AdminScopes | null>(null);

/** The name of a party's scope; null is the provider's. */
export const scopeName = (party: PartyReference | null): string =>
  party === null ? 'provider' : `${party.isIntermediary ? 'intermediary' : 'employer'}.${party.id}`;
