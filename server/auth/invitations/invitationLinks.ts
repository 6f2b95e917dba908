/** What a link can still do. */
export type InvitationStatus = 'open' | 'used' | 'replaced' | 'expired' | 'withdrawn';

/** An invitation, as the page that its link opens shows it. */
export interface Invitation {
  readonly status: InvitationStatus;
  readonly userUid: string;
  readonly email: string;
  readonly name: string;
  /** What the person is given access to. */
  readonly partyName: string;
}

/**
 * Who is invited to what: the portal's to know. The authentication service lets people in who follow a link, and keeps their
 * password.
 */
export interface InvitationLinks {
  /** The invitation whose link has a token of this hash, or null. */
  find(tokenHash: string): Promise<Invitation | null>;
  /**
   * Uses the link up and gives the access.
   * @param prepare - Runs while nobody else can use the link; when it throws, nothing has happened.
   * @returns as `find` did before; only `open` let somebody in.
   */
  accept(tokenHash: string, prepare: () => Promise<void>): Promise<Invitation | null>;
}
