import type { AuthProvider } from 'react-admin';
import type { User } from '../../../schemas/generated/types.ts';
import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';
import { fieldLimits, type FieldLimits } from '../../../schemas/lib/resources/fieldPermissions.ts';
import { mayAt } from './mayAt.ts';
import { permissionsFor } from './permissionsFor.ts';

/** Whether the user may carry out an action of a resource. */
export type May = (resource: string, action: string) => boolean;

/** react-admin's provider, with answers that screens need before they draw anything: `usePermissions` gives its own a moment later, and the screen would move. */
export interface PortalAuthProvider extends AuthProvider {
  may: May;
  /** The fields of a resource that the reader may not read or write. */
  limitsOf: (resource: string) => FieldLimits;
}

interface AuthProviderOptions {
  user: User | null;
  /** The employer whose records are shown; null for the provider's own records. */
  employerId: number | null;
  resources: Readonly<Record<string, Resource>>;
}

/**
 * react-admin's access control, based on the permission table of the service: `useCanAccess({ resource: 'employees', action: 'create' })`.
 * `may` gives the same check as a function. It only spares the user a refusal: the service decides. The start-up and sign-in machines sign
 * in and out, before any page of react-admin's is drawn.
 */
export function createAuthProvider({ user, employerId, resources }: AuthProviderOptions): PortalAuthProvider {
  const holds = (permission: string): boolean => user !== null && mayAt(user, employerId, permission);
  const may: May = (name, action) => {
    const resource = resources[name];
    const permissions = resource ? permissionsFor(resource, action) : [];
    return permissions.some(holds);
  };
  return {
    login: () => Promise.reject(new Error('The start-up machine signs in: redirect to the sign-in page.')),
    logout: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    may,
    limitsOf: (name) => fieldLimits(resources[name] ?? {}, holds),
    canAccess: ({ resource, action }) => Promise.resolve(may(resource, action)),
  };
}
