import type pg from 'pg';
import { MAX_USER_AGENT } from './device.ts';

/** The events of an account, each with its text in the person's own list. */
export const EVENT_TEXTS = {
  'account-created': 'Your account was created',
  'signed-in': 'You signed in',
  'sign-in-failed': 'Sign-in refused: the password was wrong',
  'sign-in-limited': 'Sign-in refused: too many attempts',
  'code-failed': 'Sign-in refused: the code was wrong',
  'code-limited': 'Sign-in refused: too many wrong codes',
  'name-changed': 'Your name was changed',
  'password-changed': 'Your password was changed',
  'password-change-failed': 'A change was refused: your current password was wrong',
  'password-change-limited': 'A change was refused: too many attempts',
  'password-reset-requested': 'A link to reset your password was requested',
  'password-reset': 'Your password was reset with a link from an email',
  'second-factor-set-up': 'Your authenticator app was set up',
  'second-factor-replaced': 'Your authenticator app was replaced',
  'second-factor-removed': 'Your authenticator app was removed',
  'second-factor-reset': 'An administrator removed your authenticator app',
  'second-factor-reset-for-other': 'You removed the authenticator app of another person',
  'recovery-codes-made': 'New recovery codes were made',
  'recovery-code-used': 'A recovery code was used to sign in',
  'recovery-code-confirmed': 'A recovery code confirmed a change of your account',
  'step-up': 'You confirmed a change with your authenticator app',
  'step-up-failed': 'A change was refused: the code of the authenticator app was wrong',
  'step-up-limited': 'A change was refused: too many wrong codes',
  'session-ended': 'You signed out one of your devices',
  'sessions-ended': 'You signed out all your other devices',
} as const;

export type SecurityEventKind = keyof typeof EVENT_TEXTS;

/** An event for the log: it names the person and contains no secret and no email address. */
export interface LoggedEvent {
  readonly event: SecurityEventKind;
  /** Null for a refused sign-in of an unknown email address, or of an address of the network that tried too many. */
  readonly userUid: string | null;
  /** The other person of an event between two: whose account it changed, or who changed it. */
  readonly otherUserUid?: string;
}

/** An event in the person's own list. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly at: Date;
  readonly userAgent: string;
  /** The person whose account the event changed, if it was another one who still has an account. */
  readonly otherEmail: string | null;
}

/** Events that another person caused: the browser is theirs, and means nothing to the owner of the account. */
export const causedByOthers: ReadonlySet<SecurityEventKind> = new Set(['second-factor-reset']);

/** The time that events are kept, in days. */
export const EVENT_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

export type SecurityEvents = ReturnType<typeof createSecurityEvents>;

/** The events of every account: in a table for the person, and in the log for the operator. */
export function createSecurityEvents(pool: pg.Pool, now: () => Date, log: (event: LoggedEvent) => void) {
  const values = (kind: SecurityEventKind, request: Request): unknown[] => {
    const at = now();
    const userAgent = (request.headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT);
    return [kind, userAgent, at, new Date(at.getTime() + EVENT_DAYS * DAY_MS)];
  };
  return {
    /**
     * @param request - The request that caused the event; its browser is stored with it.
     * @param otherUserUid - The other person of an event between two.
     */
    async record(userUid: string, kind: SecurityEventKind, request: Request, otherUserUid?: string): Promise<void> {
      log({ event: kind, userUid, ...(otherUserUid !== undefined && { otherUserUid }) });
      await pool.query(
        `insert into auth."securityEvent" ("userId", "otherUserId", kind, "userAgent", at, "expiresAt")
         values ($1, $2, $3, $4, $5, $6)`,
        [userUid, otherUserUid ?? null, ...values(kind, request)],
      );
    },

    /**
     * Records an event for the account with this email address. An unknown address takes the same statement and the same write, so that the time does not reveal
     * which accounts exist. The address itself is never logged: people type passwords into the wrong field.
     */
    async recordForEmail(email: string, kind: SecurityEventKind, request: Request): Promise<void> {
      const { rows } = await pool.query<{ userId: string | null }>(
        `insert into auth."securityEvent" ("userId", kind, "userAgent", at, "expiresAt")
         values ((select id from auth."user" where email = $1), $2, $3, $4, $5) returning "userId"`,
        [email, ...values(kind, request)],
      );
      log({ event: kind, userUid: rows[0]?.userId ?? null });
    },

    /** Logs an event that belongs to no account. */
    note(kind: SecurityEventKind): void {
      log({ event: kind, userUid: null });
    },

    /** The person's newest events first. */
    async list(userUid: string, limit: number): Promise<SecurityEvent[]> {
      const { rows } = await pool.query<SecurityEvent>(
        `select e.kind, e.at, e."userAgent", o.email as "otherEmail" from auth."securityEvent" e
         left join auth."user" o on o.id = e."otherUserId"::uuid where e."userId" = $1 order by e.at desc, e.id limit $2`,
        [userUid, limit],
      );
      return rows;
    },
  };
}
