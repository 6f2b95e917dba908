import { PAGES } from '../paths.ts';

/** Messages on the account page after a change. The texts are fixed, so that a link cannot put its own text on the page. */
export const ACCOUNT_NOTICES = {
  name: 'Your name is saved.',
  password: 'Your new password is saved. All your other devices are signed out.',
  'authenticator-removed': 'Your authenticator app is removed. You now sign in with your password only.',
  'session-ended': 'The device is signed out.',
  'sessions-ended': 'All your other devices are signed out.',
} as const;

/** The address of the account page with a message. */
export const accountWith = (notice: keyof typeof ACCOUNT_NOTICES): string =>
  `${PAGES.account}?${new URLSearchParams({ notice })}`;
