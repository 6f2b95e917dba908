import type { PersonName } from './people.ts';

/** Whether a link can be used; if not, why. */
export type InvitationStatus = 'open' | 'used' | 'replaced' | 'expired' | 'withdrawn';

/** An invitation, as the page of its link shows it. */
export interface Invitation {
  readonly status: InvitationStatus;
  readonly userUid: string;
  readonly email: string;
  /** Undefined when the person gives it on the page: the first administrator was invited by a command that has only the address. */
  readonly name: string | undefined;
  /** The employer or intermediary to which the person gets access; for an administrator of the portal, the portal. */
  readonly partyName: string;
}

/** Access to the invitations, which the portal keeps. The authentication service keeps the invited person's password. */
export interface InvitationLinks {
  /** The invitation whose link has a token of this hash, or null. */
  find(tokenHash: string): Promise<Invitation | null>;
  /**
   * Uses up the link and gives the access.
   * @param prepare - Runs while no other request can use the link. When it throws, nothing is changed.
   * @param name - The name that the person gave, where the invitation has none.
   * @returns The invitation as `find` returned it; the access was given only if its status was `open`.
   */
  accept(tokenHash: string, prepare: () => Promise<void>, name?: PersonName): Promise<Invitation | null>;
}
