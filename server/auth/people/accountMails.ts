/** A notice to a person about their own account. */
export interface AccountNotice {
  readonly subject: string;
  /** Paragraphs. They name no person: a name that somebody else typed could carry a link. */
  readonly paragraphs: readonly string[];
}

/** A mail to a person. */
export interface AccountMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The person whose link for a new password replaces `{link}` in the text. The link is made when the mail is sent. */
  readonly passwordOf?: string;
}

/** The mail with the link for a new password. It says that it may be ignored: anybody can ask for it. */
export const passwordLinkMail = (to: string, passwordOf: string, portalName: string): AccountMail => ({
  to,
  passwordOf,
  subject: `${portalName}: choose a new password`,
  text: [
    'Hello,',
    `We were asked to reset the password of your ${portalName} account. If it was you, open this link to choose a new password. The link works once, within an hour:`,
    '{link}',
    'If it was not you, ignore this email. Your password stays the same.',
    `${portalName}\n`,
  ].join('\n\n'),
});

export const passwordReset: AccountNotice = {
  subject: 'Your password was reset',
  paragraphs: ['Your password was reset with a link from an email, and all your devices were signed out.'],
};

export const codesLimited: AccountNotice = {
  subject: 'Wrong codes were entered after your password',
  paragraphs: [
    'Somebody entered your password, and then ten wrong codes of the authenticator app. Further codes are refused for a while, and for longer each time.',
    'A new password ends this at once, also for you.',
  ],
};

const LOST_PHONE = 'If you cannot find your phone, replace the app on your account page.';

export const recoveryCodeUsed = (left: number): AccountNotice => ({
  subject: 'A recovery code was used',
  paragraphs: [
    `One of your recovery codes was used to sign in instead of a code from your authenticator app. You have ${left} left.`,
    `${LOST_PHONE} New recovery codes are made there too.`,
  ],
});

export const passwordChanged: AccountNotice = {
  subject: 'Your password was changed',
  paragraphs: ['Your password was changed on your account page, and your other devices were signed out.'],
};

export const authenticatorSetUp: AccountNotice = {
  subject: 'Your authenticator app was set up',
  paragraphs: ['An authenticator app was set up for your account. From now on you need its code to sign in.'],
};

export const authenticatorReplaced: AccountNotice = {
  subject: 'Your authenticator app was replaced',
  paragraphs: [
    'The authenticator app of your account was replaced on your account page. Codes of the earlier app no longer work. For 24 hours the new one signs you in, and does not confirm changes such as new bank details.',
  ],
};

export const authenticatorRemoved: AccountNotice = {
  subject: 'Your authenticator app was removed',
  paragraphs: ['Your authenticator app was removed on your account page. You now sign in with your password only.'],
};

export const authenticatorReset: AccountNotice = {
  subject: 'An administrator removed your authenticator app',
  paragraphs: [
    'An administrator removed your authenticator app and your recovery codes, and signed you out everywhere. Sign in with your password and set up a new app.',
  ],
};

export const recoveryCodesMade: AccountNotice = {
  subject: 'New recovery codes were made',
  paragraphs: ['New recovery codes were made for your account. The earlier ones no longer work.'],
};
