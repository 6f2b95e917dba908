import type { AccountMail, AccountNotice } from './people/accountMails.ts';
import type { People } from './people/people.ts';
import type { SecurityEvents } from './people/securityEvents.ts';
import type { BetterAuth } from './betterAuth.ts';
import type { Credentials } from './credentials/credentials.ts';
import type { IdleLimit } from './idleLimit.ts';
import type { InvitationLinks } from './people/invitationLinks.ts';
import type { KnownDevice } from './credentials/knownDevice.ts';
import type { PasswordLinks } from './requests/passwordLinks.ts';
import type { NewPasswordCheck } from './credentials/newPassword.ts';
import type { PasswordCheck } from './credentials/passwords.ts';
import type { PendingCookie } from './requests/pendingCookie.ts';
import type { PendingSignIns } from './requests/pendingSignIn.ts';
import type { RateLimits } from './rateLimits.ts';
import type { Refusal, Refusals } from './requests/refusals.ts';
import type { CodeUses } from './tokens/codeUses.ts';
import type { SecondFactorDemand } from './credentials/demand.ts';
import type { RecoveryCodes } from './credentials/recoveryCodes.ts';
import type { SecondFactor } from './credentials/secondFactor.ts';
import type { StepUps } from './credentials/stepUps.ts';
import type { Sessions } from './sessions.ts';
import type pg from 'pg';

/** The routes' dependencies, made once by `createAuth`. */
export interface AuthContext {
  readonly auth: BetterAuth;
  readonly pool: pg.Pool;
  readonly baseUrl: string;
  readonly portalName: string;
  readonly now: () => Date;
  readonly checkPassword: PasswordCheck;
  readonly sendMail: (mail: AccountMail) => Promise<void>;
  readonly passwordLinks: PasswordLinks;
  readonly checkNewPassword: NewPasswordCheck;
  readonly credentials: Credentials;
  readonly invitations: InvitationLinks | undefined;
  /** @see AuthOptions.hasAccess */
  readonly hasAccess: (userUid: string) => Promise<boolean>;
  readonly people: People;
  readonly events: SecurityEvents;
  /** Sends a notice to the person's own address. */
  readonly tell: (userUid: string, notice: AccountNotice) => Promise<void>;
  readonly secondFactor: SecondFactor;
  readonly secondFactorDemand: (userUid: string) => Promise<SecondFactorDemand>;
  readonly stepUps: StepUps;
  readonly recoveryCodes: RecoveryCodes;
  readonly pendingSignIns: PendingSignIns;
  readonly pendingCookie: PendingCookie;
  readonly refusals: Refusals;
  readonly knownDevice: KnownDevice;
  readonly sessions: Sessions;
  readonly idle: IdleLimit;
  readonly limits: RateLimits;
  readonly codeUses: CodeUses;
  /** Deletes expired rows, at most once an hour. */
  readonly purge: () => Promise<void>;
}

/** One request, with the values that the routes read from it. */
export interface AuthRequest {
  readonly request: Request;
  readonly url: URL;
  /** The address under which attempts are counted. */
  readonly address: string;
  /** Of the form that the page shows again. */
  readonly refusal?: Refusal | null;
}
