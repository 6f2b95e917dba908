import type { AccountMail, AccountNotice } from './account/accountMails.ts';
import type { People } from './account/people.ts';
import type { SecurityEvents } from './account/securityEvents.ts';
import type { BetterAuth } from './betterAuth.ts';
import type { Credentials } from './signIn/credentials.ts';
import type { IdleLimit } from './idleLimit.ts';
import type { InvitationLinks } from './invitations/invitationLinks.ts';
import type { KnownDevice } from './signIn/knownDevice.ts';
import type { PasswordLinks } from './passwords/passwordLinks.ts';
import type { NewPasswordCheck } from './passwords/newPassword.ts';
import type { PasswordCheck } from './signIn/passwords.ts';
import type { PendingCookie } from './signIn/pendingCookie.ts';
import type { PendingSignIns } from './signIn/pendingSignIn.ts';
import type { RateLimits } from './rateLimits.ts';
import type { Refusal, Refusals } from './signIn/refusals.ts';
import type { CodeUses } from './tokens/codeUses.ts';
import type { SecondFactorDemand } from './secondFactor/demand.ts';
import type { RecoveryCodes } from './secondFactor/recoveryCodes.ts';
import type { SecondFactor } from './secondFactor/secondFactor.ts';
import type { StepUps } from './secondFactor/stepUps.ts';
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
