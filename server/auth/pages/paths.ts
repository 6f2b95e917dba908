import { AUTH_PATH } from '../tokens/client.ts';

/** Pages of a person's own account: the only pages of the service outside {@link AUTH_PATH}. */
const ACCOUNT_PATH = '/account';

/** Whether the authentication service answers a path outside {@link AUTH_PATH}. */
export const isAccountPath = (path: string): boolean => path === ACCOUNT_PATH || path.startsWith(`${ACCOUNT_PATH}/`);

/** The pages of the service. */
export const PAGES = {
  signIn: `${AUTH_PATH}/sign-in`,
  twoFactor: `${AUTH_PATH}/two-factor`,
  invitation: `${AUTH_PATH}/invitation`,
  signOut: `${AUTH_PATH}/sign-out`,
  recoveryCode: `${AUTH_PATH}/recovery-code`,
  forgottenPassword: `${AUTH_PATH}/forgotten-password`,
  resetPassword: `${AUTH_PATH}/reset-password`,
  account: ACCOUNT_PATH,
  accountName: `${ACCOUNT_PATH}/name`,
  accountPassword: `${ACCOUNT_PATH}/password`,
  accountAuthenticator: `${ACCOUNT_PATH}/authenticator`,
  accountRemove: `${ACCOUNT_PATH}/authenticator/remove`,
  accountCodes: `${ACCOUNT_PATH}/recovery-codes`,
  accountSessions: `${ACCOUNT_PATH}/sessions`,
  accountEvents: `${ACCOUNT_PATH}/events`,
  accountReset: `${ACCOUNT_PATH}/reset-authenticator`,
  secondFactorSetUp: `${AUTH_PATH}/second-factor`,
} as const;
