import { createContext, use } from 'react';
import type { Configuration, User } from '../../../schemas/generated/types.ts';

/** Who is signed in, and what the portal knows of its provider. */
export interface Session {
  /** Null while nobody is signed in: a few pages are open to everyone. */
  user: User | null;
  configuration: Configuration;
  signOut: () => void;
  /** Asks anew for the employer or intermediary whose pages are shown, after a screen has changed it. */
  refreshParty: () => void;
  /** Leaves for the sign-in page and comes back to the current address. */
  signIn: () => void;
}

export const SessionContext = createContext<Session | null>(null);

/**
 * The session of the page.
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
