import rules from '../../../../schemas/rules/sign-up.json' with { type: 'json' };
import { decidedBy, referenceOf } from '../../../../domain/signUp/submission.ts';
import type { CalendarDay } from '../../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { withoutLinks } from '../../../store/notices/mailText.ts';
import { linkPlace, queueMail } from '../../../store/notices/outboxMails.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import type { ApiContext } from '../../core/context.ts';
import { todayOf } from '../../../work/core/acting.ts';
import { makeLinkKey } from '../leadKeys.ts';
import { shownParts } from './shownAnswers.ts';

const nameOf = ({ companyName }: Lead): string => withoutLinks(companyName ?? 'your company');

const linkLife = `The link can be used once, within ${rules.linkDays} days.`;

/** A mail to the applicant with a link that opens the sign-up. A sign-up without an address gets none. */
async function sendWithLink(
  c: ApiContext,
  tx: Scoped,
  lead: Lead,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  if (lead.email === null) return;
  const { leadUid, email } = lead;
  const signUpKey = await makeLinkKey(tx, { leadUid, purpose: 'resume', email, now: c.var.deps.clock() });
  await queueMail(tx, { to: email, subject, text: `${paragraphs.join('\n\n')}\n` }, { signUpKey });
}

/** Figures and dates have no links, and full stops of their own. */
const isFigure = (text: string): boolean => /^[\d\s.,%£/+-]+$/.test(text);

/** The answers as plain text, with the secret ones masked: the address of the mail may be mistyped. */
const answersText = (lead: Lead, today: CalendarDay): string =>
  shownParts(lead, today)
    .filter(({ steps }) => steps.length > 0)
    .flatMap(({ title, steps }) => [
      title.toUpperCase(),
      ...steps.map((step) => {
        const given = step.answers.flatMap(({ label, value }) =>
          value === null ? [] : [`- ${label}: ${isFigure(value) ? value : withoutLinks(value)}`],
        );
        return [step.title, ...given].join('\n');
      }),
    ])
    .join('\n\n');

/** Confirms to the applicant that the application has arrived, with its reference and a copy of the answers. */
export async function sendSubmitted(c: ApiContext, tx: Scoped, lead: Lead): Promise<void> {
  if (lead.email === null || lead.submittedAt === null) return;
  const { brandName, contactEmail } = c.var.deps.configuration;
  const reference = referenceOf(lead.leadUid);
  const text = [
    `We have received the application of ${nameOf(lead)}. Its reference is ${reference}.`,
    `We look at it and write to you by ${formatDate(decidedBy(lead.submittedAt.toISOString()))}. You need to do nothing until then. If something is missing, we return the application to you with the reason.`,
    `Is one of the answers below wrong? Write to ${contactEmail}, and name the reference.`,
    answersText(lead, todayOf(c)),
  ];
  const mail = { to: lead.email, subject: `Your application to ${brandName}: ${reference}`, text: `${text.join('\n\n')}\n` };
  await queueMail(tx, mail, { signUp: lead.leadUid });
}

/** Tells the applicant that the application came back, with its reason and a link to correct it. */
export const sendReturned = (c: ApiContext, tx: Scoped, lead: Lead, reason: string): Promise<void> =>
  sendWithLink(c, tx, lead, {
    subject: `Please correct your application to ${c.var.deps.configuration.brandName}`,
    paragraphs: [
      `We cannot accept the application of ${nameOf(lead)} as it is:`,
      withoutLinks(reason),
      'Your answers are kept. Open this link to correct them, sign the agreement again and send the application:',
      linkPlace,
      linkLife,
    ],
  });

/** Tells the applicant that the application was declined, with its reason. */
export async function sendDeclined(c: ApiContext, tx: Scoped, lead: Lead, reason: string): Promise<void> {
  if (lead.email === null) return;
  const { brandName } = c.var.deps.configuration;
  const text = [
    `We have declined the application of ${nameOf(lead)}:`,
    withoutLinks(reason),
    'Answer this mail if you think that this is wrong.',
  ];
  const mail = { to: lead.email, subject: `Your application to ${brandName}`, text: `${text.join('\n\n')}\n` };
  await queueMail(tx, mail, { signUp: lead.leadUid });
}

/** Hands the sign-up over to the client of an intermediary. */
export const sendHandedOver = (c: ApiContext, tx: Scoped, lead: Lead, intermediary: string): Promise<void> =>
  sendWithLink(c, tx, lead, {
    subject: `${withoutLinks(intermediary)} has prepared your sign-up with ${c.var.deps.configuration.brandName}`,
    paragraphs: [
      `${withoutLinks(intermediary)} has prepared the sign-up of ${nameOf(lead)} for a workplace pension.`,
      `Open this link to check the answers, to decide which access ${withoutLinks(intermediary)} keeps, to sign the agreement and to send the application:`,
      linkPlace,
      linkLife,
      "If you weren't expecting this email, you can ignore it.",
    ],
  });

/** Tells the applicant that a sign-up which they were filling in was discarded. The client of an intermediary knows it from the hand-over on. */
export async function sendDiscarded(c: ApiContext, tx: Scoped, lead: Lead): Promise<void> {
  const { email, intermediaryId, handedOverAt, state, leadUid } = lead;
  if (email === null || state !== 'partial' || (intermediaryId !== null && handedOverAt === null)) return;
  const { brandName, contactEmail } = c.var.deps.configuration;
  const text = [
    `The sign-up of ${nameOf(lead)} with ${brandName} was discarded before it was sent, so its links no longer work and its answers are shown to nobody.`,
    `You can begin another one at any time. If you think that this is wrong, write to ${contactEmail}.`,
  ];
  await queueMail(
    tx,
    { to: email, subject: `Your sign-up with ${brandName} was discarded`, text: `${text.join('\n\n')}\n` },
    { signUp: leadUid },
  );
}
