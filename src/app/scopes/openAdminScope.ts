import { localStorageStore } from 'react-admin';
import { createDataProvider } from '../../providers/data/dataProvider.ts';
import { createQueryClient } from '../../providers/data/queryClient.ts';
import { resources } from '../../providers/data/resources.ts';
import type { HttpClient } from '../../providers/http/httpClient.ts';
import type { AdminScopeParts, AdminScopes } from './adminScopes.ts';

/**
 * The scope of that name. It is created if it is not open.
 * @param employerId - The employer whose records its pages show; null for the provider's own records.
 */
export function openAdminScope(scopes: AdminScopes, name: string, employerId: number | null, http: HttpClient): AdminScopeParts {
  const open = scopes.get(name);
  if (open) return open;
  const scope = {
    dataProvider: createDataProvider({ employerId, resources, send: (path, init) => http.request(path, init) }),
    queryClient: createQueryClient(),
    store: localStorageStore('1', `portal.${name}`),
  };
  scopes.set(name, scope);
  return scope;
}

/**
 * Keeps a scope open while its pages are shown.
 * @returns A function that closes the scope, so that its cached rows and choices go with the pages.
 */
export function holdAdminScope(scopes: AdminScopes, name: string, scope: AdminScopeParts): () => void {
  scopes.set(name, scope);
  return () => {
    if (scopes.get(name) === scope) scopes.delete(name);
  };
}
