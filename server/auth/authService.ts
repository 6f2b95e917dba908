import type pg from 'pg';
import type { AccountMail } from './people/accountMails.ts';
import type { People } from './people/people.ts';
import type { LoggedEvent } from './people/securityEvents.ts';
import type { InvitationLinks } from './people/invitationLinks.ts';
import type { LimitName, Limit } from './rateLimits.ts';
import type { PasswordHashes } from './credentials/passwordHashes.ts';

/** The authentication service's dependencies and limits. */
export interface AuthOptions {
  /** The service keeps its tables in the schema `auth` of this database. */
  readonly pool: pg.Pool;
  /** Public origin of the portal, such as `https://portal.example`. Cookies are Secure, and redirects https, when it is https. */
  readonly baseUrl: string;
  /** At least 32 characters. Signs cookies and encrypts two-factor secrets: if it is lost, every authenticator has to be set up again. */
  readonly secret: string;
  /** The secret before the current one: second factors are encrypted again at the start. */
  readonly previousSecret?: string;
  /** Whether second factors that no secret opens are removed at the start. Default false: they refuse the start. */
  readonly secretIsLost?: boolean;
  /** Heading of the sign-in page. */
  readonly portalName: string;
  /** The real time. Tests move it together with `Date`. Do not pass a demo's movable calendar: every token would expire. */
  readonly clock?: () => Date;
  /** Receives defects. Refusals, such as a wrong password, are not defects. */
  readonly report: (error: unknown) => void;
  /** Finds and accepts invitations. Without it, every invitation link is refused. */
  readonly invitations?: InvitationLinks;
  /** Whether the person still has access to any part of the portal. A person without access gets no new access token. Default: everybody has access. */
  readonly hasAccess?: (userUid: string) => Promise<boolean>;
  readonly people: People;
  /** Puts a mail to a person into the outbox. */
  readonly sendMail: (mail: AccountMail) => Promise<void>;
  /** Receives sign-ins, refused sign-ins and every change of an account, for the log. */
  readonly onEvent?: (event: LoggedEvent) => void;
  /** Days from the creation of an account until a person who sees every employer needs a second factor. Default: never. */
  readonly secondFactorGraceDays?: number | null;
  /** Called after each completed sign-in. */
  readonly onSignedIn?: (userUid: string) => Promise<void>;
  /** Whether our own proxy writes the last address of X-Forwarded-For. Default false. */
  readonly trustedProxy?: boolean;
  /** Lifetime of an access token in seconds. Default 600. */
  readonly accessTokenSeconds?: number;
  /** Lifetime, in seconds, of a sign-in and of the tokens issued for it. Default 12 hours: a working day. */
  readonly sessionSeconds?: number;
  /** Seconds without activity after which a session ends, with its tokens. Default 0: no such limit. */
  readonly idleSeconds?: number;
  /** Seconds for which a confirmed second factor allows changes that need a fresh one. Default 300. */
  readonly stepUpSeconds?: number;
  /** The stored form of passwords. Default: scrypt, at a cost of a tenth of a second. */
  readonly passwordHashes?: PasswordHashes;
  /** Overrides single rate limits. */
  readonly limits?: Partial<Record<LimitName, Limit>>;
}

/** An account created when the service starts, such as those of the demo. */
export interface ProvisionedAccount {
  /** UUID; the portal's `users.user_uid`. */
  readonly userUid: string;
  readonly email: string;
  /** Clear text; only its scrypt hash is stored. */
  readonly password: string;
  readonly name: string;
  /** Base32, the format of authenticator apps. An account with a secret needs a code at every sign-in. */
  readonly totpSecret?: string;
}

/** The user of a request. */
export interface AuthenticatedUser {
  readonly userUid: string;
}

/** An access token in its stored form, to be checked by the database. */
export interface TokenClaim {
  readonly id: string;
  readonly token: { readonly holder: string; readonly token: string; readonly at: Date };
}

/** The authentication service: everything under `/api/auth/`. */
export interface AuthService {
  /**
   * Answers a request under `/api/auth/` (and the metadata under `/.well-known/`).
   * @param client.address - Address of the other end of the connection, for the rate limits. All callers without an address share one allowance.
   */
  handle(request: Request, client?: { readonly address?: string }): Promise<Response>;
  /** The user of an API call, by its bearer access token: one indexed query. `null` when it is missing, wrong, expired or revoked. */
  authenticate(request: Request): Promise<AuthenticatedUser | null>;
  /** The access token of an API call, unchecked, for a query to check it itself: with the SQL function `holder`. `null` when it is missing. */
  claimOf(request: Request): TokenClaim | null;
  /**
   * Whether a change that needs a fresh second factor must wait for it: the account has one, and it was not confirmed in this session
   * lately. An account without a second factor never needs it.
   */
  needsStepUp(request: Request): Promise<boolean>;
  /** The user of a browser navigation, such as a download, by the session cookie. GET and HEAD only, so that no form can change anything. */
  authenticateNavigation(request: Request): Promise<AuthenticatedUser | null>;
  /** A link by which the person chooses a new password. It works once, within an hour. Null for a person without an account. */
  passwordLink(userUid: string): Promise<string | null>;
  /**
   * Creates the accounts that do not exist. Existing ones keep their password and second factor.
   * @throws Error when an email address belongs to another user.
   */
  provision(accounts: readonly ProvisionedAccount[]): Promise<void>;
  /**
   * Ends provisioned accounts: sign-in, second factor, sessions and tokens. It takes effect once after each `provision`: a person who was invited since
   * keeps their new account.
   */
  closeProvisioned(userUids: readonly string[]): Promise<void>;
}
