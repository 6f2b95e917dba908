import { createContext, use } from 'react';
import type { User } from '../../../schemas/generated/types.ts';
import type { PortalConfiguration } from './configuration.ts';

/** The signed-in user and the provider's configuration. */
export interface Session {
  /** Null if no user is signed in: a few pages are open to everyone. */
  user: User | null;
  configuration: PortalConfiguration;
  signOut: () => void;
  /** Reads the viewed employer or intermediary again, after a screen has changed it. */
  refreshParty: () => void;
  /** Goes to the sign-in page, which returns to the current address. */
  signIn: () => void;
}

export const SessionContext = createContext<Session | null>(null);

/**
 * The page's session.
 * @throws Error outside the portal's root.
 */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a session: render the screen below src/app/Root.tsx.');
  return session;
}

/** The signed-in user, for screens that only a signed-in user reaches. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser needs a signed-in user: render the screen below the signed-in layout.');
  return user;
}
