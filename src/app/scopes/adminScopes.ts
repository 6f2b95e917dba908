import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'react-admin';
import { createContext } from 'react';
import type { PartyReference } from '../../../machines/flows/party.ts';
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts';

/** The parts that all pages of one party, or of the provider, share. */
export interface AdminScopeParts {
  readonly dataProvider: PortalDataProvider;
  readonly queryClient: QueryClient;
  readonly store: Store;
}

/**
 * The scopes of pages that are shown or about to be shown. A visit opens its scope before its page is drawn, so that its first call can be sent
 * early.
 */
export type AdminScopes = Map<string, AdminScopeParts>;

export const AdminScopesContext = createContext<AdminScopes | null>(null);

/** The name of a party's scope; null is the provider's. */
export const scopeName = (party: PartyReference | null): string =>
  party === null ? 'provider' : `${party.isIntermediary ? 'intermediary' : 'employer'}.${party.id}`;
