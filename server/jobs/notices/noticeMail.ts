import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import kindSchema from '../../../schemas/definitions/notice-kind.json' with { type: 'json' };
import { withoutLinks } from '../../store/notices/mailText.ts';
import type { Digest, DigestLine } from '../../store/notices/digests.ts';
import type { MailedNotice } from '../../store/notices/noticeMails.ts';
import type { Mail } from '../../store/notices/outboxMails.ts';

/** The addresses that a mail about notices leads to. */
export interface MailLinks {
  /** The portal's origin. */
  portalUrl: string;
}

const preferences = ({ portalUrl }: MailLinks): string =>
  `You choose which emails you get at:\n${portalUrl}/my-notices/preferences`;

/** The mail of one notice to one person. Names and reasons that people have typed give no links. */
export function noticeMail({ noticeUid, to, partyName, title, body, href }: MailedNotice, links: MailLinks): Mail {
  const paragraphs = [
    ...(partyName === null ? [] : [withoutLinks(partyName)]),
    withoutLinks(body),
    ...(href === null ? [] : [`${links.portalUrl}${href}`]),
    preferences(links),
  ];
  return { to, subject: withoutLinks(title), text: `${paragraphs.join('\n\n')}\n`, noticeUid };
}

const kinds = new Map<string, string>(kindSchema.oneOf.map(({ const: kind, title }) => [kind, title]));

/** The lines of one party, below the name of each subject. */
function ofParty(name: string | null, lines: readonly DigestLine[]): string {
  const groups = Map.groupBy(lines, ({ kind }) => kind);
  const parts = [...groups].map(([kind, of]) =>
    [`  ${kinds.get(kind) ?? kind}`, ...of.map(({ title }) => `  - ${withoutLinks(title)}`)].join('\n'),
  );
  return [name === null ? 'For the provider' : withoutLinks(name), ...parts].join('\n');
}

/** The daily email of a person: the titles of their notices by employer and subject, in their order, and the number of the rest. */
export function digestMail({ to, firstName, count, lines }: Digest, links: MailLinks, portalName: string): Mail {
  const parties = Map.groupBy(lines, ({ partyName }) => partyName);
  const rest = count - lines.length;
  const text = [
    `Hello ${withoutLinks(firstName)},`,
    count === 1 ? 'You have not read this notice:' : `You have not read these ${formatCount(count)} notices:`,
    ...[...parties].map(([name, of]) => ofParty(name, of)),
    ...(rest > 0 ? [`And ${formatCount(rest)} more.`] : []),
    `Read them at:\n${links.portalUrl}/my-notices?filter.isRead=false`,
    preferences(links),
  ];
  const subject = `${formatCount(count, 'notice')} from ${portalName}`;
  return { to, subject, text: `${text.join('\n\n')}\n` };
}
