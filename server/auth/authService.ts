import type pg from 'pg';
import type { InvitationLinks } from './invitations/invitationLinks.ts';
import type { LimitName, Limit } from './rateLimits.ts';

/** What the authentication service needs, and how strict it is. */
export interface AuthOptions {
  /** The service keeps its tables in the schema `auth` of this database. */
  readonly pool: pg.Pool;
  /** Public origin of the portal, such as `https://portal.example`. Cookies are Secure, and redirects https, when it is https. */
  readonly baseUrl: string;
  /** At least 32 characters. Signs cookies and encrypts two-factor secrets: losing it means that every authenticator is set up again. */
  readonly secret: string;
  /** Heading of the sign-in page. */
  readonly portalName: string;
  /** The real time. Tests turn it together with `Date`; a demo's movable calendar must not be given here, or every token would expire. */
  readonly clock?: () => Date;
  /** Hears of defects. Refusals, such as a wrong password, are not defects. */
  readonly report: (error: unknown) => void;
  /** Knows who is invited. Without it, no link lets anybody in. */
  readonly invitations?: InvitationLinks;
  /** Whether the person may still see anything of the portal. Who may not is given no new access token. Default: everybody may. */
  readonly hasAccess?: (userUid: string) => Promise<boolean>;
  /** Told of every completed sign-in. */
  readonly onSignedIn?: (userUid: string) => Promise<void>;
  /** Whether the last address of X-Forwarded-For was written by a proxy of ours. Default false. */
  readonly trustedProxy?: boolean;
  /** Lifetime of an access token in seconds. Default 600. */
  readonly accessTokenSeconds?: number;
  /** Lifetime of a sign-in, and of what was issued for it, in seconds. Default 12 hours: a working day. */
  readonly sessionSeconds?: number;
  /** Overrides single rate limits. */
  readonly limits?: Partial<Record<LimitName, Limit>>;
}

/** An account that the service knows from its start, such as those of the demo. */
export interface ProvisionedAccount {
  /** UUID; the portal's `users.user_uid`. */
  readonly userUid: string;
  readonly email: string;
  /** Clear text; only its scrypt hash is stored. */
  readonly password: string;
  readonly name: string;
  /** Base32, as authenticator apps take it. With it, every sign-in asks for a code. */
  readonly totpSecret?: string;
}

/** The user of a request. */
export interface AuthenticatedUser {
  readonly userUid: string;
}

/** The authentication service: everything under `/api/auth/`. */
export interface AuthService {
  /**
   * Answers a request under `/api/auth/` (and the metadata under `/.well-known/`).
   * @param client.address - Address of the connection's other end, for the rate limits. Callers without one share one allowance.
   */
  handle(request: Request, client?: { readonly address?: string }): Promise<Response>;
  /** The user of an API call, by its bearer access token: one indexed query. `null` when it is missing, wrong, expired or revoked. */
  authenticate(request: Request): Promise<AuthenticatedUser | null>;
  /** The user of a browser navigation, such as a download, by the session cookie. GET and HEAD only, so that no form can change anything. */
  authenticateNavigation(request: Request): Promise<AuthenticatedUser | null>;
  /**
   * Creates the accounts that do not exist. Existing ones keep their password and second factor.
   * @throws Error when an e-mail address belongs to another user.
   */
  provision(accounts: readonly ProvisionedAccount[]): Promise<void>;
}
