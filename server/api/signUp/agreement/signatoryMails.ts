import rules from '../../../../schemas/rules/sign-up.json' with { type: 'json' };
import type { Scoped } from '../../../store/createStore.ts';
import { linkMailsTo, mostLinkMailsPerHour } from '../../../store/notices/linkMails.ts';
import { withoutLinks } from '../../../store/notices/mailText.ts';
import { linkPlace, queueMail, queueMails } from '../../../store/notices/outboxMails.ts';
import { signatoryLinksSince, takeKey } from '../../../store/signUp/keys.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import { noteSignatoryKey, type Signatory } from '../../../store/signUp/signatories.ts';
import type { ApiContext } from '../../core/context.ts';
import { anHourBefore, assertHourlyLimit } from '../../access/hourlyLimit.ts';
import { makeLinkKey } from '../leadKeys.ts';

interface ToSign {
  readonly agreementUid: string;
  readonly leadUid: string;
  readonly employerName: string;
}

/**
 * Limits the links to sign. Each is a mail to an address that the applicant chooses, and with each changed answer they can be sent again. A later mail about a
 * void agreement goes to those alone who were sent a link, so it is limited too.
 *
 * @throws ApiError 429, before anything is sent.
 */
async function assertLinksAreLeft(c: ApiContext, tx: Scoped, leadUid: string, signatories: readonly Signatory[]): Promise<void> {
  const now = c.var.deps.clock();
  const { ofASignUp } = rules.mostSignatoryLinksPerHour;
  const ofSignUp = await signatoryLinksSince(tx, leadUid, anHourBefore(now));
  const nothingIsLost = 'Nothing was signed or sent, and your answers are kept.';
  for (const { email } of signatories) {
    assertHourlyLimit(ofSignUp, {
      most: ofASignUp,
      now,
      adding: signatories.length,
      why: `This sign-up has sent its signatories ${ofSignUp.length} links within an hour. ${nothingIsLost}`,
    });
    const toAddress = await linkMailsTo(tx, email, now);
    assertHourlyLimit(toAddress, {
      most: mostLinkMailsPerHour,
      now,
      adding: signatories.filter((one) => one.email.toLowerCase() === email.toLowerCase()).length,
      why: `${email} has been sent ${toAddress.length} links within an hour. ${nothingIsLost}`,
    });
  }
}

/** Sends signatories their links. Each takes the place of an earlier one, and signs once. @throws ApiError 429 beyond the limits of an hour. */
export async function sendSignatoryLinks(
  c: ApiContext,
  tx: Scoped,
  { agreementUid, leadUid, employerName }: ToSign,
  signatories: readonly Signatory[],
): Promise<void> {
  await assertLinksAreLeft(c, tx, leadUid, signatories);
  const { clock, configuration } = c.var.deps;
  const [now, employer] = [clock(), withoutLinks(employerName)];
  for (const { party, askedName, email, keyUid } of signatories) {
    if (keyUid !== null) await takeKey(tx, keyUid, now);
    const signUpKey = await makeLinkKey(tx, { leadUid, purpose: 'signatory', email, now });
    await noteSignatoryKey(tx, { agreementUid, party }, { keyUid: signUpKey, at: now });
    const text = [
      `Hello ${withoutLinks(askedName)},`,
      `${employer} wants to join ${configuration.brandName}, and has named you as one of those who sign its participation agreement. Open this link to read and sign it within ${rules.linkDays} days. Until then, it shows you the agreement after your signature, too:`,
      linkPlace,
      'Link expired? Ask the person who fills in the application to send you a new one.',
      "If you weren't expecting this email, you can ignore it. Nothing is signed then.",
    ];
    await queueMail(
      tx,
      { to: email, subject: `Sign the participation agreement of ${employer}`, text: `${text.join('\n\n')}\n` },
      { signUpKey },
    );
  }
}

/** The reason for which an agreement is void: a changed answer, or the return of the application. */
export type VoidBecause = 'has changed' | 'was returned for a correction';

/** Tells everybody but the applicant at the screen that the agreement which they signed, or were to sign, is void. Their links end. */
export async function sendVoided(
  c: ApiContext,
  tx: Scoped,
  { leadUid, employerName, because }: Pick<ToSign, 'leadUid' | 'employerName'> & { because: VoidBecause },
  signatories: readonly Signatory[],
): Promise<void> {
  const now = c.var.deps.clock();
  const employer = withoutLinks(employerName);
  for (const { keyUid } of signatories) if (keyUid !== null) await takeKey(tx, keyUid, now);
  const concerned = signatories.filter(({ linkSentAt }) => linkSentAt !== null);
  await queueMails(
    tx,
    concerned.map(({ email, askedName, signature }) => ({
      to: email,
      subject: `The participation agreement of ${employer} is void`,
      text: `${[
        `Hello ${withoutLinks(askedName)},`,
        `The application of ${employer} ${because}, so its participation agreement is void${signature ? ', and your signature with it' : ''}.`,
        'You need do nothing now. When there is a new agreement to sign, you receive a new link.',
      ].join('\n\n')}\n`,
    })),
    { signUp: leadUid },
  );
}

/**
 * Tells the applicant of a signature that was given by a link, which they cannot see while they wait.
 *
 * @param missing - Those who still have to sign. Without any, the mail has a link that opens the sign-up, so that it can be submitted.
 */
export async function sendSignedByOther(
  c: ApiContext,
  tx: Scoped,
  { leadUid, email, companyName }: Lead,
  { name, missing }: { name: string; missing: readonly Signatory[] },
): Promise<void> {
  if (email === null) return;
  const employer = withoutLinks(companyName ?? 'your company');
  const signed = `${withoutLinks(name)} has signed the participation agreement of ${employer}.`;
  if (missing.length > 0) {
    const waiting = missing.map(({ askedName }) => withoutLinks(askedName)).join(', ');
    const text = `${signed}\n\nStill to sign: ${waiting}. We write to you again when they have. You can send them a new link in your application.\n`;
    return queueMail(tx, { to: email, subject: `${withoutLinks(name)} has signed`, text }, { signUp: leadUid });
  }
  const signUpKey = await makeLinkKey(tx, { leadUid, purpose: 'resume', email, now: c.var.deps.clock() });
  const text = [
    `${signed} Everybody has signed now. Open this link and submit the application:`,
    linkPlace,
    `The link can be used once, within ${rules.linkDays} days.`,
  ];
  await queueMail(
    tx,
    { to: email, subject: `Submit the application of ${employer}: everybody has signed`, text: `${text.join('\n\n')}\n` },
    { signUpKey },
  );
}

/** Tells everybody who came by a link that the agreement is signed by all. */
export async function sendSigned(
  c: ApiContext,
  tx: Scoped,
  { leadUid, employerName, fingerprint }: Pick<ToSign, 'leadUid' | 'employerName'> & { fingerprint: string },
  signatories: readonly Signatory[],
): Promise<void> {
  const { portalUrl = '' } = c.var.deps;
  const employer = withoutLinks(employerName);
  const concerned = signatories.filter(({ linkSentAt }) => linkSentAt !== null);
  await queueMails(
    tx,
    concerned.map(({ email, askedName }) => ({
      to: email,
      subject: `The participation agreement of ${employer} is signed`,
      text: `${[
        `Hello ${withoutLinks(askedName)},`,
        `Everybody has signed the participation agreement of ${employer}. You can check your copy at ${portalUrl}/signup/verify. Its fingerprint is:`,
        fingerprint,
        `The link by which you signed shows you the agreement and the evidence of the signatures for ${rules.linkDays} days after it was sent.`,
      ].join('\n\n')}\n`,
    })),
    { signUp: leadUid },
  );
}
