import { AUTH_PATH } from '../tokens/client.ts';

/** The pages of the service. */
export const PAGES = {
  signIn: `${AUTH_PATH}/sign-in`,
  twoFactor: `${AUTH_PATH}/two-factor`,
  invitation: `${AUTH_PATH}/invitation`,
  signOut: `${AUTH_PATH}/sign-out`,
} as const;
