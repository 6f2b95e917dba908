import type { AuthProvider } from 'react-admin';
import type { User } from '../../../schemas/generated/types.ts';
import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';
import { mayAt } from './mayAt.ts';
import { permissionsFor } from './permissionsFor.ts';

/** Whether the reader may do an action of a resource. */
export type May = (resource: string, action: string) => boolean;

interface AuthProviderOptions {
  user: User | null;
  /** Whose records are shown; null for the provider's own. */
  employerId: number | null;
  resources: Readonly<Record<string, Resource>>;
}

/**
 * react-admin's access control, asked of the service's own permission table: `useCanAccess({ resource: 'employees', action: 'create' })`.
 * `usePermissions` gives the same question as a function. It only spares the reader a refusal: the service decides. Signing in and out is
 * the business of the start-up and sign-in machines, before any of react-admin's pages are there.
 */
export function createAuthProvider({ user, employerId, resources }: AuthProviderOptions): AuthProvider {
  const may: May = (name, action) => {
    const resource = resources[name];
    const permissions = resource ? permissionsFor(resource, action) : [];
    return user !== null && permissions.some((permission) => mayAt(user, employerId, permission));
  };
  return {
    login: () => Promise.reject(new Error('Sign-in is done by the start-up machine: send the reader to the sign-in page.')),
    logout: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(may),
    canAccess: ({ resource, action }) => Promise.resolve(may(resource, action)),
  };
}
