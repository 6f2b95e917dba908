import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The senders of mails that make no notice, and why. A notice is for people who can sign in and read it. */
const withoutNotice: Readonly<Record<string, string>> = {
  'server/api/access/invitationMail.ts': 'The invited person has no access yet.',
  'server/api/signUp/linkMail.ts': 'An applicant has no account.',
  'server/api/signUp/review/mails.ts':
    'An applicant has no account. Intermediaries get notices: server/api/signUp/review/notices.ts.',
  'server/api/signUp/agreement/signatoryMails.ts': 'Signatories have no account.',
  'server/jobs/signUp/advanceSignUps.ts': 'An applicant has no account.',
  'server/node/mail/accountMailQueue.ts':
    'Mails about accounts and sign-ins go to the person whose account it is, who may not be able to sign in.',
  'server/jobs/notices/sendNoticeMails.ts': 'Its mails are about notices.',
  'server/jobs/notices/sendDigests.ts': 'Its mails are about notices.',
};

const queues = /\bqueueMails?\(/;
const tells = /\b(?:sendNotices|tellEach|tellEmployerAndAdvisers|tellAdvisers|tellThoseWithFullAccess)\(/;

const senders = globSync('server/**/*.ts').filter(
  (path) => !/\.test\.ts$|^server\/store\/notices\//.test(path) && queues.test(readFileSync(path, 'utf8')),
);

it('every sender of mails makes a notice too, or is listed with the reason why not', () => {
  expect(senders.length).toBeGreaterThan(8);
  const silent = senders.filter((path) => !tells.test(readFileSync(path, 'utf8')) && !(path in withoutNotice));
  expect(silent, 'Send a notice with the mail (server/store/notices), or list the file here with the reason.').toEqual([]);
});

it('each exception is a sender that makes no notice', () => {
  for (const path of Object.keys(withoutNotice)) {
    expect(senders, `${path} sends no mail any more: take it out of the list`).toContain(path);
    expect(tells.test(readFileSync(path, 'utf8')), `${path} makes notices: take it out of the list`).toBe(false);
  }
});
